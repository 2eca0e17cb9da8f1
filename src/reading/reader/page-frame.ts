import type { Locale } from '../../i18n/locale'
import { createTranslate, type TranslateOf } from '../../i18n/translate'
import { type PageWord, page as pageWords } from '../../i18n/words/page'
import { sheet } from '../../styles'
import type { Location } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'
import type { NavigatorWords } from '../navigator/reflowable/reflowable-navigator'
import type { ReaderState } from './model/state'
import page from './page.css?inline'
import papers from './papers.css?inline'
import reader from './reader.css?inline'
import { isModal } from './reader-keys'
import states from './states.css?inline'

/** The styles of the page, and of what stands in its place while the book opens. */
export const pageSheet = sheet([reader, papers, page, states].join('\n'))

/** Milliseconds that a status stands empty before its text, as those of the kit do. */
const STANDING_MS = 100

const TROUBLES = ['network', 'server', 'unauthorized', 'not-found'] as const

/** The texts that the navigator shows on the page itself. */
export function navigatorWords(locale: Locale): NavigatorWords {
  const t = createTranslate<PageWord>(locale, pageWords)
  return {
    trouble: ({ code }) => {
      const known = TROUBLES.find((each) => each === code)
      return t(known ? `reader.error.${known}` : 'reader.trouble')
    },
    flaw: t('reader.flawed'),
    note: t('reader.note'),
    locale,
  }
}

/** Milliseconds after which an announced text is removed: it is for announcing alone, and not a part of the page. */
const ANNOUNCED_MS = 3000

/**
 * Announces the page after each act of the reader, the first time with the name of the reader: screen readers do not speak the name of a
 * document that takes the focus. In scrolled flow there are no pages to announce, only chapters.
 */
class PageAnnouncement {
  readonly element: HTMLElement
  #location: Location | null = null
  #first: Location | null = null
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement) {
    this.element = element
    element.setAttribute('aria-live', 'polite')
  }

  /** Announces a location once; null for none. */
  show(location: Location | null, title: string, t: TranslateOf<PageWord>): void {
    if (location !== this.#location) {
      this.#location = location
      this.#first ??= location
      this.#isOver = false
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => {
        this.#isOver = true
        this.#say('')
      }, ANNOUNCED_MS)
    }
    this.#say(location && !this.#isOver ? this.#textFor(location, title, t) : '')
  }

  #textFor(location: Location, title: string, t: TranslateOf<PageWord>): string {
    const label = location.tocItem?.label ?? ''
    const { page, pages } = location
    const text = location.flow === 'scrolled' ? label : t('reader.announce', { label, page, pages })
    const isFirst = location === this.#first && title !== '' && text !== ''
    return isFirst ? `${t('reader.region', { title })} ${text}` : text
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #say(text: string): void {
    if (this.element.textContent !== text) this.element.textContent = text
  }
}

/** What is said where the page, or the chapter in a scrolled book, ends. */
const closingWord = ({ atEnd, isWholeBook }: Location): PageWord =>
  atEnd ? 'reader.finished' : isWholeBook ? 'reader.pageEnds' : 'reader.chapterEnds'

/** Sets the attributes that have changed; null removes one. */
function write(element: Element, attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) === value) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** What a frame shows. */
export interface FrameView {
  state: ReaderState
  preferences: Preferences
  locale: Locale
  isReady: boolean
  isPainted: boolean
  /** What stands in place of the page; null where the interface says it, or there is nothing to say. */
  waiting: 'opening' | 'failed' | null
  /** There are panels. */
  hasInterface: boolean
}

/** The elements of the page of a book, with what assistive technology needs from the first moment. */
export class PageFrame {
  /** The region of the reader. */
  readonly root: HTMLElement
  /** What lies under the bars and panels: the page and what is around it. */
  readonly desk: HTMLElement
  /** The container of the navigator. */
  readonly stage: HTMLElement
  /** Where the interface shows its bars and panels: before the page, so that a screen reader that reads on does not come to the buttons. */
  readonly over: HTMLElement
  /** Where the interface shows the running head and foot, and the buttons at the edges. */
  readonly around: HTMLElement
  readonly #waiting: HTMLElement
  readonly #waitingWords: HTMLElement
  readonly #closing: HTMLElement
  readonly #dimmer: HTMLElement
  readonly #announcement: PageAnnouncement
  #shownWaiting: FrameView['waiting'] = null
  #brightness: number | null = null
  #standing: ReturnType<typeof setTimeout> | undefined
  #locale: Locale
  #t: TranslateOf<PageWord>

