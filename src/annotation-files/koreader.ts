import * as v from 'valibot'
import { FILE_LIMITS, type ImportedBook, type ImportedMark, markId, styleOf } from './imported'
import { type LuaTable, type LuaValue, parseLua } from './lua'
import { fields, isRecord, short, textUpTo, time } from './schema'

const entry = fields({
  text: textUpTo(FILE_LIMITS.quote),
  note: textUpTo(FILE_LIMITS.note),
  chapter: short,
  drawer: short,
  color: short,
  sort: short,
  time,
  datetime: time,
  pos0: short,
  page: short,
})

const documents = fields({ title: short, author: short, entries: v.optional(v.unknown(), null) })

/** Whether JSON is an export of KOReader: of one book, or of several (`documents`). */
export const isKoreaderExport = (json: unknown): json is Record<string, unknown> =>
  isRecord(json) && (Array.isArray(json.entries) || Array.isArray(json.documents))

/** Reads what the exporter of KOReader writes as JSON. */
export function readKoreaderExport(json: Record<string, unknown>): ImportedBook[] {
  const all: readonly unknown[] = Array.isArray(json.documents) ? json.documents : [json]
  return all.slice(0, FILE_LIMITS.marks).flatMap((one) => {
    const read = v.safeParse(documents, one)
    if (!read.success) return []
    const { title, author, entries } = read.output
    return [bookOf(title, author, [], Array.isArray(entries) ? entries : [])]
  })
}

/** Whether a text is a settings file of KOReader (`metadata.epub.lua`). */
export const isKoreaderSidecar = (text: string): boolean => /^\s*(?:--[^\n]*\n\s*)*return\s*\{/.test(text)

/**
 * Reads the settings that KOReader keeps beside a book. Versions before 2024 have highlights by page and their notes among
 * the bookmarks.
 *
 * @throws SyntaxError
 */
export function readKoreaderSidecar(text: string): ImportedBook {
  const root = parseLua(text)
  const props = tableOf(root.get('doc_props')) ?? tableOf(root.get('stats'))
  const entries = root.has('annotations') ? rowsOf(root.get('annotations')) : earlierRows(root)
  return bookOf(
    stringOf(props?.get('title')),
    stringOf(props?.get('authors')),
    stringOf(props?.get('identifiers')).split('\n'),
    entries,
  )
}

function earlierRows(root: LuaTable): object[] {
  const notes = new Map(
    rowsOf(root.get('bookmarks')).map((row) => [String(row.datetime), String(row.text ?? '')]),
  )
  return [...(tableOf(root.get('highlight'))?.values() ?? [])].flatMap(rowsOf).map((row) => {
    const note = notes.get(String(row.datetime)) ?? ''
    // A bookmark without a note has a sentence that quotes the highlight.
    return note.includes(String(row.text ?? '')) ? row : { ...row, note }
  })
}

const tableOf = (value: LuaValue | undefined): LuaTable | undefined =>
  value instanceof Map ? value : undefined
const stringOf = (value: LuaValue | undefined) => (typeof value === 'string' ? value : '')

/** The rows of a list of tables, as objects. */
const rowsOf = (value: LuaValue | undefined): Record<string, unknown>[] =>
  [...(tableOf(value)?.values() ?? [])].flatMap((row) =>
    row instanceof Map ? [Object.fromEntries(row)] : [],
  )

function bookOf(
  title: string,
  authors: string,
  identifiers: readonly string[],
  entries: readonly unknown[],
): ImportedBook {
  const marks = entries.slice(0, FILE_LIMITS.marks).flatMap((one) => markOf(one) ?? [])
  const named = (all: readonly string[]) =>
    all
      .map((each) => each.trim().slice(0, FILE_LIMITS.short))
      .filter((each) => each !== '')
      .slice(0, FILE_LIMITS.names)
  return {
    title: title.slice(0, FILE_LIMITS.short),
    authors: named(authors.split('\n')),
    identifiers: named(identifiers),
    label: '',
    marks,
    rejected: entries.length - marks.length,
  }
}

const FRAGMENT = /^\/body\/DocFragment\[(\d{1,6})\]/

function markOf(value: unknown): ImportedMark | null {
  const read = v.safeParse(entry, value)
  if (!read.success) return null
  const { text, note, chapter, drawer, color, sort, pos0, page } = read.output
  const fragment = FRAGMENT.exec(pos0 || page)?.[1]
  const isMarked = drawer !== '' || sort === 'highlight' || note !== ''
  const quote = text.trim()
  // A bookmark's text is a sentence about its chapter, not of the book.
  const isQuoted = isMarked && quote !== ''
  return {
    kind: isMarked ? 'highlight' : 'bookmark',
    id: markId('', JSON.stringify([pos0, page, text, read.output.time || read.output.datetime])),
    source: '',
    ...(fragment && { index: Number(fragment) - 1 }),
    ...(isQuoted && { quote: { before: '', highlight: quote, after: '' } }),
    style: styleOf(color, drawer),
    chapter,
    created: read.output.time || read.output.datetime,
    note: note.trim(),
    creator: '',
  }
}
