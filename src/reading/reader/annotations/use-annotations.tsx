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
import { firstVisible, isOnShow, pagesOf } from '../decorations/visible'
import { Annotations, type AnnotationsState } from './annotations'
import { firstWords } from './selection'

/** Characters of the page's first words that a bookmark is known by. */
const WORDS = 40

export interface UseBookmarkOptions {
  navigator: Navigator
  location: Location
  session: Annotations
  bookmarks: readonly Bookmark[]
  /** Under what chapter a place is listed. */
  nameOf(locator: Locator, location: Location): string
  say(sentence: string): void
}

/** The bookmark of the page on show: whether there is one, and making or taking it away. */
export function useBookmark({ navigator, location, session, bookmarks, nameOf, say }: UseBookmarkOptions) {
  const t = useWords(readingTools)
  const onPage = useMemo(() => {
    // The page's words are gathered only for who has marked any.
    if (bookmarks.length === 0) return bookmarks
    const pages = pagesOf(navigator)
    return bookmarks.filter(({ locator }) => isOnShow(locator, location, pages))
  }, [bookmarks, location, navigator])
  const latest = useLatest(location)
  /** One after the other: pressed twice, a bookmark is there and gone, and not there twice. */
  const last = useRef<Promise<void>>(Promise.resolve())
  const toggleNow = useCallback(async () => {
    // A jump may be under way still: its page is meant, and it may have a bookmark already.
    await navigator.settled?.()
    const here = navigator.location() ?? latest.current
    const pages = pagesOf(navigator)
    const there = session.store.getState().bookmarks.filter(({ locator }) => isOnShow(locator, here, pages))
    const passage = passageAt(here, navigator)
    const isMade = await session.toggle(there, passage, nameOf(passage.locator, here))
    say(t(isMade ? 'tools.bookmark.added' : 'tools.bookmark.removed'))
  }, [session, navigator, nameOf, say, t])
  const toggle = useCallback(() => {
    last.current = last.current.catch(() => {}).then(toggleNow)
    return last.current
  }, [toggleNow])
  return { isOn: onPage.length > 0, toggle }
}

/** A place and the first words that can be seen there, by which it is known as far as the engine has not told any. */
function passageAt({ locator }: Location, navigator: Navigator): Passage {
  const page = pagesOf(navigator).find(({ href }) => href === locator.href)
  if (!page || page.text.length === 0) return { locator }
  const { index, href, text } = page
  if (locator.text) return { locator, words: firstWords(text, offsetOfLocator(locator, text)) }
  const at = firstVisible(page)
  if (at === null) return { locator }
  const known = anchorOf(
    { index, href, text: text.text, fraction: () => locator.fraction },
    at,
    Math.min(text.length, at + WORDS),
  )
  return { locator: known, words: firstWords(text, at) }
}

/** Keeps nothing: where there is nowhere to keep marks there are none. */
const NOWHERE: Marks = {
  list: async () => ({ bookmarks: [], highlights: [] }),
  putBookmark: async () => {},
  putHighlight: async () => {},
  putNote: async () => {},
  removeBookmark: async () => {},
  removeHighlight: async () => {},
  subscribe: () => () => {},
}

/** The marks of the open book, lit on the page. */
export function useAnnotations(
  marks: Marks | undefined,
  bid: string,
  decorations: DecorationLayer,
): readonly [Annotations, AnnotationsState] {
  const [session, setSession] = useState(() => new Annotations(marks ?? NOWHERE, bid))
  useEffect(() => {
    const made = new Annotations(marks ?? NOWHERE, bid)
    setSession(made)
    return made.start()
  }, [marks, bid])
  const state = useStore(session.store)
  const { highlights } = state
  useEffect(() => decorations.decoration({ highlights }), [decorations, highlights])
  return [session, state]
}
