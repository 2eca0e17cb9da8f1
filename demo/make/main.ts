import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CoverMaker } from './covers/cover'
import { makeEpub } from './epub/epub'
import { cached, fingerprint, folderFingerprint, writeIfChanged } from './freshness'
import { bookPath, booksOf, libraryFile, type Org, readOrgs, sideFile } from './library'
import { type BookSource, readSource } from './source'
import { makeTxt } from './txt'

const here = dirname(fileURLToPath(import.meta.url))
const demo = dirname(here)
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = values.out ?? join(dirname(demo), '.demo')

/** A finished book: the file, and a separate cover when the file cannot contain one. */
interface MadeBook {
  source: BookSource
  file: Uint8Array
  coverBeside: Uint8Array | null
}

await main().catch((error: unknown) => {
  console.error(`The demo's books could not be made: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const started = performance.now()
  const sources = await readSources()
  const books = await makeBooks(sources)
  for (const org of await readOrgs(join(demo, 'orgs'))) await writeOrg(org, books)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Books: ${books.length} ready in ${seconds} s`)
}

async function readSources(): Promise<BookSource[]> {
  const folder = join(demo, 'books')
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const sources: BookSource[] = []
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    sources.push(await readSource(join(folder, name), name))
  return sources
}

async function makeBooks(sources: readonly BookSource[]): Promise<MadeBook[]> {
  const coverCode = await folderFingerprint(join(here, 'covers'))
  const code = await folderFingerprint(here)
  const css = await readFile(join(here, 'epub', 'book.css'), 'utf8')
  const covers = new CoverMaker()
  const books: MadeBook[] = []
  for (const source of sources) {
    const { slug, facts } = source
    const start = performance.now()
    const place = join(out, 'made', slug)
    const cover = facts.cover
      ? await cached(
          join(place, 'cover.jpg'),
          fingerprint(
            coverCode,
            slug,
            facts.resName,
            facts.resAuthor,
            facts.category.join('/'),
            facts.language,
          ),
          () => covers.jpeg(slug, facts),
        )
      : null
    const contents = fingerprint(
      code,
      JSON.stringify(facts),
      JSON.stringify(source.chapters),
      JSON.stringify([...source.drawings]),
      cover?.data ?? '',
    )
    const file = await cached(join(place, `book.${facts.format}`), contents, async () =>
      facts.format === 'epub' ? makeEpub(source, css, cover?.data ?? null) : makeTxt(source),
    )
    if (file.made || cover?.made) {
      const ms = Math.round(performance.now() - start)
      console.log(`  ${facts.resName} · ${facts.format}${cover?.made ? ' and cover' : ''} · ${ms} ms`)
    }
    const coverBeside = facts.format === 'txt' ? (cover?.data ?? null) : null
    books.push({ source, file: file.data, coverBeside })
  }
  return books
}

/** Writes an organisation's folder and removes files that no longer belong there. */
async function writeOrg(org: Org, books: readonly MadeBook[]): Promise<void> {
  const folder = join(out, 'books', org.orgCode)
  const sources = books.map(({ source }) => source)
  const files = new Map<string, Uint8Array>()
  const utf8 = new TextEncoder()
  files.set('library.json', utf8.encode(libraryFile(org, sources)))
  for (const source of booksOf(org, sources)) {
    const book = books.find((candidate) => candidate.source === source)
    if (!book) continue
    const path = bookPath(source)
    files.set(path, book.file)
    const side = sideFile(source)
    if (side) files.set(path.replace(/\.\w+$/, '.json'), utf8.encode(side))
    if (book.coverBeside) files.set(path.replace(/\.\w+$/, '.jpg'), book.coverBeside)
  }
  let changed = 0
  for (const [path, data] of files) if (await writeIfChanged(join(folder, path), data)) changed += 1
  changed += await removeOthers(folder, new Set(files.keys()))
  const state = changed > 0 ? `${changed} files changed` : 'up to date'
  console.log(`  ${org.orgName} (${basename(folder)}): ${booksOf(org, sources).length} books, ${state}`)
}

async function removeOthers(folder: string, keep: ReadonlySet<string>): Promise<number> {
  let removed = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || keep.has(relative(folder, path).split(sep).join('/'))) continue
    await rm(path)
    await rmdir(dirname(path)).catch(() => undefined)
    removed += 1
  }
  return removed
}
