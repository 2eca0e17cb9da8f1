import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { categoryOf } from './category'
import { IMPRINT } from './epub/package'
import type { BookSource } from './source'

const Category = v.object({ id: v.number(), title: v.string() })

const OrgFile = v.object({
  orgCode: v.string(),
  orgName: v.string(),
  templateId: v.string(),
  /** `all`, or the slugs of the organisation's books. */
  books: v.union([v.literal('all'), v.array(v.string())]),
  categories: v.array(v.object({ ...Category.entries, children: v.array(Category) })),
  featured: v.array(
    v.object({ idp: v.string(), title: v.string(), subtitle: v.string(), books: v.array(v.string()) }),
  ),
})

/** An organisation of the demo: its name, its categories and lists, and its books. */
export type Org = v.InferOutput<typeof OrgFile>

/** Reads every organisation below `folder`. @throws Error that names the invalid file */
export async function readOrgs(folder: string): Promise<Org[]> {
  const orgs: Org[] = []
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.json')) continue
    const read = v.safeParse(OrgFile, JSON.parse(await readFile(join(folder, name), 'utf8')))
    if (!read.success)
      throw new Error(`demo/orgs/${name}, ${v.getDotPath(read.issues[0]) ?? ''}: ${read.issues[0].message}`)
    orgs.push(read.output)
  }
  return orgs
}

/** The books of an organisation. @throws Error for an unknown slug */
export function booksOf(org: Org, sources: readonly BookSource[]): BookSource[] {
  if (org.books === 'all') return [...sources]
  return org.books.map((slug) => bookBySlug(slug, sources, org))
}

/** Path of a book relative to the organisation's folder, with `/` as separator. */
export function bookPath(source: BookSource): string {
  const { resName, format } = source.facts
  return `${categoryOf(source).join('/')}/${resName}.${format}`
}

/**
 * Returns `library.json` as described in `docs/catalogue-format.md`.
 * @throws Error when a list names an unknown book or a book has an unknown category
 */
export function libraryFile(org: Org, sources: readonly BookSource[]): string {
  const books = booksOf(org, sources)
  const shelves = books.map((book) => ({ slug: book.slug, shelf: categoryOf(book) }))
  for (const { slug, shelf } of shelves) {
    const [top, sub] = shelf
    const found = org.categories.find((c) => c.title === top)?.children.some((c) => c.title === sub)
    if (!found) throw new Error(`${slug}: demo/orgs/${org.orgCode}.json has no category ${top}/${sub}`)
  }
  const { orgName, templateId, categories } = org
  const used = categories
    .map((top) => ({
      ...top,
      children: top.children.filter((sub) =>
        shelves.some(({ shelf }) => shelf[0] === top.title && shelf[1] === sub.title),
      ),
    }))
    .filter((top) => top.children.length > 0)
  const featured = org.featured.map((list) => ({
    ...list,
    books: list.books.map((slug) => bookPath(bookBySlug(slug, books, org))),
  }))
  return `${JSON.stringify({ orgName, templateId, categories: used, featured }, null, 2)}\n`
}

/** The side file with the metadata that a TXT file cannot contain; null for an EPUB, which contains all. */
export function sideFile({ facts }: BookSource): string | null {
  if (facts.format === 'epub') return null
  const { resName, resAuthor, resIntro, language, published, subjects } = facts
  const series = facts.series && { series: facts.series.name, seriesPosition: facts.series.position }
  const side = { resName, resAuthor, resIntro, language, published, publisher: IMPRINT, subjects, ...series }
  return `${JSON.stringify(side, null, 2)}\n`
}

function bookBySlug(slug: string, books: readonly BookSource[], org: Org): BookSource {
  const book = books.find((candidate) => candidate.slug === slug)
  if (!book) throw new Error(`demo/orgs/${org.orgCode}.json: there is no book "${slug}"`)
  return book
}
