import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookMarks, Bookmark, Highlight, MarkStyle, Marks, Passage } from '../../../domain/mark'

/** A word of letters that are written with spaces between words, perhaps cut. */
const LAST_WORD = /\s[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d’'-]*$/u

/** Between lines where all has to stand in one. */
const BREAK = ' / '

/**
 * The words a mark stands for, a line for each block. Where only the quote is kept, it is one line: that the file has
 * its words in several says nothing. What is no text has no sign in them.
 */
export const wordsIn = ({ words, locator }: Passage): string =>
  words ?? oneLine((locator.text?.highlight ?? '').replace(/\uFFFC/g, ''))

/**
 * What a bookmarked page begins with, a line for each block, without the name of the chapter that is told beside it; ''
 * where it has no words.
 */
export function excerptOf(mark: Bookmark): string {
  const words = mark.words === undefined ? quotedBehindName(mark) : linesBehindName(mark.words, mark.chapter)
  return words && `${words}…`
}

/** The same in one line. */
export const excerptInLine = (mark: Bookmark): string => excerptOf(mark).replaceAll('\n', BREAK)

/** Words without the one that was cut where `after` goes on; those of letters have spaces between them. */
export const wholeWords = (words: string, after: string): string =>
  /^[\p{L}\p{M}\d]/u.test(after) ? words.replace(LAST_WORD, '') : words

/** A number and a name that stand one below the other are one entry of the contents. */
function linesBehindName(words: string, chapter: string): string {
  const lines = words.split('\n')
  let name = unspaced(chapter)
  while (name !== '' && lines[0] !== undefined && name.startsWith(unspaced(lines[0])))
    name = name.slice(unspaced(lines.shift() ?? '').length)
  return lines.join('\n')
}

function quotedBehindName(mark: Bookmark): string {
  const name = oneLine(mark.chapter)
  const all = wordsIn(mark)
  const words = all.startsWith(name) ? all.slice(name.length).trimStart() : all
  return wholeWords(words, mark.locator.text?.after ?? '')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const unspaced = (text: string) => text.replace(/\s+/g, '')

/** A kind of marks that is listed for itself; in the order of their tabs. */
export const ANNOTATION_TABS = ['bookmarks', 'highlights'] as const
export type AnnotationTab = (typeof ANNOTATION_TABS)[number]

export interface AnnotationsState extends BookMarks {
  ready: boolean
  /** Which list the reader chose to see; null for none yet. */
  tab: AnnotationTab | null
}

/** The marks of the book that is open, kept in step with what other tabs do. */
export class Annotations {
  readonly store: StoreApi<AnnotationsState>
  readonly #marks: Marks
  readonly #bid: string
  readonly #now: () => number
  readonly #newId: () => string
  #undo: (() => void) | null = null
  #asked = 0

  constructor(marks: Marks, bid: string, now: () => number = Date.now, newId: () => string = makeId) {
    this.store = createStore<AnnotationsState>(() => ({
      bookmarks: [],
      highlights: [],
      ready: false,
      tab: null,
    }))
    this.#marks = marks
    this.#bid = bid
    this.#now = now
    this.#newId = newId
  }

  /** Returns the undo. */
  start(): () => void {
    this.#undo = this.#marks.subscribe(() => void this.#load())
    void this.#load()
    return () => {
      this.#undo?.()
      this.#undo = null
      this.#asked += 1
    }
  }

  /** Bookmarks a place, or takes away those that its page has already. True when there is one now, which the state tells then. */
  async toggle(onPage: readonly Bookmark[], passage: Passage, chapter: string): Promise<boolean> {
    if (onPage.length > 0) {
      await Promise.all(onPage.map(({ id }) => this.removeBookmark(id)))
      await this.#load()
      return false
    }
    await this.#marks.putBookmark({
      kind: 'bookmark',
      id: this.#newId(),
      bid: this.#bid,
      ...passage,
      chapter,
      created: this.#now(),
    })
    await this.#load()
    return true
  }

  /** Marks words. Returns what was made. */
  async highlight(passage: Passage, style: MarkStyle, chapter: string): Promise<Highlight> {
    const mark: Highlight = {
      kind: 'highlight',
      id: this.#newId(),
      bid: this.#bid,
      ...passage,
      style,
      chapter,
      created: this.#now(),
    }
    await this.#marks.putHighlight(mark)
    return mark
  }

  restyle(mark: Highlight, style: MarkStyle): Promise<void> {
    return this.#marks.putHighlight({ ...mark, style })
  }

  note(id: string, text: string): Promise<void> {
    return this.#marks.putNote({ id, bid: this.#bid, text })
  }

  /** Takes a mark away with its note. Returns what puts both back. */
  async removeHighlight(id: string): Promise<() => Promise<void>> {
    const kept = this.store.getState().highlights.find((mark) => mark.id === id)
    await this.#marks.removeHighlight(this.#bid, id)
    return async () => {
      if (!kept) return
      const { note, ...mark } = kept
      await this.#marks.putHighlight(mark)
      if (note !== '') await this.note(id, note)
    }
  }

  /** Takes a bookmark away. Returns what puts it back. */
  async removeBookmark(id: string): Promise<() => Promise<void>> {
    const kept = this.store.getState().bookmarks.find((mark) => mark.id === id)
    await this.#marks.removeBookmark(this.#bid, id)
    return async () => {
      if (kept) await this.#marks.putBookmark(kept)
    }
  }

  async #load(): Promise<void> {
    const asked = ++this.#asked
    // What cannot be read now is at the next change; what is shown stays.
    const found = await this.#marks.list(this.#bid).catch(() => null)
    if (found && asked === this.#asked) this.store.setState({ ...found, ready: true })
  }
}

/** A random id of the shape of a UUID, which `randomUUID` gives in a secure context only. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
