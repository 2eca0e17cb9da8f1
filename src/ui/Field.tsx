import type { ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Field.css?inline'
import { Icon } from './Icon'
import { useStanding } from './Status'

const s = sheet(css)

export interface FieldLabels {
  label: string
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  hint?: ReactNode
  /** Error message; also marks the field as invalid. */
  error?: string
  required?: boolean
}

interface FieldProps {
  id: string
  look: FieldLabels
  disabled?: boolean
  /** Shown below at the end of the line, opposite the hint. */
  aside?: ReactNode
  children: ReactNode
}

/** The common frame of the kit's inputs: label above, hint or error below, border. */
export function Field({ id, look, disabled, aside, children }: FieldProps) {
  useSheet(s)
  const { label, hideLabel, hint, error, required } = look
  const { t } = useI18n()
  const isStanding = useStanding()
  return (
    <div className="ol-field" data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
      <label className={hideLabel ? 'ol-hidden' : 'ol-field-label'} htmlFor={id}>
        <span>{label}</span>
        {required && !hideLabel && <span className="ol-field-required">{` · ${t('ui.required')}`}</span>}
      </label>
      <div className="ol-field-box">{children}</div>
      <div className="ol-field-below">
        {hint && !error && <span id={`${id}-hint`}>{hint}</span>}
        <span id={`${id}-error`} className="ol-field-error" aria-live="polite">
          {isStanding && error && (
            <>
              <Icon name="alert-circle" size={14} />
              <span>{error}</span>
            </>
          )}
        </span>
        {aside}
      </div>
    </div>
  )
}

/** The ids for `aria-describedby` of an input inside a `Field`. */
export function describedBy(id: string, { hint, error }: FieldLabels): string | undefined {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}
