import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SearchPage } from '../catalog/port'
import type { Book } from '../domain/book'
import { bookPath, searchPath } from '../routes/paths'
import { useServices } from '../screens/services'
import { createSuggester, isWorthAsking } from './suggester'
import { useInputEvent } from './use-input-event'

/** Books that are suggested, at most. */
const MOST = 6

export interface SuggestionsSource {
  /** What stands in the field. */
  query: string
  /** The same where it has just been typed; '' otherwise, and then nothing is suggested unasked. */
  typed: string
  /** Around the field; it keeps the focus, and its keys lead through the list. */
  field: RefObject<HTMLElement | null>
}

export interface SuggestionsList {
  /** None while the list is closed. */
  books: readonly Book[]
  /** Where each of them leads, and after them the way to all results. */
  paths: readonly string[]
  /** Which of the paths the keys have come to; -1 for none. */
  active: number
  /** What of a title the words have met. */
  spansOf: SearchPage['spans']
  go(path: string): void
  close(): void
}

/** Which books the typed words may mean, and where the keys of the field are among them. */
export function useSuggestions({ query, typed, field }: SuggestionsSource): SuggestionsList {
  const { catalog, navigate } = useServices()
  const [found, setFound] = useState<SearchPage | null>(null)
  const [active, setActive] = useState(-1)
  const suggester = useMemo(
    () =>
      createSuggester({
        suggest: (words, signal) => catalog.suggest(words, { signal }),
        show(page) {
          setFound(page)
          // What was chosen in the list of before stands elsewhere now.
          setActive(-1)
        },
      }),
    [catalog],
  )
  const books = found?.items.slice(0, MOST) ?? []
  const isOpen = books.length > 0
  const paths = isOpen ? [...books.map(({ bid }) => bookPath(bid)), searchPath(query)] : []

  const close = () => {
    suggester.stop()
    setFound(null)
    setActive(-1)
  }
  const go = (path: string) => {
    close()
    navigate(path)
  }
  const ask = (text: string, wait?: number) => {
    const words = text.trim()
    if (isWorthAsking(words)) suggester.ask(words, wait)
    else close()
  }

  const onTyped = useEffectEvent(() => {
    setActive(-1)
    ask(typed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what asks
  useEffect(onTyped, [typed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one catalogue has found goes with it
  useEffect(() => close, [suggester])

  useInputEvent(field, 'keydown', (event) => {
    // 229: Safari says the composition is over before it sends the Enter that ended it
    if (event.isComposing || event.keyCode === 229) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // Inside a shadow root React takes a key for something that may wait, and the next key may come sooner.
    const used = flushSync(() => (isOpen ? keyInList(event.key) : keyWhileClosed(event.key)))
    if (!used) return
    event.preventDefault()
    event.stopPropagation()
  })
  // The list of before stays meanwhile: one that goes and comes with every character would flicker.
  useInputEvent(field, 'compositionstart', suggester.stop)
  useInputEvent(field, 'compositionend', () => ask(typed))
  useInputEvent(field, 'focusout', close)

  /** Whether the key was for the list. */
  function keyInList(key: string): boolean {
    const path = paths[active]
    if (key === 'ArrowDown') setActive((active + 1) % paths.length)
    else if (key === 'ArrowUp') setActive(active <= 0 ? paths.length - 1 : active - 1)
    else if (key === 'Enter' && path !== undefined) go(path)
    else if (key === 'Escape') close()
    else {
      if (key === 'Enter') close()
      // These move in the text, and Enter is for the text again.
      if (/^(Arrow|Home|End)/.test(key)) setActive(-1)
      return false
    }
    return true
  }
  function keyWhileClosed(key: string): boolean {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
    ask(query, 0)
    return true
  }

  return { books, paths, active, spansOf: found?.spans, go, close }
}
