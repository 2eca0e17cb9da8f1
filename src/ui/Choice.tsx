import { useId } from 'react'

export interface ChoiceOption<T> {
  value: T
  label: string
  /** Shows the option as a swatch of that paper. */
  paper?: string
}

export interface ChoiceProps<T> {
  label: string
  value: T
  options: readonly ChoiceOption<T>[]
  look?: 'papers' | 'segments'
  /** Means something on a wide page only, and is left out on others. */
  needs?: 'room'
  onChange(value: T): void
}

/** One of a few, as radio buttons that a keyboard moves through with its arrows. */
export function Choice<T>({ label, value, options, look = 'segments', needs, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="setting" data-needs={needs}>
      <legend className="setting-name">{label}</legend>
      <div className={look}>
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
