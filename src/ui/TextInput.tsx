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
import { describedBy, Field, type FieldLook } from './Field'
import { fitInsertion, graphemes } from './graphemes'
import { Icon } from './Icon'
import type { IconName } from './icons'

export interface TextInputProps extends FieldLook {
  value: string
  /** Never called with a half-composed text, nor with one longer than `maxLength`. */
  onChange: (value: string) => void
  /** `password` hides the text and brings the toggle that shows it (SPEC §5). */
  type?: 'text' | 'password' | 'search' | 'url' | 'email'
  /** How many characters, as people count them; near the end a word counter shows (SPEC §5). */
  maxLength?: number
  /** A cross that empties the field; Escape does so too in a search field (SPEC §5). */
  clearable?: boolean
  /** Words are suggested: the id of their list while that is open, and of the option chosen in it. */
  suggestions?: { list?: string; option?: string }
  /** Several lines. */
  multiline?: boolean
  rows?: number
  icon?: IconName
  placeholder?: string
  disabled?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** A keypad for what is no text; it composes nothing, so that the browser counts its characters as well. */
  inputMode?: 'numeric' | 'email'
  enterKeyHint?: 'search' | 'done' | 'go' | 'next' | 'send'
  /** The field a dialog gives its focus to. */
  autoFocusInDialog?: boolean
  ref?: Ref<Pick<HTMLElement, 'focus'>>
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** A text field: maximum length with a counter, clear, password toggle; safe for composed (Chinese) input. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, type = 'text', maxLength, clearable = false, multiline = false } = props
  const { disabled, ref } = props
  const { t } = useI18n()
  const id = useId()
  const input = useRef<Control>(null)
  const caret = useRef<number | null>(null)
  // what stands in the field while a character is being composed; null otherwise
  const [draft, setDraft] = useState<string | null>(null)
  const [revealed, setRevealed] = useState(false)
  const hold = (element: Control | null) => {
    input.current = element
  }
  useImperativeHandle(ref, () => ({ focus: (options) => input.current?.focus(options) }), [])

  useLayoutEffect(() => {
    // a cut text is a value set from outside, after which the caret would stand at the end
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
    required: props.required,
    autoComplete: props.autoComplete,
    enterKeyHint: props.enterKeyHint,
    inputMode: props.inputMode,
    maxLength: props.inputMode && maxLength,
    'data-autofocus': props.autoFocusInDialog || undefined,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': describedBy(id, props),
    ...(props.suggestions && {
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
      // 229: Safari says the composition is over before it sends the Enter that ended it
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

/** From how many characters left the counter shows: a quarter of a name, but not the last page of a long note. */
const shownFrom = (max: number) => Math.min(max / 4, 100)
/** From how many at most it is said: a count after every key would drown the keys. */
const SAID_FROM = 20

/** Nobody minds a maximum that is far away. */
function Count({ used, max }: { used: number; max: number }) {
  const { t } = useI18n()
  const left = max - used
  const near = left <= shownFrom(max)
  return (
    <>
      {/* its line is kept free, so that nothing moves when it comes */}
      <span
        className="ol-field-count"
        aria-hidden="true"
        data-near={near || undefined}
        data-full={left <= 0 || undefined}
      >
        {used}/{max}
      </span>
      <span className="ol-hidden" role="status">
        {near && left <= SAID_FROM ? t('ui.charactersLeft', { count: Math.max(left, 0) }) : ''}
      </span>
    </>
  )
}
