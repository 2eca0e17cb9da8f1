import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { loadModule } from '../../../platform/load-module'
import { useLatest } from '../../../ui/use-latest'
import type { LinkTarget, Navigator } from '../../navigator/navigator'
import { BESIDE_ATTRIBUTE } from '../../navigator/text/note-signs'
import type { Publication } from '../../publication/publication'
import { anchorOf, resolveAnchor } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { pagesOf } from '../decorations/visible'
import type { BookFinder, SearchHit } from './finder'
import { SearchSession } from './search-session'

/** Words of a mark and of what comes after it that tell its place. */
const WORDS = 32

export interface UseSearchOptions {
  navigator: Navigator
  publication: Publication
  decorations: DecorationLayer
  onJump(target: LinkTarget): void
}

/** A search of the book, its hits lit on whatever page is on show. The finder is loaded when first asked for. */
export function useSearch({ navigator, publication, decorations, onJump }: UseSearchOptions): SearchSession {
  const finder = useRef<BookFinder | null>(null)
  const jump = useLatest(onJump)
  const [session] = useState(() => {
    const made: SearchSession = new SearchSession(
      async () => {
        finder.current ??= await loadFinder(publication)
        return finder.current
      },
      (hit) => {
        // One comes back to where one was before the first hit, not to the hit before.
        if (isFirst.current) jump.current({ locator: hit.locator })
        else navigator.goTo({ locator: hit.locator }).catch(() => {})
        isFirst.current = false
        openNoteAt(navigator, hit, () => made.current() === hit).catch(() => {})
      },
    )
    return made
  })
  const isFirst = useRef(true)
  const { query, at, phase } = useStore(session.store)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another search to come back from
  useEffect(() => {
    isFirst.current = true
  }, [query])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` says which hit is current, `phase` that the finder is there
  useEffect(() => {
    const found = finder.current
    decorations.decoration({
      find: found && query.trim() !== '' ? { query, finder: found, current: session.current() } : null,
    })
  }, [decorations, session, query, at, phase])

  useEffect(
    () => () => {
      session.clear()
      finder.current?.release()
    },
    [session],
  )
  return session
}

/** Words in a note that is shown beside its mark alone are seen when that is opened. */
async function openNoteAt(
  navigator: Navigator,
  { locator }: SearchHit,
  isCurrent: () => boolean,
): Promise<void> {
  await navigator.settled?.()
  const page = pagesOf(navigator).find(({ href }) => href === locator.href)
  const span = page && resolveAnchor(locator, page.text.text)
  const [range] = span ? page.text.ranges(...span) : []
  if (!range?.startContainer.parentElement?.closest(`[${BESIDE_ATTRIBUTE}]`)) return
  const { markOf } = await loadModule(() => import('../../navigator/reflowable/notes/open'))
  const mark = markOf(range.startContainer)
  if (!page || !mark || !isCurrent()) return
  const { index, href, text } = page
  const at = text.offsetAt(mark, 0)
  const fraction = () => locator.fraction
  // A note goes when one moves: one is at its mark first. The focus stays with whoever goes on from hit to hit.
  await navigator.goTo({
    locator: anchorOf({ index, href, text: text.text, fraction }, at, Math.min(text.length, at + WORDS)),
  })
  if (isCurrent()) mark.click()
}

async function loadFinder(publication: Publication): Promise<BookFinder> {
  const [{ BookFinder }, table] = await Promise.all([
    loadModule(() => import('./finder')),
    loadModule(() => import('./fold')).then(({ loadFoldTable }) => loadFoldTable()),
    // What the finder stands on is asked for with it, and not only when that has come.
    loadModule(() => import('../../../platform/slices')),
  ])
  return new BookFinder({ publication, table })
}
