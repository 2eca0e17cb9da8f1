import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import * as v from 'valibot'
import { isCatalogueListNumber, isCatalogueNumber } from '../domain/book-id'
import { parseSeriesPosition } from '../domain/series'
import { decodeText } from '../reading/formats/txt/decode'
import { isSafePattern } from '../reading/formats/txt/rules'
import type { PublishTranslate } from './translate'
import type { CategoryEntry, LibraryFile, PublishNote, SideFile } from './types'

const digits = v.pipe(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d+$/))]),
  v.transform(String),
)
const path = v.pipe(v.string(), v.trim())
/** A text in NFC: other systems write accents in another Unicode form. */
const text = v.pipe(path, v.normalize('NFC'))
const words = v.pipe(
  v.union([
    v.array(text),
    v.pipe(
      text,
      v.transform((one) => [one]),
    ),
  ]),
  v.transform((all) => all.filter((one) => one !== '')),
)
const date = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.trim(),
  v.regex(/^\d{4}(-\d{2}(-\d{2})?)?/),
)

const position = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.transform(parseSeriesPosition),
  v.number(),
)

/** A book's number; one that begins with 00 would be an encoded id (domain/book-id). */
const bookNumber = v.pipe(digits, v.check(isCatalogueNumber))

/** A regular expression that takes a bounded time on a line, and the level of the headings it finds. */
const headingRule = v.object({
  pattern: v.pipe(v.string(), v.nonEmpty(), v.check(isSafePattern)),
  level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)),
})

const SIDE = {
  resName: text,
  resAuthor: text,
  resIntro: text,
  cover: path,
  category: words,
  id: bookNumber,
  language: text,
  published: date,
  publisher: text,
  subjects: words,
  series: text,
  seriesPosition: position,
  headings: v.array(headingRule),
}

const categoryEntry: v.GenericSchema<unknown, CategoryEntry> = v.object({
  id: v.optional(digits),
  title: v.pipe(text, v.nonEmpty()),
  children: v.optional(
    v.lazy(() => v.array(categoryEntry)),
    [],
  ),
})

const LIBRARY = {
  orgName: v.pipe(text, v.nonEmpty()),
  templateId: v.pipe(v.union([text, v.number()]), v.transform(String)),
  exclude: words,
  fullTextExclude: words,
  categories: v.array(categoryEntry),
  featured: v.array(
    v.object({
      idp: v.optional(
        v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.check(isCatalogueListNumber)),
      ),
      title: v.pipe(text, v.nonEmpty()),
      subtitle: v.optional(text),
      books: v.array(text),
    }),
  ),
}

/** Validates each field separately: an invalid one is reported with the path of the error and left out. */
function readFields<Fields extends Record<string, v.GenericSchema>>(
  fields: Fields,
  data: object,
  reportInvalid: (field: string, within: string | null) => void,
): { [Key in keyof Fields]?: v.InferOutput<Fields[Key]> } {
  const found: { [Key in keyof Fields]?: v.InferOutput<Fields[Key]> } = {}
  for (const key of Object.keys(fields) as (keyof Fields & string)[]) {
    const value: unknown = Reflect.get(data, key)
    const schema = fields[key]
    if (value === undefined || value === null || !schema) continue
    const result = v.safeParse(schema, value)
    if (result.success) found[key] = result.output
    else reportInvalid(key, v.getDotPath(result.issues[0]))
  }
  return found
}

/** Whether a path is inside the folder: a side file must not read files outside it. */
function isInside(root: string, path: string): boolean {
  const inner = relative(root, path)
  return inner !== '' && inner.split(sep)[0] !== '..' && !isAbsolute(inner)
}

/** Reads JSON in any encoding that `decodeText` detects. */
async function readJson(file: string): Promise<unknown> {
  return JSON.parse(decodeText(await readFile(file)).text.replace(/^\ufeff/, ''))
}

/** Reads side files and `library.json`; problems are reported as notes. */
export class SideFiles {
  readonly #t: PublishTranslate
  readonly #note: (note: PublishNote) => void

  constructor(t: PublishTranslate, note: (note: PublishNote) => void) {
    this.#t = t
    this.#note = note
  }

  /** @param path of the side file, relative to the folder of books */
  async side(root: string, path: string): Promise<SideFile> {
    const side = readFields(SIDE, await this.#object(root, path), this.#reportInvalid(path))
    if (!side.cover || isInside(root, resolve(root, dirname(path), side.cover))) return side
    this.#reportInvalid(path)('cover', null)
    return { ...side, cover: undefined }
  }

  /** @param path of `library.json`, relative to the folder of books */
  async library(root: string, path: string): Promise<LibraryFile> {
    const found = readFields(LIBRARY, await this.#object(root, path), this.#reportInvalid(path))
    return { ...found, categories: found.categories ?? [], featured: found.featured ?? [] }
  }

  async #object(root: string, path: string): Promise<object> {
    try {
      const found = await readJson(join(root, path))
      if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found
      this.#note({ path, reason: this.#t('publish.warn.object') })
    } catch (thrown) {
      const detail = thrown instanceof Error ? thrown.message : String(thrown)
      this.#note({
        path,
        reason: this.#t('publish.warn.json', { detail: this.#t('publish.raw', { detail }) }),
      })
    }
    return {}
  }

  #reportInvalid(path: string): (field: string, within: string | null) => void {
    return (field, within) => {
      const reason = within
        ? this.#t('publish.warn.within', { field, within: `${field}.${within}` })
        : this.#t('publish.warn.field', { field })
      this.#note({ path, reason })
    }
  }
}
