import type { CoverImage } from '../domain/book'
import type { BookChoices } from '../domain/book-choices'
import type { Locator } from '../domain/locator'
import { type Bookmark, type Highlight, MARK_STYLES, type MarkNote } from '../domain/mark'
import type { RecordShapes } from '../platform/records'
import type { Position } from './positions'
import type { ReadingDayRecord } from './reading-days'
import { isObject, readIds, readText } from './shapes'
import type { ShelfEntry } from './shelf'

const string = (value: unknown): string => (typeof value === 'string' ? value : '')
const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
/** A time in ms since 1970 that a Date can represent; 0 for anything else. */
const time = (value: unknown): number => {
  const ms = finite(value)
  return ms !== null && Math.abs(ms) <= 8.64e15 ? ms : 0
}
const unitInterval = (value: unknown): number => Math.min(Math.max(finite(value) ?? 0, 0), 1)

function readLocator(value: unknown): Locator | null {
  if (!isObject(value)) return null
  const { href, index, cfi, text } = value
  const fraction = finite(value.fraction)
  if (fraction === null || typeof href !== 'string' || !Number.isSafeInteger(index) || Number(index) < 0)
    return null
  const quote = isObject(text)
    ? { before: string(text.before), highlight: string(text.highlight), after: string(text.after) }
    : undefined
  return {
    href,
    index: Number(index),
    ...(typeof cfi === 'string' && { cfi }),
    ...(quote && { text: quote }),
    progression: unitInterval(value.progression),
    fraction: unitInterval(fraction),
  }
}

function readShelfEntry(value: unknown): ShelfEntry | null {
  if (!isObject(value) || !isObject(value.book)) return null
  const { book } = value
  const bid = readText(value.bid)
  if (!bid) return null
  const covers = Array.isArray(book.covers) ? book.covers : []
  return {
    bid,
    added: time(value.added),
    book: {
      bid,
      resName: string(book.resName),
      resAuthor: string(book.resAuthor),
      resIntro: string(book.resIntro),
      cover: string(book.cover),
      covers: covers.filter(
        (each): each is CoverImage =>
          isObject(each) && typeof each.url === 'string' && finite(each.width) !== null,
      ),
      ...(typeof book.language === 'string' && { language: book.language }),
    },
    ...(readText(value.group) && { group: string(value.group) }),
  }
}

function readPosition(value: unknown): Position | null {
  if (!isObject(value)) return null
  const bid = readText(value.bid)
  const locator = readLocator(value.locator)
  return bid && locator ? { bid, locator } : null
}

function readMark(value: unknown) {
  if (!isObject(value)) return null
  const id = readText(value.id)
  const bid = readText(value.bid)
  const locator = readLocator(value.locator)
  if (!id || !bid || !locator) return null
  const words = typeof value.words === 'string' ? { words: value.words } : {}
  return { id, bid, locator, ...words, chapter: string(value.chapter), created: time(value.created) }
}

function readBookmark(value: unknown): Bookmark | null {
  const mark = readMark(value)
  return mark && { kind: 'bookmark', ...mark }
}

function readHighlight(value: unknown): Highlight | null {
  const mark = readMark(value)
  const style = isObject(value) && MARK_STYLES.find((each) => each === value.style)
  return mark && style ? { kind: 'highlight', ...mark, style } : null
}

function readNote(value: unknown): MarkNote | null {
  if (!isObject(value) || typeof value.text !== 'string') return null
  const id = readText(value.id)
  const bid = readText(value.bid)
  const from = isObject(value.from)
    ? { changed: time(value.from.changed), device: string(value.from.device) }
    : null
  return id && bid ? { id, bid, text: value.text, ...(from && { from }) } : null
}

function readReadingDay(value: unknown): ReadingDayRecord | null {
  if (!isObject(value) || typeof value.day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value.day)) return null
  const times = isObject(value.books) ? Object.entries(value.books) : []
  return {
    day: value.day,
    books: Object.fromEntries(times.flatMap(([bid, ms]) => (isAmount(ms) ? [[bid, ms] as const] : []))),
    pages: isAmount(value.pages) ? value.pages : 0,
    finished: readIds(value.finished) ?? [],
  }
}

/** An amount per day: from 0 to the number of milliseconds in a day. */
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 24 * 3600 * 1000

const readChoices = (value: unknown): BookChoices | null => {
  if (!isObject(value)) return null
  const { encoding, ...rest } = value
  return { ...rest, ...(typeof encoding === 'string' && { encoding }) }
}

/** A book in a member's history. */
export interface HistoryEntry {
  bid: string
  /** When the book was last opened, ms since 1970. */
  at: number
}

function readHistoryEntry(value: unknown): HistoryEntry | null {
  const bid = isObject(value) ? readText(value.bid) : null
  return bid ? { bid, at: time((value as { at?: unknown }).at) } : null
}

/** What a member says about having read a book, whatever the position is. */
export interface ReadMark {
  bid: string
  isRead: boolean
  /** ms since 1970 */
  at: number
}

function readReadMark(value: unknown): ReadMark | null {
  const bid = isObject(value) ? readText(value.bid) : null
  const { isRead, at } = (value ?? {}) as Partial<ReadMark>
  return bid && typeof isRead === 'boolean' ? { bid, isRead, at: time(at) } : null
}

/** The shapes of all member records (DESIGN §5). Unknown members of a value are dropped. */
export const RECORD_SHAPES: RecordShapes = {
  shelf: readShelfEntry,
  position: readPosition,
  bookmark: readBookmark,
  highlight: readHighlight,
  note: readNote,
  'reading-day': readReadingDay,
  choice: readChoices,
  history: readHistoryEntry,
  wish: readShelfEntry,
  'read-mark': readReadMark,
  // The reader reads them once more, as it does with what is stored on the device.
  preferences: (value) => (isObject(value) ? value : null),
}
