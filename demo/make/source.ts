import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const BookFile = v.object({
  resName: v.pipe(v.string(), v.minLength(1)),
  resAuthor: v.pipe(v.string(), v.minLength(1)),
  resIntro: v.string(),
  category: v.tuple([v.string(), v.string()]),
  language: v.string(),
  format: v.picklist(['epub', 'txt']),
  encoding: v.optional(v.picklist(['utf-8', 'gb18030', 'big5']), 'utf-8'),
  writingMode: v.optional(v.literal('vertical-rl')),
  cover: v.boolean(),
  published: v.pipe(v.string(), v.isoDate()),
  subjects: v.array(v.string()),
  series: v.optional(v.object({ name: v.pipe(v.string(), v.minLength(1)), position: v.number() })),
  identifier: v.pipe(v.string(), v.minLength(1)),
})

/** The content of a book's `book.json`. */
export type BookFacts = v.InferOutput<typeof BookFile>

/** The source of a book: metadata, chapters in order, drawings by file name. */
export interface BookSource {
  slug: string
  facts: BookFacts
  chapters: readonly { name: string; markdown: string }[]
  drawings: ReadonlyMap<string, string>
}

/**
 * Reads the folder of one book.
 * @throws Error that names the folder and the problem.
 */
export async function readSource(folder: string, slug: string): Promise<BookSource> {
  const names = (await readdir(folder)).sort()
  const text = (name: string) => readFile(join(folder, name), 'utf8')
  if (!names.includes('book.json')) throw new Error(`${slug}: there is no book.json`)
  const facts = readFacts(await text('book.json'), slug)
  const chapters: { name: string; markdown: string }[] = []
  const drawings = new Map<string, string>()
  for (const name of names) {
    if (/^\d+\.md$/.test(name))
      chapters.push({ name: name.replace('.md', ''), markdown: tidy(await text(name)) })
    else if (name.endsWith('.svg')) drawings.set(name, await text(name))
  }
  if (chapters.length === 0) throw new Error(`${slug}: there is no chapter (01.md, 02.md, …)`)
  return { slug, facts, chapters, drawings }
}

function readFacts(json: string, slug: string): BookFacts {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Error(`${slug}: book.json is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  const read = v.safeParse(BookFile, value)
  if (read.success) return read.output
  const issue = read.issues[0]
  throw new Error(`${slug}: book.json, ${v.getDotPath(issue) ?? 'as a whole'}: ${issue.message}`)
}

/** Joins wrapped lines: a line break between Chinese characters must not become a space. */
function tidy(markdown: string): string {
  return markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
