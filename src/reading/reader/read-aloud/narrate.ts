import type { Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import type { VisiblePage } from '../../navigator/text/page-text'
import { offsetOfLocator } from '../../publication/plain-text'
import type { MediaOverlay, OverlayPart, Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import type { DecorationLayer } from '../decorations/decoration-layer'
import { visiblePagesOf } from '../decorations/visible'
import { browserSpeech } from './browser'
import { BookClips } from './clips'
import { type NarratedPages, Narration, type VideoPlayback } from './narration'
import { Following } from './speech-session'
import { voicesFor } from './voices'

/**
 * Plays a video of the text once from its start, as media overlays require (EPUB 3.3 §9.2.2.4).
 *
 * @param over called when the video ends or fails to play, but not after `stop`
 */
function playFilm(film: HTMLVideoElement, rate: number, over: () => void): VideoPlayback {
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

/** Shows what is being narrated: with the book's own CSS classes, otherwise with the decoration for spoken words. */
class PagesOfNarration implements NarratedPages {
  readonly #navigator: Navigator
  readonly #spine: ReadingOrder
  readonly #decorations: DecorationLayer
  #undo: (() => void)[] = []
  readonly #following: Following
  /** Incremented by each `show` and `clear`, which may happen while the page turns for an earlier `show`. */
  #turn = 0

  constructor(navigator: Navigator, following: Following, spine: ReadingOrder, decorations: DecorationLayer) {
    this.#navigator = navigator
    this.#following = following
    this.#spine = spine
    this.#decorations = decorations
  }

  index(): number | null {
    const location = this.#navigator.location()
    // Of a spread the first page is read first.
    const first = location?.isFilled ? visiblePagesOf(this.#navigator)[0] : undefined
    return first?.index ?? location?.locator.index ?? null
  }

  firstVisible(index: number, parts: readonly OverlayPart[]): number {
    const page = this.#pageOf(index)
    if (!page) return 0
    const begins = parts.findIndex((part) => isVisible(page, part, 'start'))
    const seen = begins >= 0 ? begins : parts.findIndex((part) => isVisible(page, part))
    return seen >= 0 ? seen : this.#firstAfter(page, parts)
  }

  /** The first part after the page on show, used if no part is on it. */
  #firstAfter(page: VisiblePage, parts: readonly OverlayPart[]): number {
    const here = this.#navigator.locator()
    const from = here ? offsetOfLocator(here, page.text) : 0
    const offsets = parts.map((part) => elementOf(page, part)).map((at) => at && page.text.offsetAt(at, 0))
    const after = offsets.findIndex((location) => location !== null && location >= from)
    // If no part has an element in the text, the audio is played nevertheless.
    return after >= 0 || offsets.every((location) => location === null) ? Math.max(0, after) : parts.length
  }

  isVisible(index: number, part: OverlayPart): boolean {
    const page = this.#pageOf(index)
    return page !== undefined && isVisible(page, part)
  }

  async show(index: number, part: OverlayPart, overlay: MediaOverlay): Promise<void> {
    this.clear()
    const turn = this.#turn
    if (!this.isVisible(index, part)) {
      const href = this.#spine.hrefOf(index)
      const isThere = this.#pageOf(index) !== undefined && part.fragment !== ''
      await this.#following.goTo(isThere ? { href: `${href}#${part.fragment}` } : { index })
      if (!isThere && !this.isVisible(index, part))
        await this.#following.goTo({ href: `${href}#${part.fragment}` })
      if (turn !== this.#turn) return
    }
    const page = this.#pageOf(index)
    const element = page && elementOf(page, part)
    if (page && element) this.#light(page, element, overlay)
  }

  textOf(index: number, part: OverlayPart): string {
    const page = this.#pageOf(index)
    return (page && elementOf(page, part)?.textContent?.trim()) ?? ''
  }

  playVideo(index: number, part: OverlayPart, rate: number, over: () => void): VideoPlayback | null {
    const page = this.#pageOf(index)
    const film = page && elementOf(page, part)
    return film instanceof HTMLVideoElement ? playFilm(film, rate, over) : null
  }

  clear(): void {
    this.#turn += 1
    for (const undo of this.#undo.splice(0)) undo()
  }

  #pageOf(index: number): VisiblePage | undefined {
    return visiblePagesOf(this.#navigator).find((page) => page.index === index)
  }

  #light(
    { root, href, text }: VisiblePage,
    element: Element,
    { activeClass, playingClass }: MediaOverlay,
  ): void {
    const addClass = (to: Element | null, name: string) => {
      if (!to || name === '' || to.classList.contains(name)) return
      to.classList.add(name)
      this.#undo.push(() => to.classList.remove(name))
    }
    addClass(root.querySelector('html'), playingClass)
    addClass(element, activeClass)
    // Dark themes override the book's colours, so that its class may be invisible.
    if (activeClass !== '' && !root.host.hasAttribute('data-dark')) return
    const around = element.parentNode
    if (!around) return
    const at = [...around.childNodes].indexOf(element)
    const sentence = [text.offsetAt(around, at), text.offsetAt(around, at + 1)] as const
    this.#decorations.decoration({ spoken: { href, sentence, word: null } })
    this.#undo.push(() => this.#decorations.decoration({ spoken: null }))
  }
}

const elementOf = ({ root }: VisiblePage, { fragment }: OverlayPart): Element | null =>
  fragment === '' ? root.querySelector('html') : root.getElementById(fragment)

/** Whether a part is visible, at least partly; with `start`, whether its beginning is. */
function isVisible(page: VisiblePage, part: OverlayPart, what: 'start' | 'any' = 'any'): boolean {
  const rects = [...(elementOf(page, part)?.getClientRects() ?? [])].filter(
    ({ width, height }) => width > 0 && height > 0,
  )
  const view = page.view.getBoundingClientRect()
  return rects
    .slice(0, what === 'start' ? 1 : rects.length)
    .some(
      ({ left, right, top, bottom }) =>
        right > view.left + TOLERANCE_PX &&
        left < view.right - TOLERANCE_PX &&
        bottom > view.top + TOLERANCE_PX &&
        top < view.bottom - TOLERANCE_PX,
    )
}

/** CSS pixels inside the view below which an element counts as invisible. */
const TOLERANCE_PX = 2

/** Creates the narration of the book from the page on show; the pages follow it. */
export function createNarration(
  navigator: Navigator,
  publication: Publication,
  decorations: DecorationLayer,
  preferences: Pick<Preferences, 'rate' | 'skips'>,
): Narration {
  const spine = new ReadingOrder(publication)
  const following = new Following(navigator)
  const pages = new PagesOfNarration(navigator, following, spine, decorations)
  const narration = new Narration({
    loadOverlay: async (index) => (await publication.mediaOverlay?.(index)) ?? null,
    next: (index) => spine.neighbour(index, 1),
    clips: new BookClips((href) => publication.resource(href), preferences.rate),
    voice: voiceOf(publication.metadata.language),
    pages,
    onEnd: following.onMoved(() => void narration.moved()),
    preferences,
  })
  return narration
}

/** Speaks the parts without audio. Null if the browser has no voice for the language. */
function voiceOf(language: string) {
  const speech = browserSpeech(window)
  const voice = speech && voicesFor(speech.voices.getVoices(), language)[0]
  if (!speech || !voice) return null
  const { synthesiser } = speech
  return {
    say(words: string, rate: number, onEnd: () => void, onInterrupted: () => void) {
      synthesiser.speak(
        words,
        { voice, language, rate },
        { onEnd, onError: onEnd, onInterrupted, onBoundary: () => {} },
      )
    },
    cancel: () => synthesiser.cancel(),
  }
}
