import {
  type ChangeEvent,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useI18n } from '../i18n/I18n'
import { IconButton } from './Button'
import { describedBy, Field, type FieldLabels } from './Field'
import { fitInsertion, graphemes } from './graphemes'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { Status } from './Status'

export interface TextInputProps extends FieldLabels {
  value: string
  /** Not called during IME composition, nor with a text longer than `maxLength`. */
  onChange: (value: string) => void
  /** `password` hides the text and adds a button that shows it (SPEC §5). */
  type?: 'text' | 'password' | 'search' | 'url' | 'email'
  /** Maximum number of graphemes; near the limit a counter is shown (SPEC §5). */
  maxLength?: number
  /** Adds a button that clears the field; in a search field Escape clears it, too (SPEC §5). */
  clearable?: boolean
  /** Suggestions: id of the open list, and of its active option. */
  suggestions?: { list?: string; option?: string }
  /** Multi-line. */
  multiline?: boolean
  rows?: number
  icon?: IconName
  placeholder?: string
  disabled?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** On-screen keyboard for other than text. It has no IME, so the native `maxlength` is set, too. */
  inputMode?: 'numeric' | 'email'
  enterKeyHint?: 'search' | 'done' | 'go' | 'next' | 'send'
  /** Takes the focus when its dialog opens. */
  autoFocusInDialog?: boolean
  ref?: Ref<Pick<HTMLElement, 'focus'>>
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** A text field with maximum length and counter, clear button and password toggle; handles IME composition. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, type = 'text', maxLength, clearable = false, multiline = false } = props
  const { disabled, ref } = props
  const { t } = useI18n()
  const id = useId()
  const input = useRef<Control>(null)
  const caret = useRef<number | null>(null)
  // The text of the field during IME composition; null otherwise.
  const [draft, setDraft] = useState<string | null>(null)
  const [revealed, setRevealed] = useState(false)
  const hold = (element: Control | null) => {
    input.current = element
  }
  useImperativeHandle(ref, () => ({ focus: (options) => input.current?.focus(options) }), [])

  useLayoutEffect(() => {
    // Setting a cut text moves the caret to the end: restore it.
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const settle = (next: string) => {
    setDraft(null)
    if (maxLength === undefined) return next === value ? undefined : onChange(next)
    const fitted = fitInsertion(value, next, maxLength)
    if (fitted.text !== next) caret.current = fitted.caret
    if (fitted.text !== value) onChange(fitted.text)
  }
  const clear = () => {
    setDraft(null)
    onChange('')
    input.current?.focus()
  }

  const shown = draft ?? value
  const control = {
    id,
    className: 'ol-input',
    value: shown,
    disabled,
    placeholder: props.placeholder,
    // Not `required`: browsers expose an empty required field as invalid before anybody has tried.
    'aria-required': props.required,
    autoComplete: props.autoComplete,
    enterKeyHint: props.enterKeyHint,
    inputMode: props.inputMode,
    maxLength: props.inputMode && maxLength,
    'data-autofocus': props.autoFocusInDialog || undefined,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': describedBy(id, props),
    ...(props.suggestions && {
      role: 'combobox',
      'aria-expanded': props.suggestions.list !== undefined,
      'aria-autocomplete': 'list' as const,
      'aria-controls': props.suggestions.list,
      'aria-activedescendant': props.suggestions.option,
    }),
    onChange: (event: ChangeEvent<Control>) => {
      const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
      if (composing) setDraft(event.target.value)
      else settle(event.target.value)
    },
    onCompositionEnd: (event: React.CompositionEvent<Control>) => settle(event.currentTarget.value),
    onBlur: () => {
      if (draft !== null) settle(draft)
    },
    onKeyDown: (event: KeyboardEvent<Control>) => {
      // keyCode 229: Safari fires `compositionend` before the keydown of the Enter that ended it.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return
      if (event.key === 'Escape' && type === 'search' && clearable && value !== '') {
        event.preventDefault()
        event.stopPropagation()
        clear()
      }
    },
  }

  return (
    <Field
      id={id}
      look={props}
      disabled={disabled}
      aside={maxLength !== undefined && <Count used={graphemes(shown).length} max={maxLength} />}
    >
      {props.icon && <Icon name={props.icon} size={18} className="ol-input-lead" />}
      {multiline ? (
        <textarea {...control} rows={props.rows} ref={hold} />
      ) : (
        <input
          {...control}
          type={type === 'password' && revealed ? 'text' : type}
          spellCheck={type === 'password' ? false : undefined}
          ref={hold}
        />
      )}
      {clearable && shown !== '' && !disabled && (
        <IconButton icon="close" iconSize={16} label={t('ui.clear')} onClick={clear} />
      )}
      {type === 'password' && !disabled && (
        <IconButton
          icon={revealed ? 'eye-off' : 'eye'}
          iconSize={18}
          label={t(revealed ? 'ui.hidePassword' : 'ui.showPassword')}
          onClick={() => setRevealed(!revealed)}
        />
      )}
    </Field>
  )
}

/** The counter is shown from this many remaining characters on: a quarter of the maximum, limited for long texts. */
const shownFrom = (max: number) => Math.min(max / 4, 100)
/** The count is announced from this many remaining characters on, so that it does not interrupt every key. */
const ANNOUNCED_FROM = 20

/** No counter while the limit is far away. */
function Count({ used, max }: { used: number; max: number }) {
  const { t } = useI18n()
  const left = max - used
  const near = left <= shownFrom(max)
  return (
    <>
      {/* Its line is reserved, so that the layout does not shift when the counter appears. */}
      <span
        className="ol-field-count"
        aria-hidden="true"
        data-near={near || undefined}
        data-full={left <= 0 || undefined}
      >
        {`${used}/${max}`}
      </span>
      <Status className="ol-hidden">
        {near && left <= ANNOUNCED_FROM && t('ui.charactersLeft', { count: Math.max(left, 0) })}
      </Status>
    </>
  )
}
