import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookMarks, Bookmark, Highlight, MarkStyle, Marks, Passage } from '../../../domain/mark'
import { removeMark } from '../../../domain/remove-mark'

/** The tabs of the panel, in order. */
export const ANNOTATION_TABS = ['bookmarks', 'highlights', 'shared'] as const
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
    const known = this.store.getState().highlights.find((mark) => mark.id === id)
    if (known) return removeMark(this.marks, known)
    await this.marks.removeHighlight(this.bid, id)
    return async () => {}
  }

  /** Removes a bookmark. Resolves to a function that restores it. */
  async removeBookmark(id: string): Promise<() => Promise<void>> {
    const known = this.store.getState().bookmarks.find((mark) => mark.id === id)
    if (known) return removeMark(this.marks, known)
    await this.marks.removeBookmark(this.bid, id)
    return async () => {}
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
