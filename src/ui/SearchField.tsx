import { useRef, useState } from 'react'

export interface SearchFieldProps {
  label: string
  /** What stands in it at first. */
  words?: string
  enterKeyHint: 'search' | 'go'
  /** Of a panel's elements it has the focus when that opens. */
  isFirst?: boolean
  /** Told with each key; not of letters on their way to characters. */
  onWords(words: string): void
  onFocus?(): void
}

/** A field for words that are looked for in a panel. Escape empties it before it closes anything. */
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
  const take = (words: string) => {
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
        take(event.currentTarget.value)
      }}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={(event) => {
        // As browsers' own do.
        if (event.key !== 'Escape' || typed === '' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        take('')
      }}
    />
  )
}
