import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SearchPage } from '../catalog/port'
import type { Book } from '../domain/book'
import { prefersReducedData } from '../platform/prefers-reduced-data'
import { bookPath, searchPath } from '../routes/paths'
import { useServices } from '../screens/services'
import { createSuggester, isLongEnough } from './suggester'
import { useInputEvent } from './use-input-event'

/** Maximum number of suggested books. */
const MAX_SUGGESTIONS = 6

export interface SuggestionsSource {
  /** Text in the field. */
  query: string
  /** The same text when the user has just typed it, else ''; only typed text requests suggestions. */
  typed: string
  /** The element around the field. The field keeps the focus; its keys move through the list. */
  field: RefObject<HTMLElement | null>
}

export interface SuggestionsList {
  /** Empty while the list is closed. */
  books: readonly Book[]
  /** Target path of each book, followed by the path to all results. */
  paths: readonly string[]
  /** Index of the path selected with the keys; -1 for none. */
  active: number
  /** Ranges of a title that match the query. */
  spansOf: SearchPage['spans']
  go(path: string): void
  close(): void
}

/** Books that match the typed query, and keyboard navigation through them. */
export function useSuggestions({ query, typed, field }: SuggestionsSource): SuggestionsList {
  const { catalog, navigate } = useServices()
  const [found, setFound] = useState<SearchPage | null>(null)
  const [active, setActive] = useState(-1)
  const suggester = useMemo(
    () =>
      createSuggester({
        prepare(words) {
          if (!prefersReducedData()) catalog.prepareSuggestions({ query: words }).catch(() => undefined)
        },
        suggest: (words, signal) => catalog.suggest(words, { signal }),
        show(page) {
          setFound(page)
          // An option selected in the previous list may have moved.
          setActive(-1)
        },
      }),
    [catalog],
  )
  const books = found?.items.slice(0, MAX_SUGGESTIONS) ?? []
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
    if (isLongEnough(words)) suggester.ask(words, wait)
    else close()
  }

  const onTyped = useEffectEvent(() => {
    setActive(-1)
    ask(typed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text triggers a request
  useEffect(onTyped, [typed])
  useEffect(() => {
    if (!prefersReducedData()) catalog.prepareSuggestions().catch(() => undefined)
  }, [catalog])
  // biome-ignore lint/correctness/useExhaustiveDependencies: results of one catalogue are discarded with it
  useEffect(() => close, [suggester])

  useInputEvent(field, 'keydown', (event) => {
    // 229: Safari ends the composition before it sends the Enter that ended it
    if (event.isComposing || event.keyCode === 229) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // Inside a shadow root React schedules key events at low priority; flush before the next key arrives.
    const used = flushSync(() => (isOpen ? keyInList(event.key) : keyWhileClosed(event.key)))
    if (!used) return
    event.preventDefault()
    event.stopPropagation()
  })
  // Keep the previous list during a composition: closing it at every character would flicker.
  useInputEvent(field, 'compositionstart', suggester.stop)
  useInputEvent(field, 'compositionend', () => ask(typed))
  useInputEvent(field, 'focusout', close)

  /** Whether the list handled the key. */
  function keyInList(key: string): boolean {
    const path = paths[active]
    if (key === 'ArrowDown') setActive((active + 1) % paths.length)
    else if (key === 'ArrowUp') setActive(active <= 0 ? paths.length - 1 : active - 1)
    else if (key === 'Enter' && path !== undefined) go(path)
    else if (key === 'Escape') close()
    else {
      if (key === 'Enter') close()
      // These keys move the caret, and Enter submits the text again.
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
