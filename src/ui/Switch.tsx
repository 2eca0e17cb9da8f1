import { useId } from 'react'
import { sheet } from '../styles'
import { useSheet } from '../styles/use-sheet'
import css from './Switch.css?inline'

const look = sheet(css)

export interface SwitchProps {
  label: string
  /** Description. */
  hint: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** An on/off switch. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  useSheet(look)
  const id = useId()
  return (
    <div className="setting">
      <label className="switch">
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      <p className="setting-hint" id={id}>
        {hint}
      </p>
    </div>
  )
}
