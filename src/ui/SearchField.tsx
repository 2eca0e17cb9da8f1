import { useRef, useState } from 'react'

export interface SearchFieldProps {
  label: string
  /** Initial text. */
  words?: string
  enterKeyHint: 'search' | 'go'
  /** Takes the focus when the panel opens. */
  isFirst?: boolean
  /** Called on each input, but not during IME composition. */
  onWords(words: string): void
  onFocus?(): void
}

/** The search field of a panel. Escape clears it; only in an empty field it closes the panel. */
export function SearchField({
  label,
  words = '',
  enterKeyHint,
  isFirst,
  onWords,
  onFocus,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(words)
  const isComposing = useRef(false)
  const update = (words: string) => {
    setTyped(words)
    if (!isComposing.current) onWords(words)
  }
  return (
    <input
      className="drawer-field"
      type="search"
      data-autofocus={isFirst ? '' : undefined}
      value={typed}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      enterKeyHint={enterKeyHint}
      autoComplete="off"
      spellCheck={false}
      onFocus={onFocus}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        update(event.currentTarget.value)
      }}
      onChange={(event) => update(event.currentTarget.value)}
      onKeyDown={(event) => {
        // As a native search field does.
        if (event.key !== 'Escape' || typed === '' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        update('')
      }}
    />
  )
}
