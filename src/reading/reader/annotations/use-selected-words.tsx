import { useEffect, useRef, useState } from 'react'
import type { Highlight, Passage } from '../../../domain/mark'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { anchorOf } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { pagesOf } from '../decorations/visible'
import { selectionOn, wordsAsTold, wordsOf } from './selection'

/** A selection by hand is over when it has rested so long. */
const REST_MS = 180

/** Words of the page that something is to be done with. */
export interface SelectedWords {
  box: DOMRect
  words: string
  /** One for each page they stand on, at least one. */
  passages: readonly Passage[]
  /** The mark they carry; null when they are only selected. */
  mark: Highlight | null
}

export interface UseSelectedWordsOptions {
  root: { readonly current: HTMLElement | null }
  navigator: Navigator
  publication: Publication
  location: Location
  decorations: DecorationLayer
}

/** Follows what the reader selects, and which mark is pressed. */
export function useSelectedWords({
  root,
  navigator,
  publication,
  location,
  decorations,
}: UseSelectedWordsOptions) {
  const [chosen, setChosen] = useState<SelectedWords | null>(null)
  const chosenNow = useLatest(chosen)

  /** Where the words are now; a mark's are looked for no more. */
  const follow = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another menu
  useEffect(() => setChosen(null), [location.locator.href, location.page, location.pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scrolled has its words elsewhere
  useEffect(() => follow.current(), [location])

  useEffect(() => {
    const reader = root.current
    if (!reader) return
    const page = reader.ownerDocument
    const spine = new ReadingOrder(publication)
    const stop = new AbortController()
    const { signal } = stop
    let isDown = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const look = () => {
      const selected = selectionOn(pagesOf(navigator))
      if (!selected) {
        if (chosenNow.current && !chosenNow.current.mark) setChosen(null)
        return
      }
      const { parts, words, box } = selected
      const shown = reader.getBoundingClientRect()
      if (
        box.right < shown.left ||
        box.left > shown.right ||
        box.bottom < shown.top ||
        box.top > shown.bottom
      )
        return setChosen(null)
      const passages = parts.map(({ page: { index, href, text }, start, end }) => ({
        locator: anchorOf(
          { index, href, text: text.text, fraction: (progression) => spine.fraction(index, progression) },
          start,
          end,
        ),
        words: wordsAsTold(text, start, end),
      }))
      setChosen({ box, words, passages, mark: null })
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    follow.current = () => {
      if (chosenNow.current?.mark) setChosen(null)
      else lookSoon()
    }
    // Something may have been selected before the tools were there.
    lookSoon()
    page.addEventListener(
      'selectionchange',
      () => {
        // A menu for what was selected a moment ago would act on the wrong words.
        if (chosenNow.current && !chosenNow.current.mark) setChosen(null)
        if (!isDown) lookSoon()
      },
      { signal },
    )
    page.addEventListener(
      'pointerdown',
      (event) => {
        isDown = event.pointerType === 'mouse'
      },
      { signal, capture: true },
    )
    page.addEventListener(
      'pointerup',
      () => {
        isDown = false
        lookSoon()
      },
      { signal, capture: true },
    )
    reader.addEventListener(
      'click',
      (event) => {
        const pages = pagesOf(navigator)
        const [first] = pages
        if (!first || !event.composedPath().includes(first.view) || selectionOn(pages)) return
        if (chosenNow.current?.mark) {
          // The first press beside an open menu only closes it.
          setChosen(null)
          event.stopPropagation()
          return
        }
        const found = decorations.at(event.clientX, event.clientY)
        if (!found) return
        const { mark, text, span, box } = found
        event.stopPropagation()
        event.preventDefault()
        setChosen({ box, words: wordsOf(text, ...span), passages: [mark], mark })
      },
      { signal, capture: true },
    )
    return () => {
      stop.abort()
      clearTimeout(timer)
      follow.current = () => {}
    }
  }, [root, navigator, publication, decorations])

  return [chosen, setChosen] as const
}
