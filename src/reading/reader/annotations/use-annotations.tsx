import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Locator } from '../../../domain/locator'
import type { Bookmark, Marks, Passage } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'
import { offsetOfLocator } from '../../publication/plain-text'
import { anchorOf } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { firstVisibleOffset, isLocatorVisible, visiblePagesOf } from '../decorations/visible'
import { Annotations, type AnnotationsState } from './annotations'
import { openingText } from './selection'

/** UTF-16 units quoted by the locator of a bookmark. */
const QUOTE_LENGTH = 40

export interface UseBookmarkOptions {
  navigator: Navigator
  location: Location
  session: Annotations
  bookmarks: readonly Bookmark[]
  /** The chapter title to store with a bookmark. */
  chapterLabelOf(locator: Locator, location: Location): string
  notify(sentence: string): void
}

/** The bookmark of the page on show: whether it exists, and a function that adds or removes it. */
export function useBookmark({
  navigator,
  location,
  session,
  bookmarks,
  chapterLabelOf,
  notify,
}: UseBookmarkOptions) {
  const t = useWords(readingTools)
  const onPage = useMemo(() => {
    // Collecting the text of the pages is only needed if there are bookmarks.
    if (bookmarks.length === 0) return bookmarks
    const pages = visiblePagesOf(navigator)
    return bookmarks.filter(({ locator }) => isLocatorVisible(locator, location, pages))
  }, [bookmarks, location, navigator])
  const latest = useLatest(location)
  /** Toggles run one after another: pressing twice adds and removes a bookmark instead of adding two. */
  const last = useRef<Promise<void>>(Promise.resolve())
  const toggleNow = useCallback(async () => {
    // Wait for a pending jump: its target is the page to bookmark, and may have a bookmark already.
    await navigator.settled?.()
    const here = navigator.location() ?? latest.current
    const pages = visiblePagesOf(navigator)
    const existing = session.store
      .getState()
      .bookmarks.filter(({ locator }) => isLocatorVisible(locator, here, pages))
    const passage = passageAt(here, navigator)
    const isMade = await session.toggleBookmark(existing, passage, chapterLabelOf(passage.locator, here))
    notify(t(isMade ? 'tools.bookmark.added' : 'tools.bookmark.removed'))
  }, [session, navigator, chapterLabelOf, notify, t])
  const toggle = useCallback(() => {
    last.current = last.current.catch(() => {}).then(toggleNow)
    return last.current
  }, [toggleNow])
  return { isOn: onPage.length > 0, toggle }
}

/** The locator of the page and its first words. If the navigator gives no quote, the first visible text is quoted. */
function passageAt({ locator }: Location, navigator: Navigator): Passage {
  const page = visiblePagesOf(navigator).find(({ href }) => href === locator.href)
  if (!page || page.text.length === 0) return { locator }
  const { index, href, text } = page
  if (locator.text) return { locator, words: openingText(text, offsetOfLocator(locator, text)) }
  const at = firstVisibleOffset(page)
  if (at === null) return { locator }
  const quoted = anchorOf(
    { index, href, text: text.text, fraction: () => locator.fraction },
    at,
    Math.min(text.length, at + QUOTE_LENGTH),
  )
  return { locator: quoted, words: openingText(text, at) }
}

/** Stores nothing; used when the host provides no store of marks. */
const NO_MARKS: Marks = {
  list: async () => ({ bookmarks: [], highlights: [] }),
  putBookmark: async () => {},
  putHighlight: async () => {},
  putNote: async () => {},
  removeBookmark: async () => {},
  removeHighlight: async () => {},
  subscribe: () => () => {},
}

/** The marks of the open book; its highlights are decorated on the page. */
export function useAnnotations(
  marks: Marks | undefined,
  bid: string,
  decorations: DecorationLayer,
): readonly [Annotations, AnnotationsState] {
  const [session, setSession] = useState(() => new Annotations(marks ?? NO_MARKS, bid))
  useEffect(() => {
    const made = new Annotations(marks ?? NO_MARKS, bid)
    setSession(made)
    return made.start()
  }, [marks, bid])
  const state = useStore(session.store)
  const { highlights } = state
  useEffect(() => decorations.decoration({ highlights }), [decorations, highlights])
  return [session, state]
}
