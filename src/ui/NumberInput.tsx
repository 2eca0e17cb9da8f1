import { type KeyboardEvent, useId, useState } from 'react'
import { useI18n } from '../i18n/I18n'
import { IconButton } from './Button'
import { describedBy, Field, type FieldLabels } from './Field'
import { clamp, formatNumber, type NumberLimits, normaliseNumber, parseNumber, stepBy } from './numbers'

export interface NumberInputProps extends FieldLabels, NumberLimits {
  /** Null if empty. */
  value: number | null
  /** Called with numbers within min, max and precision (SPEC §5); null when emptied. */
  onChange: (value: number | null) => void
  disabled?: boolean
}

/** A number field with buttons for less and more. Typed text is rounded and clamped on blur and on Enter. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, disabled, min, max } = props
  const { t } = useI18n()
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)

  const commit = () => {
    if (draft === null) return value
    setDraft(null)
    if (draft.trim() === '') {
      if (value !== null) onChange(null)
      return null
    }
    const typed = parseNumber(draft)
    if (typed === null) return value
    const settled = normaliseNumber(typed, props)
    if (settled !== value) onChange(settled)
    return settled
  }
  const move = (count: number) => {
    const typed = draft === null ? value : (parseNumber(draft) ?? value)
    setDraft(null)
    const next = stepBy(typed, count, props)
    if (next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      move(steps)
    } else if (event.key === 'Enter') commit()
  }
  const at = value ?? Number.NaN

  return (
    <Field id={id} look={props} disabled={disabled}>
      <IconButton
        icon="minus"
        iconSize={16}
        label={`${t('ui.decrease')} · ${props.label}`}
        tabIndex={-1}
        disabled={disabled || at <= clamp(-Infinity, props)}
        onClick={() => move(-1)}
      />
      <input
        id={id}
        className="ol-input ol-input-number"
        type="text"
        role="spinbutton"
        inputMode={min !== undefined && min >= 0 ? 'decimal' : 'text'}
        autoComplete="off"
        disabled={disabled}
        value={draft ?? formatNumber(value, props)}
        aria-valuenow={value ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={describedBy(id, props)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon="plus"
        iconSize={16}
        label={`${t('ui.increase')} · ${props.label}`}
        tabIndex={-1}
        disabled={disabled || at >= clamp(Infinity, props)}
        onClick={() => move(1)}
      />
    </Field>
  )
}
