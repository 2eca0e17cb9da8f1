import { useEffect, useRef, useState } from 'react'
import type { Highlight, Passage } from '../../../domain/mark'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { anchorOf } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { visiblePagesOf } from '../decorations/visible'
import { displayedText, originalText, readSelection } from './selection'

/** A selection counts as finished after it has not changed for this long. */
const REST_MS = 180

/** The text that the menu acts on. */
export interface SelectedWords {
  box: DOMRect
  words: string
  /** One per page of the selection, at least one. */
  passages: readonly Passage[]
  /** The pressed highlight; null for a selection. */
  mark: Highlight | null
  /** Chosen by a finger: the system's own callout is above the text. */
  isByTouch: boolean
}

export interface UseSelectedWordsOptions {
  root: { readonly current: HTMLElement | null }
  navigator: Navigator
  publication: Publication
  location: Location
  decorations: DecorationLayer
  /** A press on an annotation that is published with the book. */
  onShared(id: string): void
}

/** Tracks the text that the reader selects and the highlight that is pressed. */
export function useSelectedWords({
  root,
  navigator,
  publication,
  location,
  decorations,
  onShared,
}: UseSelectedWordsOptions) {
  const shared = useLatest(onShared)
  const [chosen, setChosen] = useState<SelectedWords | null>(null)
  const chosenNow = useLatest(chosen)

  /** Updates the position of the menu after scrolling; closes it for a highlight. */
  const follow = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: turning the page closes the menu
  useEffect(() => setChosen(null), [location.locator.href, location.page, location.pages])
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling moves the selected text
  useEffect(() => follow.current(), [location])

  useEffect(() => {
    const reader = root.current
    if (!reader) return
    const page = reader.ownerDocument
    const spine = new ReadingOrder(publication)
    const stop = new AbortController()
    const { signal } = stop
    let isDown = false
    let isByTouch = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const updateSelection = () => {
      const selected = readSelection(visiblePagesOf(navigator))
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
        words: originalText(text, start, end),
      }))
      setChosen({ box, words, passages, mark: null, isByTouch })
    }
    const scheduleRead = () => {
      clearTimeout(timer)
      timer = setTimeout(updateSelection, REST_MS)
    }
    follow.current = () => {
      if (chosenNow.current?.mark) setChosen(null)
      else scheduleRead()
    }
    // The reader may have selected text before this hook was mounted.
    scheduleRead()
    page.addEventListener(
      'selectionchange',
      () => {
        // Close the menu at once: it would act on the previous selection.
        if (chosenNow.current && !chosenNow.current.mark) setChosen(null)
        if (!isDown) scheduleRead()
      },
      { signal },
    )
    page.addEventListener(
      'pointerdown',
      (event) => {
        isDown = event.pointerType === 'mouse'
        isByTouch = event.pointerType === 'touch'
      },
      { signal, capture: true },
    )
    page.addEventListener(
      'pointerup',
      () => {
        isDown = false
        scheduleRead()
      },
      { signal, capture: true },
    )
    reader.addEventListener(
      'click',
      (event) => {
        const pages = visiblePagesOf(navigator)
        const [first] = pages
        if (!first || !event.composedPath().includes(first.view) || readSelection(pages)) return
        if (chosenNow.current?.mark) {
          // A press outside an open menu only closes it.
          setChosen(null)
          event.stopPropagation()
          return
        }
        const found = decorations.at(event.clientX, event.clientY)
        if (!found) return
        const { mark, text, span, box, isShared } = found
        event.stopPropagation()
        event.preventDefault()
        if (isShared) return shared.current(mark.id)
        setChosen({ box, words: displayedText(text, ...span), passages: [mark], mark, isByTouch })
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
