import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Translate } from './translate'
import type { CategoryEntry, LibraryFile, Note, SideFile } from './types'

const digits = v.pipe(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d+$/))]),
  v.transform(String),
)
const text = v.pipe(v.string(), v.trim())
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

const SIDE = {
  resName: text,
  resAuthor: text,
  resIntro: text,
  cover: text,
  category: words,
  id: digits,
  language: text,
  published: date,
  publisher: text,
  subjects: words,
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
  categories: v.array(categoryEntry),
  featured: v.array(
    v.object({
      idp: v.optional(
        v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+(-\d+)?$/)),
      ),
      title: v.pipe(text, v.nonEmpty()),
      subtitle: v.optional(text),
      books: v.array(text),
    }),
  ),
}

/** Each field on its own: a wrong one is named and left out, the others hold. */
function readFields<Fields extends Record<string, v.GenericSchema>>(
  fields: Fields,
  data: unknown,
  wrong: (field: string) => void,
): { [Key in keyof Fields]?: v.InferOutput<Fields[Key]> } {
  const found: { [Key in keyof Fields]?: v.InferOutput<Fields[Key]> } = {}
  if (typeof data !== 'object' || data === null) return found
  for (const key of Object.keys(fields) as (keyof Fields & string)[]) {
    const value: unknown = Reflect.get(data, key)
    const schema = fields[key]
    if (value === undefined || value === null || !schema) continue
    const result = v.safeParse(schema, value)
    if (result.success) found[key] = result.output
    else wrong(key)
  }
  return found
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''))
}

/** Reads side files and `library.json`; what is wrong in them becomes a note. */
export class SideFiles {
  readonly #t: Translate
  readonly #note: (note: Note) => void

  constructor(t: Translate, note: (note: Note) => void) {
    this.#t = t
    this.#note = note
  }

  /** @param path how the file is named in notes. */
  async side(file: string, path: string): Promise<SideFile> {
    return readFields(SIDE, await this.#json(file, path), (field) => this.#wrong(path, field))
  }

  async library(file: string, path: string): Promise<LibraryFile> {
    const found = readFields(LIBRARY, await this.#json(file, path), (field) => this.#wrong(path, field))
    return { ...found, categories: found.categories ?? [], featured: found.featured ?? [] }
  }

  async #json(file: string, path: string): Promise<unknown> {
    try {
      return await readJson(file)
    } catch (thrown) {
      const detail = thrown instanceof Error ? thrown.message : String(thrown)
      this.#note({ path, reason: this.#t('publish.warn.json', { detail }) })
      return null
    }
  }

  #wrong(path: string, field: string): void {
    this.#note({ path, reason: this.#t('publish.warn.field', { field }) })
  }
}
