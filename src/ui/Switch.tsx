import { useId } from 'react'
import { sheet } from '../styles'
import { useSheet } from '../styles/use-sheet'
import css from './Switch.css?inline'

const look = sheet(css)

export interface SwitchProps {
  label: string
  /** What it means, in a sentence. */
  hint: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** Something that is on or off. */
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
