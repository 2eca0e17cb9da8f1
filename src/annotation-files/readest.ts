import * as v from 'valibot'
import { FILE_LIMITS, type ImportedBook, type ImportedMark, markId, styleOf } from './imported'
import { fields, isRecord, short, textUpTo, time } from './schema'

const FORMAT = 'readest-annotations'

const book = fields({ title: short, author: short })
const entry = fields({
  id: short,
  type: v.picklist(['annotation', 'excerpt', 'bookmark']),
  cfi: short,
  text: textUpTo(FILE_LIMITS.quote),
  note: textUpTo(FILE_LIMITS.note),
  style: short,
  color: short,
  createdAt: time,
  updatedAt: time,
})

/** Whether JSON is an export of Readest. */
export const isReadestExport = (json: unknown): json is Record<string, unknown> =>
  isRecord(json) && json.$format === FORMAT

/** Reads what Readest exports as JSON. */
export function readReadestExport(json: Record<string, unknown>): ImportedBook {
  const named = v.safeParse(book, json.book)
  const entries: readonly unknown[] = Array.isArray(json.annotations) ? json.annotations : []
  const marks = entries.slice(0, FILE_LIMITS.marks).flatMap((one) => markOf(one) ?? [])
  const { title = '', author = '' } = named.success ? named.output : {}
  return {
    title,
    authors: author ? [author] : [],
    identifiers: [],
    label: '',
    marks,
    rejected: entries.length - marks.length,
  }
}

function markOf(value: unknown): ImportedMark | null {
  const read = v.safeParse(entry, value)
  if (!read.success) return null
  const { id, type, cfi, text, note, style, color, createdAt, updatedAt } = read.output
  const quote = text.trim()
  return {
    kind: type === 'bookmark' ? 'bookmark' : 'highlight',
    id: markId(id, JSON.stringify([cfi, text])),
    source: '',
    ...(cfi && { cfi }),
    ...(quote && { quote: { before: '', highlight: quote, after: '' } }),
    style: styleOf(color, style),
    chapter: '',
    created: createdAt || updatedAt,
    note: note.trim(),
    creator: '',
  }
}
