import { useCallback, useEffect, useRef, useState } from 'react'
import { loadModule } from '../../../platform/load-module'
import { useLatest } from '../../../ui/use-latest'
import type { Location, Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import type { PageOnShow } from '../../navigator/text/page-text'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { anchorOf } from '../decorations/anchor'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { firstVisible, isVisible, pagesOf } from '../decorations/visible'
import { textOfSource } from '../search/source-text'
import { browserSpeech } from './browser'
import { Following } from './following'
import { type ReadingAloud, SpeechSession } from './speech-session'

export interface UseReadAloudOptions {
  navigator: Navigator
  publication: Publication
  decorations: DecorationLayer
  preferences: Pick<Preferences, 'voice' | 'rate' | 'skips'>
}

/** Reading aloud from the page on show, by the book's narrator where it has one; the page follows the voice. */
export function useReadAloud(options: UseReadAloudOptions) {
  const [session, setSession] = useState<ReadingAloud | null>(null)
  const latest = useLatest(options)
  /** Counts what was asked for: a narrator is looked for, and meanwhile one may want something else. */
  const asked = useRef(0)
  const { decorations, navigator, publication } = options

  const stop = useCallback(() => {
    asked.current += 1
    setSession((current) => {
      current?.stop()
      return null
    })
    decorations.decoration({ saying: null })
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
    /** The file being read. */
    let reading: number | null = null
    /** The one to go on with, which need not be the one a screen with several pages counts as its place. */
    let next: number | null = null
    /** Where in it the voice is. */
    let said = 0
    const following = new Following(navigator)
    const ignore = following.onMoved(() => made.moved())
    const isSeen = () => {
      const page = pagesOf(navigator).find(({ index }) => index === reading)
      return page !== undefined && isVisible(page, said)
    }
    const wordsOn = (index: number | undefined) =>
      pagesOf(navigator).find((page) => page.index === index && page.text.length > 0)
    const made = new SpeechSession({
      speech: browserSpeech(window),
      // What is on the page tells better: many a Chinese book is said to be English.
      language: pagesOf(navigator)[0]?.language || publication.metadata.language,
      voice,
      rate,
      chapter() {
        const location = navigator.location()
        const index = next ?? location?.locator.index
        next = null
        const page = wordsOn(index)
        if (!page || !location) return null
        reading = page.index
        return { plain: page.text, from: startOf(location, page) }
      },
      async advance() {
        const locator = navigator.location()?.locator
        // Words of the first page may be on their way still: to go where one is waits for them.
        if (reading === null && locator && (await isWritten(publication, locator.index))) {
          await following.goTo({ locator })
          if (wordsOn(locator.index)) {
            next = locator.index
            return true
          }
        }
        const index = reading ?? locator?.index
        const found = index === undefined ? null : await nextWithWords(publication, spine, index)
        if (found === null) return false
        reading = found
        next = found
        const page = pagesOf(navigator).find((shown) => shown.index === found)
        if (!page || !isVisible(page, 0)) await following.goTo({ index: found, edge: 'start' })
        return true
      },
      onSaying(sentence, word) {
        const href = spine.hrefOf(reading ?? -1)
        decorations.decoration({ saying: sentence && { href, sentence, word } })
        const page = pagesOf(navigator).find(({ index }) => index === reading)
        const at = word?.[0] ?? sentence?.[0]
        if (at === undefined) return
        said = at
        if (isSeen()) return
        if (!page) {
          if (reading !== null) following.goTo({ index: reading }).catch(() => {})
          return
        }
        const { index, text } = page
        const fraction = (progression: number) => spine.fraction(index, progression)
        const end = Math.min(text.length, at + FOLLOW_QUOTE)
        following
          .goTo({ locator: anchorOf({ index, href, text: text.text, fraction }, at, end) })
          .catch(() => {})
      },
      isSeen,
      left: ignore,
    })
    begin(made)
  }, [navigator, publication, decorations, begin])

  const start = useCallback(() => {
    asked.current += 1
    const turn = asked.current
    const { overlay } = publication
    const index = navigator.location()?.locator.index
    // At once, while the reader's click still counts: some browsers' voices ask for that.
    if (!overlay || index === undefined) return speak()
    const look = async () => {
      const isNarrated = (await overlay(index))?.parts.some(({ sound }) => sound) ?? false
      return isNarrated ? await loadModule(() => import('./narrate')) : null
    }
    void look()
      .catch(() => null)
      .then((found) => {
        if (turn !== asked.current) return
        if (found) begin(found.narrate(navigator, publication, decorations, latest.current.preferences))
        else speak()
      })
  }, [navigator, publication, decorations, begin, speak])

  useEffect(() => () => session?.stop(), [session])
  useEffect(
    () => () => {
      asked.current += 1
    },
    [],
  )
  return { session, start, stop }
}

/** Where reading begins: at what can be seen; a page of a fixed size tells its place otherwise than by its words. */
function startOf({ locator, whole }: Location, page: PageOnShow): number {
  if (!whole && locator.index !== page.index) return 0
  return whole ? (firstVisible(page) ?? 0) : Math.round(locator.progression * page.text.length)
}

/** The next file in which anything is written; pictures are passed over without a page being turned for them. */
async function nextWithWords(
  publication: Publication,
  spine: ReadingOrder,
  index: number,
): Promise<number | null> {
  for (let next = spine.neighbour(index, 1); next !== null; next = spine.neighbour(next, 1))
    if (await isWritten(publication, next)) return next
  return null
}

async function isWritten(publication: Publication, index: number): Promise<boolean> {
  const source = await publication.load(index).catch(() => null)
  return source !== null && /[\p{L}\p{N}]/u.test(textOfSource(source).text)
}

/** Characters by which the page that follows is found. */
const FOLLOW_QUOTE = 24
