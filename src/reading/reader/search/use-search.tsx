import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { loadModule } from '../../../platform/load-module'
import { useLatest } from '../../../ui/use-latest'
import type { LinkTarget, Navigator } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { anchorOf, resolveAnchor } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { visiblePagesOf } from '../decorations/visible'
import type { BookFinder, SearchHit } from './finder'
import { SearchSession } from './search-session'

/** Bytes of the chapters that are requested before the finder is there. */
const FIRST_BYTES = 64 * 1024
/** UTF-16 units of text, from the note mark on, that its locator quotes. */
const QUOTE_LENGTH = 32

export interface UseSearchOptions {
  navigator: Navigator
  publication: Publication
  decorations: DecorationLayer
  onJump(target: LinkTarget): void
  /** Words to search for at once. */
  opening?: string
}

/** Searches the book and decorates its hits on the page on show. The finder is loaded with the first search. */
export function useSearch({
  navigator,
  publication,
  decorations,
  onJump,
  opening = '',
}: UseSearchOptions): SearchSession {
  const finder = useRef<BookFinder | null>(null)
  const jump = useLatest(onJump)
  const [session] = useState(() => {
    const from = () => navigator.locator()?.index ?? 0
    const made: SearchSession = new SearchSession({
      async finder() {
        const found = finder.current ?? (await loadFinder(publication, from()))
        // After the wait: two searches at once share one.
        finder.current ??= found
        return finder.current
      },
      from,
      onGo(hit) {
        // Only the first hit adds to the jump history: "back" returns to where the search began.
        if (isFirst.current) jump.current({ locator: hit.locator })
        else navigator.goTo({ locator: hit.locator }).catch(() => {})
        isFirst.current = false
        openNoteAt(navigator, hit, () => made.current() === hit).catch(() => {})
      },
    })
    return made
  })
  const isFirst = useRef(true)
  const { query, currentIndex, phase } = useStore(session.store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new query has its own way back
  useEffect(() => {
    isFirst.current = true
  }, [query])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` changes the current hit, `phase` tells that the finder is loaded
  useEffect(() => {
    const found = finder.current
    decorations.decoration({
      find: found && query.trim() !== '' ? { query, finder: found, current: session.current() } : null,
    })
  }, [decorations, session, query, currentIndex, phase])

  useEffect(() => {
    if (opening !== '') void session.search(opening)
  }, [session, opening])

  useEffect(
    () => () => {
      session.clear()
      finder.current?.release()
    },
    [session],
  )
  return session
}

/** If a hit lies in a note that is shown only by its reference, opens the note. */
async function openNoteAt(
  navigator: Navigator,
  { locator }: SearchHit,
  isCurrent: () => boolean,
): Promise<void> {
  await navigator.settled?.()
  const page = visiblePagesOf(navigator).find(({ href }) => href === locator.href)
  const span = page && resolveAnchor(locator, page.text.text)
  const [range] = span ? page.text.ranges(...span) : []
  // What is on the page has a place there.
  if (!range || range.getClientRects().length > 0) return
  const { findNoteReference } = await loadModule(() => import('../../navigator/reflowable/notes/open'))
  const mark = findNoteReference(range.startContainer)
  if (!page || !mark || !isCurrent()) return
  const { index, href, text } = page
  const at = text.offsetAt(mark, 0)
  const fraction = () => locator.fraction
  // Moving closes a note: go to its mark before opening it. The focus stays on the search bar.
  await navigator.goTo({
    locator: anchorOf(
      { index, href, text: text.text, fraction },
      at,
      Math.min(text.length, at + QUOTE_LENGTH),
    ),
  })
  if (isCurrent()) mark.click()
}

/** @param from index of the chapter in which the search begins: its bytes are requested while the code loads */
async function loadFinder(publication: Publication, from: number): Promise<BookFinder> {
  publication.prefetch?.(from, FIRST_BYTES)
  const [{ BookFinder }, table] = await Promise.all([
    loadModule(() => import('./finder')),
    loadModule(() => import('./fold')).then(({ loadFoldTable }) => loadFoldTable()),
    // The finder imports this module: requested in parallel, it does not cost a second round trip.
    loadModule(() => import('../../../platform/sliced-task')),
  ])
  return new BookFinder({ publication, table })
}
