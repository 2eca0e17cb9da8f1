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
  onChange(value: T): void
}

/** One of a few, as radio buttons that a keyboard moves through with its arrows. */
export function Choice<T>({ label, value, options, look = 'segments', onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="setting">
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
