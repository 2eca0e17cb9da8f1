import { useId } from 'react'

export interface ChoiceOption<T> {
  value: T
  label: string
  /** Shows the option as a swatch of this reader theme. */
  paper?: string
}

export interface ChoiceProps<T> {
  label: string
  value: T
  options: readonly ChoiceOption<T>[]
  variant?: 'papers' | 'segments'
  /** Shown on a wide reader only. */
  needs?: 'room'
  onChange(value: T): void
}

/** A group of radio buttons; the arrow keys move between them. */
export function Choice<T>({ label, value, options, variant = 'segments', needs, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="setting" data-needs={needs}>
      <legend className="setting-name">{label}</legend>
      <div className={variant}>
        {options.map((option) => (
          <label key={option.label} className="option" data-paper={option.paper} title={option.label}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
