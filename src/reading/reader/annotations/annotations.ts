import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookMarks, Bookmark, Highlight, MarkStyle, Marks, Passage } from '../../../domain/mark'

/** The last, possibly cut word of a text in a script that separates words by spaces. */
const LAST_WORD = /\s[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d’'-]*$/u

/** Joins the lines of an excerpt that is shown on one line. */
const BREAK = ' / '

/**
 * The text of a mark, one line per block, without object replacement characters. If only the quote of the locator is
 * stored, it becomes one line, because line breaks in the source do not mark blocks.
 */
export const passageText = ({ words, locator }: Passage): string =>
  words ?? oneLine((locator.text?.highlight ?? '').replace(/\uFFFC/g, ''))

/**
 * The beginning of a bookmarked page, one line per block, without the chapter title, which is shown beside it; '' if the
 * page has no text.
 */
export function excerptOf(mark: Bookmark): string {
  const words = mark.words === undefined ? quoteAfterTitle(mark) : linesAfterTitle(mark.words, mark.chapter)
  return words && `${words}…`
}

/** `excerptOf` on one line. */
export const singleLineExcerpt = (mark: Bookmark): string => excerptOf(mark).replaceAll('\n', BREAK)

/** Drops the last word if `after` continues it. Only for scripts that separate words by spaces. */
export const trimCutWord = (words: string, after: string): string =>
  /^[\p{L}\p{M}\d]/u.test(after) ? words.replace(LAST_WORD, '') : words

/** Drops the leading lines that make up the chapter title; a number and a title on two lines are one entry of the contents. */
function linesAfterTitle(words: string, chapter: string): string {
  const lines = words.split('\n')
  let name = unspaced(chapter)
  while (name !== '' && lines[0] !== undefined && name.startsWith(unspaced(lines[0])))
    name = name.slice(unspaced(lines.shift() ?? '').length)
  return lines.join('\n')
}

function quoteAfterTitle(mark: Bookmark): string {
  const name = oneLine(mark.chapter)
  const all = passageText(mark)
  const words = all.startsWith(name) ? all.slice(name.length).trimStart() : all
  return trimCutWord(words, mark.locator.text?.after ?? '')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const unspaced = (text: string) => text.replace(/\s+/g, '')

/** The tabs of the panel, in order. */
export const ANNOTATION_TABS = ['bookmarks', 'highlights'] as const
export type AnnotationTab = (typeof ANNOTATION_TABS)[number]

export interface AnnotationsState extends BookMarks {
  ready: boolean
  /** The tab the reader chose; null until then. */
  tab: AnnotationTab | null
}

/** The marks of the open book, synchronised with other browser tabs. */
export class Annotations {
  readonly store: StoreApi<AnnotationsState>
  readonly marks: Marks
  readonly bid: string
  readonly #now: () => number
  readonly #newId: () => string
  #undo: (() => void) | null = null
  #request = 0

  constructor(marks: Marks, bid: string, now: () => number = Date.now, newId: () => string = makeId) {
    this.store = createStore<AnnotationsState>(() => ({
      bookmarks: [],
      highlights: [],
      ready: false,
      tab: null,
    }))
    this.marks = marks
    this.bid = bid
    this.#now = now
    this.#newId = newId
  }

  /** Subscribes to the store and loads the marks. Returns the unsubscribe function. */
  start(): () => void {
    this.#undo = this.marks.subscribe(() => void this.#load())
    void this.#load()
    return () => {
      this.#undo?.()
      this.#undo = null
      this.#request += 1
    }
  }

  /** Removes the bookmarks of the page, or adds one if it has none. Resolves to true if added; the state is up to date. */
  async toggleBookmark(onPage: readonly Bookmark[], passage: Passage, chapter: string): Promise<boolean> {
    if (onPage.length > 0) {
      await Promise.all(onPage.map(({ id }) => this.removeBookmark(id)))
      await this.#load()
      return false
    }
    await this.marks.putBookmark({
      kind: 'bookmark',
      id: this.#newId(),
      bid: this.bid,
      ...passage,
      chapter,
      created: this.#now(),
    })
    await this.#load()
    return true
  }

  /** Stores a highlight and returns it. */
  async highlight(passage: Passage, style: MarkStyle, chapter: string): Promise<Highlight> {
    const mark: Highlight = {
      kind: 'highlight',
      id: this.#newId(),
      bid: this.bid,
      ...passage,
      style,
      chapter,
      created: this.#now(),
    }
    await this.marks.putHighlight(mark)
    return mark
  }

  restyle(mark: Highlight, style: MarkStyle): Promise<void> {
    return this.marks.putHighlight({ ...mark, style })
  }

  /** @param before the text that was edited; what another device has added since then stays */
  note(id: string, text: string, before?: string): Promise<void> {
    return this.marks.putNote({ id, bid: this.bid, text }, before)
  }

  /** Removes a highlight and its note. Resolves to a function that restores both. */
  async removeHighlight(id: string): Promise<() => Promise<void>> {
    const removed = this.store.getState().highlights.find((mark) => mark.id === id)
    await this.marks.removeHighlight(this.bid, id)
    return async () => {
      if (!removed) return
      const { note, ...mark } = removed
      await this.marks.putHighlight(mark)
      if (note !== '') await this.note(id, note)
    }
  }

  /** Removes a bookmark. Resolves to a function that restores it. */
  async removeBookmark(id: string): Promise<() => Promise<void>> {
    const removed = this.store.getState().bookmarks.find((mark) => mark.id === id)
    await this.marks.removeBookmark(this.bid, id)
    return async () => {
      if (removed) await this.marks.putBookmark(removed)
    }
  }

  async #load(): Promise<void> {
    const request = ++this.#request
    // If the store cannot be read, the list stays as it is until the next change.
    const found = await this.marks.list(this.bid).catch(() => null)
    if (found && request === this.#request) this.store.setState({ ...found, ready: true })
  }
}

/** A random UUID, version 4. `crypto.randomUUID` exists in secure contexts only. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
