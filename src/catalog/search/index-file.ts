import * as v from 'valibot'
import type { Book } from '../../domain/book'
import { parseFold } from '../../domain/search/fold'
import { LibraryError } from '../../platform/errors'
import { resolveUrl } from '../addresses'
import { count, isRecord, list, object, requiredText, series, text } from '../lenient'
import { createTextIndex, type TextIndex } from './text-index'

const record = object({
  bid: v.pipe(requiredText, v.digits()),
  resName: requiredText,
  resAuthor: text,
  resIntro: text,
  cover: text,
  covers: list(object({ url: requiredText, width: count })),
  pinyin: text,
  initials: text,
  sounds: list(v.string()),
  subjects: list(v.string()),
  language: text,
  series,
})
const file = object({ fold: text, books: list(record) })

type IndexEntry = v.InferOutput<typeof record>

/** A catalogue's own search index, parsed. */
export interface SearchIndex {
  texts: TextIndex<IndexEntry>
  toBook(entry: IndexEntry): Book
  byBid(bid: string): Book | undefined
}

/**
 * Reads `search-index.json` (docs/catalogue-format.md).
 *
 * @throws LibraryError `not-a-feed` for JSON that is not an index
 */
export function readSearchIndex(json: unknown, url: string): SearchIndex {
  if (!isRecord(json) || !Array.isArray(json.books))
    throw new LibraryError('not-a-feed', `no search index at ${url}`)
  const { fold, books } = v.parse(file, json)
  const byId = new Map(books.map((entry) => [entry.bid, entry]))
  return {
    texts: createTextIndex(books, parseFold(fold)),
    toBook: (entry) => toBook(entry, url),
    byBid(bid) {
      const entry = byId.get(bid)
      return entry && toBook(entry, url)
    },
  }
}

/** Reads a record of an index in parts; undefined for what is none. */
export function recordToBook(json: unknown, base: string): Book | undefined {
  const { success, output } = v.safeParse(record, json)
  return success ? toBook(output, base) : undefined
}

function toBook(
  { bid, resName, resAuthor, resIntro, cover, covers, language, series }: IndexEntry,
  base: string,
): Book {
  return {
    bid,
    resName,
    resAuthor,
    resIntro,
    cover: cover === '' ? '' : (resolveUrl(cover, base) ?? ''),
    covers: covers
      .flatMap((each) => {
        const url = resolveUrl(each.url, base)
        return url === undefined ? [] : [{ url, width: each.width ?? 0 }]
      })
      .sort((a, b) => a.width - b.width),
    ...(language !== '' && { language }),
    ...(series.length > 0 && { series }),
  }
}
