import { useCallback, useEffect, useRef, useState } from 'react'
import { loadModule } from '../../../platform/load-module'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import type { VisiblePage } from '../../navigator/text/page-text'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { anchorOf } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { firstVisibleOffset, isOffsetVisible, visiblePagesOf } from '../decorations/visible'
import { textOfSource } from '../search/source-text'
import { browserSpeech } from './browser'
import { sentencesOf } from './speaker'
import { Following, type ReadingAloud, SpeechSession } from './speech-session'

export interface UseReadAloudOptions {
  navigator: Navigator
  publication: Publication
  decorations: DecorationLayer
  preferences: Pick<Preferences, 'voice' | 'rate' | 'skips'>
}

/** Reads aloud from the page on show, by the book's narration if it has one; the pages follow. */
export function useReadAloud(options: UseReadAloudOptions) {
  const [session, setSession] = useState<ReadingAloud | null>(null)
  const latest = useLatest(options)
  /** Incremented by each start and stop, which may happen while an earlier start looks for an overlay. */
  const turnRef = useRef(0)
  const { decorations, navigator, publication } = options

  const stop = useCallback(() => {
    turnRef.current += 1
    setSession((current) => {
      current?.stop()
      return null
    })
    decorations.decoration({ spoken: null })
  }, [decorations])

  const begin = useCallback((made: ReadingAloud) => {
    setSession((current) => {
      current?.stop()
      return made
    })
    made.start().catch(() => {})
  }, [])

  const speak = useCallback(() => {
    const spine = new ReadingOrder(publication)
    const { voice, rate } = latest.current.preferences
    /** Index of the chapter being read. */
    let reading: number | null = null
    /** Index of the chapter to continue with; on a spread it may differ from the chapter of the navigator's location. */
    let next: number | null = null
    /** Offset in it of the word or sentence being spoken. */
    let spokenAt = 0
    const following = new Following(navigator)
    const unsubscribe = following.onMoved(() => made.moved())
    const isVisible = () => {
      const page = visiblePagesOf(navigator).find(({ index }) => index === reading)
      return page !== undefined && isOffsetVisible(page, spokenAt)
    }
    const pageWithText = (index: number | undefined) =>
      visiblePagesOf(navigator).find((page) => page.index === index && page.text.length > 0)
    const made = new SpeechSession({
      speech: browserSpeech(window),
      // The language of the page comes first: the metadata of many Chinese books says English.
      language: visiblePagesOf(navigator)[0]?.language || publication.metadata.language,
      voice,
      rate,
      chapter() {
        const location = navigator.location()
        const index = next ?? location?.locator.index
        next = null
        const page = pageWithText(index)
        if (!page || !location) return null
        reading = page.index
        return { plain: page.text, from: startOf(location, page) }
      },
      async advance() {
        const locator = navigator.location()?.locator
        // The text of the first page may still be loading: going to the current location waits for it.
        if (reading === null && locator && (await hasText(publication, locator.index))) {
          await following.goTo({ locator })
          if (pageWithText(locator.index)) {
            next = locator.index
            return true
          }
        }
        const index = reading ?? locator?.index
        const found = index === undefined ? null : await nextWithWords(publication, spine, index)
        if (found === null) return false
        reading = found
        next = found
        const page = visiblePagesOf(navigator).find((shown) => shown.index === found)
        if (!page || !isOffsetVisible(page, 0)) await following.goTo({ index: found, edge: 'start' })
        return true
      },
      onSpoken(sentence, word) {
        const href = spine.hrefOf(reading ?? -1)
        decorations.decoration({ spoken: sentence && { href, sentence, word } })
        const page = visiblePagesOf(navigator).find(({ index }) => index === reading)
        const at = word?.[0] ?? sentence?.[0]
        if (at === undefined) return
        spokenAt = at
        if (isVisible()) return
        if (!page) {
          if (reading !== null) following.goTo({ index: reading }).catch(() => {})
          return
        }
        const { index, text } = page
        const fraction = (progression: number) => spine.fraction(index, progression)
        const end = Math.min(text.length, at + QUOTE_LENGTH)
        following
          .goTo({ locator: anchorOf({ index, href, text: text.text, fraction }, at, end) })
          .catch(() => {})
      },
      isVisible,
      onEnd: unsubscribe,
    })
    begin(made)
  }, [navigator, publication, decorations, begin])

  const start = useCallback(() => {
    turnRef.current += 1
    const turn = turnRef.current
    const { mediaOverlay } = publication
    const index = navigator.location()?.locator.index
    // Synchronous: some browsers allow speech during a user gesture only.
    if (!mediaOverlay || index === undefined) return speak()
    const look = async () => {
      const isNarrated = (await mediaOverlay(index))?.parts.some(({ audio }) => audio) ?? false
      return isNarrated ? await loadModule(() => import('./narrate')) : null
    }
    void look()
      .catch(() => null)
      .then((found) => {
        if (turn !== turnRef.current) return
        if (found)
          begin(found.createNarration(navigator, publication, decorations, latest.current.preferences))
        else speak()
      })
  }, [navigator, publication, decorations, begin, speak])

  useEffect(() => () => session?.stop(), [session])
  useEffect(
    () => () => {
      turnRef.current += 1
    },
    [],
  )
  return { session, start, stop }
}

/** Offset where reading begins: the first visible character; on a page of a fixed size, by the progression. */
function startOf({ locator, isWholeBook }: Location, page: VisiblePage): number {
  if (!isWholeBook && locator.index !== page.index) return 0
  return isWholeBook ? (firstVisibleOffset(page) ?? 0) : Math.round(locator.progression * page.text.length)
}

/** Index of the next chapter that has text. Chapters of images are skipped without showing them. */
async function nextWithWords(
  publication: Publication,
  spine: ReadingOrder,
  index: number,
): Promise<number | null> {
  for (let next = spine.neighbour(index, 1); next !== null; next = spine.neighbour(next, 1))
    if (await hasText(publication, next)) return next
  return null
}

async function hasText(publication: Publication, index: number): Promise<boolean> {
  const source = await publication.load(index).catch(() => null)
  if (!source) return false
  const [first] = sentencesOf(textOfSource(source), '')
  return first !== undefined
}

/** UTF-16 units quoted by the locator of the spoken text. */
const QUOTE_LENGTH = 24
