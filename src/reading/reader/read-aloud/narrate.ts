import type { Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import type { PageOnShow } from '../../navigator/text/page-text'
import { offsetOfLocator } from '../../publication/plain-text'
import type { Overlay, OverlayPart, Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { pagesOf } from '../decorations/visible'
import { browserSpeech } from './browser'
import { BookClips } from './clips'
import { Following } from './following'
import { type Film, type NarratedPages, Narration } from './narration'
import { voicesFor } from './voices'

/**
 * Plays a film of the text from its start, once, as media overlays ask (EPUB 3.3 §9.2.2.4).
 *
 * @param over it has come to its end, or cannot be played; not called once it was stopped
 */
function playFilm(film: HTMLVideoElement, rate: number, over: () => void): Film {
  const end = new AbortController()
  const { signal } = end
  const { loop } = film
  const stop = () => {
    if (signal.aborted) return
    end.abort()
    film.pause()
    film.loop = loop
    film.playbackRate = 1
  }
  const isOver = () => {
    if (signal.aborted) return
    stop()
    over()
  }
  film.addEventListener('ended', isOver, { signal })
  film.addEventListener('error', isOver, { signal })
  film.loop = false
  film.currentTime = 0
  film.playbackRate = rate
  film.play().catch(isOver)
  return {
    setRate: (to) => {
      film.playbackRate = to
    },
    stop,
  }
}

/** What is read aloud by a narrator, lit on the page: by the book's own classes, else as what a voice says is. */
class PagesOfNarration implements NarratedPages {
  readonly #navigator: Navigator
  readonly #spine: ReadingOrder
  readonly #lights: DecorationLayer
  #undo: (() => void)[] = []
  readonly #following: Following
  /** Counts what was shown and cleared: while the page is turned for one, another may be. */
  #turn = 0

  constructor(navigator: Navigator, following: Following, spine: ReadingOrder, decorations: DecorationLayer) {
    this.#navigator = navigator
    this.#following = following
    this.#spine = spine
    this.#lights = decorations
  }

  index(): number | null {
    const location = this.#navigator.location()
    // Of two pages side by side the first is read first.
    const first = location?.filled ? pagesOf(this.#navigator)[0] : undefined
    return first?.index ?? location?.locator.index ?? null
  }

  firstSeen(index: number, parts: readonly OverlayPart[]): number {
    const page = this.#pageOf(index)
    if (!page) return 0
    const begins = parts.findIndex((part) => isSeen(page, part, 'start'))
    const seen = begins >= 0 ? begins : parts.findIndex((part) => isSeen(page, part))
    return seen >= 0 ? seen : this.#firstAfter(page, parts)
  }

  /** The first part behind what is on show, where nobody reads any of that. */
  #firstAfter(page: PageOnShow, parts: readonly OverlayPart[]): number {
    const here = this.#navigator.locator()
    const from = here ? offsetOfLocator(here, page.text) : 0
    const places = parts.map((part) => elementOf(page, part)).map((at) => at && page.text.offsetAt(at, 0))
    const after = places.findIndex((location) => location !== null && location >= from)
    // A sound of words that are nowhere is heard all the same.
    return after >= 0 || places.every((location) => location === null) ? Math.max(0, after) : parts.length
  }

  isSeen(index: number, part: OverlayPart): boolean {
    const page = this.#pageOf(index)
    return page !== undefined && isSeen(page, part)
  }

  async show(index: number, part: OverlayPart, overlay: Overlay): Promise<void> {
    this.clear()
    const turn = this.#turn
    if (!this.isSeen(index, part)) {
      const href = this.#spine.hrefOf(index)
      const isThere = this.#pageOf(index) !== undefined && part.fragment !== ''
      await this.#following.goTo(isThere ? { href: `${href}#${part.fragment}` } : { index })
      if (!isThere && !this.isSeen(index, part))
        await this.#following.goTo({ href: `${href}#${part.fragment}` })
      if (turn !== this.#turn) return
    }
    const page = this.#pageOf(index)
    const element = page && elementOf(page, part)
    if (page && element) this.#light(page, element, overlay)
  }

  wordsOf(index: number, part: OverlayPart): string {
    const page = this.#pageOf(index)
    return (page && elementOf(page, part)?.textContent?.trim()) ?? ''
  }

  film(index: number, part: OverlayPart, rate: number, over: () => void): Film | null {
    const page = this.#pageOf(index)
    const film = page && elementOf(page, part)
    return film instanceof HTMLVideoElement ? playFilm(film, rate, over) : null
  }

  clear(): void {
    this.#turn += 1
    for (const undo of this.#undo.splice(0)) undo()
  }

  #pageOf(index: number): PageOnShow | undefined {
    return pagesOf(this.#navigator).find((page) => page.index === index)
  }

  #light({ root, href, text }: PageOnShow, element: Element, { activeClass, playingClass }: Overlay): void {
    const give = (to: Element | null, name: string) => {
      if (!to || name === '' || to.classList.contains(name)) return
      to.classList.add(name)
      this.#undo.push(() => to.classList.remove(name))
    }
    give(root.querySelector('html'), playingClass)
    give(element, activeClass)
    // On a dark page a book's own colours are set aside.
    if (activeClass !== '' && !root.host.hasAttribute('data-dark')) return
    const around = element.parentNode
    if (!around) return
    const at = [...around.childNodes].indexOf(element)
    const sentence = [text.offsetAt(around, at), text.offsetAt(around, at + 1)] as const
    this.#lights.decoration({ saying: { href, sentence, word: null } })
    this.#undo.push(() => this.#lights.decoration({ saying: null }))
  }
}

const elementOf = ({ root }: PageOnShow, { fragment }: OverlayPart): Element | null =>
  fragment === '' ? root.querySelector('html') : root.getElementById(fragment)

/** Whether any of a part can be seen, or its beginning. */
function isSeen(page: PageOnShow, part: OverlayPart, what: 'start' | 'any' = 'any'): boolean {
  const rects = [...(elementOf(page, part)?.getClientRects() ?? [])].filter(
    ({ width, height }) => width > 0 && height > 0,
  )
  const view = page.view.getBoundingClientRect()
  return rects
    .slice(0, what === 'start' ? 1 : rects.length)
    .some(
      ({ left, right, top, bottom }) =>
        right > view.left + HAIR &&
        left < view.right - HAIR &&
        bottom > view.top + HAIR &&
        top < view.bottom - HAIR,
    )
}

/** CSS pixels that peek out and are not seen. */
const HAIR = 2

/** The book read aloud by its own narrator, from the page on show; the page follows. */
export function narrate(
  navigator: Navigator,
  publication: Publication,
  decorations: DecorationLayer,
  preferences: Pick<Preferences, 'rate' | 'skips'>,
): Narration {
  const spine = new ReadingOrder(publication)
  const following = new Following(navigator)
  const pages = new PagesOfNarration(navigator, following, spine, decorations)
  const narration = new Narration({
    overlay: async (index) => (await publication.overlay?.(index)) ?? null,
    next: (index) => spine.neighbour(index, 1),
    clips: new BookClips((href) => publication.resource(href), preferences.rate),
    voice: voiceOf(publication.metadata.language),
    pages,
    left: following.onMoved(() => void narration.moved()),
    preferences,
  })
  return narration
}

/** Says what has no sound. */
function voiceOf(language: string) {
  const speech = browserSpeech(window)
  const voice = speech && voicesFor(speech.voices.getVoices(), language)[0]
  if (!speech || !voice) return null
  const { synthesiser } = speech
  return {
    say(words: string, rate: number, ended: () => void, interrupted: () => void) {
      synthesiser.speak(
        words,
        { voice, language, rate },
        { ended, failed: ended, interrupted, word: () => {} },
      )
    },
    cancel: () => synthesiser.cancel(),
  }
}