  constructor(page: Document, locale: Locale) {
    this.#locale = locale
    this.#t = createTranslate<PageWord>(locale, pageWords)
    const create = (tag: 'section' | 'div' | 'p', className: string): HTMLElement => {
      const element = page.createElement(tag)
      element.className = className
      return element
    }
    this.root = create('section', 'ol-reader')
    this.over = create('div', 'ol-reader-slot')
    this.#waiting = create('div', 'state')
    this.#waitingWords = create('p', 'state-words')
    this.#waiting.append(this.#waitingWords)
    this.desk = create('div', 'desk')
    this.#announcement = new PageAnnouncement(create('p', 'ol-hidden'))
    this.around = create('div', 'ol-reader-slot')
    this.stage = create('div', 'stage')
    this.#closing = create('p', 'ol-hidden')
    this.#dimmer = create('div', 'dimmer')
    this.root.setAttribute('part', 'reader')
    this.stage.setAttribute('part', 'page')
    this.stage.setAttribute('role', 'document')
    this.desk.append(this.#announcement.element, this.around, this.stage, this.#closing)
    // The page comes last, before a layer without content. Not by `aria-owns`: Chromium gives a moved element the index of its old
    // place at times, and Orca then reads in a circle.
    this.root.append(this.over, this.desk, this.#dimmer)
  }

  render({ state, preferences, locale, isReady, isPainted, waiting, hasInterface }: FrameView): void {
    const { phase, location, panel, title, bars, announced } = state
    if (locale !== this.#locale) {
      this.#locale = locale
      this.#t = createTranslate<PageWord>(locale, pageWords)
    }
    const t = this.#t
    write(this.root, {
      'data-paper': preferences.theme,
      'data-phase': phase,
      'data-flow': location?.flow ?? preferences.flow ?? 'paginated',
      'data-letter-keys': preferences.letterKeys ? null : 'off',
      'data-pages': location?.isWholeBook ? 'true' : null,
      'data-filled': location?.isFilled ? 'true' : null,
      'data-bars': bars || panel !== 'none' || phase !== 'ready' ? 'true' : null,
      'aria-label': t('reader.region', { title }),
    })
    write(this.stage, { tabindex: isReady ? '0' : '-1', 'aria-label': t('reader.page') })
    this.desk.inert = hasInterface && isModal(panel)
    this.#dim(preferences.brightness)
    this.#renderWaiting(waiting, title)
    // The table of contents is parsed after the first page is painted.
    this.#announcement.show(isPainted ? announced : null, title, t)
    // Behind the buttons: a screen reader that reads on from the page comes to one closing sentence, and not to them.
    say(this.#closing, isReady && location ? t(closingWord(location)) : '')
  }

  /** Here and not in the interface, which comes after the first page: in a dark room that page would be bright. */
  #dim(brightness: number): void {
    if (brightness === this.#brightness) return
    this.#brightness = brightness
    this.#dimmer.hidden = brightness >= 1
    this.#dimmer.style.opacity = String(1 - brightness)
  }

  #renderWaiting(waiting: FrameView['waiting'], title: string): void {
    if (waiting !== this.#shownWaiting) {
      this.#shownWaiting = waiting
      clearTimeout(this.#standing)
      this.#waiting.remove()
      say(this.#waitingWords, '')
      // Read out as soon as it is inserted, while a status has to stand empty for a moment (`Status`).
      write(this.#waitingWords, { role: waiting === 'failed' ? 'alert' : 'status' })
      if (waiting === 'failed') say(this.#waitingWords, this.#t('reader.failed'))
      if (waiting) this.over.after(this.#waiting)
      if (waiting === 'opening') this.#standing = setTimeout(() => this.#sayOpening(title), STANDING_MS)
    } else if (waiting === 'opening' && this.#waitingWords.textContent !== '') this.#sayOpening(title)
  }

  #sayOpening(title: string): void {
    say(this.#waitingWords, this.#t(title ? 'reader.opening' : 'reader.openingUntitled', { title }))
  }

  remove(): void {
    clearTimeout(this.#standing)
    this.#announcement.end()
    this.root.remove()
  }
}
