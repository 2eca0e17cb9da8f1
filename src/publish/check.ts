import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { acquisitionRelIn } from '../domain/acquisition-rel'
import { blockFile, RECORDS_PER_FILE, recordFile, TEXTS, termFile } from '../domain/search/format'
import { siteFileOf } from './site/addresses'
import type { PublishTranslate } from './translate'
import type { PublishNote } from './types'

export interface CheckResult {
  /** Number of documents read. */
  documents: number
  /** Number of local files that are linked to. */
  files: number
  /** Files that are linked to and do not exist; `path` is the document with the link. */
  missing: PublishNote[]
  /** Documents that are not as OPDS 2.0 demands. */
  wrong: PublishNote[]
  /** Files that no document links to. */
  unlinked: string[]
}

/** The parts of any document that are looked at. */
type Json = Readonly<Record<string, unknown>>

const ROOT = 'feed.json'
/** Files that need no link: the page for people, and the state of the command. */
const APART = /^(?:index\.html|\.org-library\b.*)$/
/** Members of a document that hold links, publications or other documents' parts. */
const PARTS = [
  'links',
  'navigation',
  'publications',
  'groups',
  'facets',
  'images',
  'toc',
  'children',
  'readingOrder',
]

/**
 * Validates a catalogue in a folder: every document can be read and has what OPDS 2.0 demands, every local link has a file
 * of the stated size, and every file is linked to. Addresses of other servers are not requested.
 */
export async function checkCatalogue(folder: string, t: PublishTranslate): Promise<CheckResult> {
  const result: CheckResult = { documents: 0, files: 0, missing: [], wrong: [], unlinked: [] }
  const linked = new Set([ROOT])
  const queue = [ROOT]
  const wrong = (path: string, reason: string) => void result.wrong.push({ path, reason })
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const document = await readDocument(path)
    if (document === undefined) continue
    result.documents++
    if (path === 'search-index.json') for (const one of arrayOf(document.books)) await followCovers(path, one)
    else if (isSearchManifest(path))
      for (const href of searchFiles(document)) await followLink({ href }, path)
    else {
      validate(document, path, wrong, t)
      await follow(document, path)
    }
  }
  result.files = linked.size
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = all
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(...join(entry.parentPath, entry.name).slice(folder.length).split(sep)))
    .map((path) => path.replace(/^\//, ''))
  result.unlinked = paths
    .filter((path) => !linked.has(path) && !APART.test(path.split('/')[0] ?? '') && !isOfSite(path))
    .sort()
  return result

  /** Whether a file belongs to the pages of `--site`, and its book is still in the catalogue. */
  function isOfSite(path: string): boolean {
    const document = siteFileOf(path)
    return document === true || (document !== null && linked.has(document))
  }

  async function readDocument(path: string): Promise<Json | undefined> {
    try {
      const json: unknown = JSON.parse(await readFile(join(folder, path), 'utf8'))
      if (isObject(json)) return json
      wrong(path, t('publish.check.json'))
    } catch (thrown) {
      if (path === ROOT && isMissing(thrown))
        result.missing.push({ path, reason: t('publish.check.no-root') })
      else wrong(path, t('publish.check.json'))
    }
    return undefined
  }

  async function follow(part: Json, from: string): Promise<void> {
    if (typeof part.href === 'string') await followLink(part, from)
    for (const name of PARTS) for (const one of arrayOf(part[name])) await follow(one, from)
    const metadata = isObject(part.metadata) ? part.metadata : {}
    for (const one of arrayOf(metadata.subject)) await follow(one, from)
  }

  async function followCovers(from: string, book: Json): Promise<void> {
    const addresses = [book.cover, ...arrayOf(book.covers).map(({ url }) => url)]
    for (const href of addresses) if (typeof href === 'string' && href) await followLink({ href }, from)
  }

  async function followLink({ href, type, templated, size }: Json, from: string): Promise<void> {
    if (templated === true || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(String(href))) return
    const path = localPath(String(href), from)
    if (path === undefined) return wrong(from, t('publish.check.outside', { path: String(href) }))
    const isFirst = !linked.has(path)
    const info = await stat(join(folder, path)).catch(() => null)
    if (!info?.isFile()) {
      if (isFirst) result.missing.push({ path: from, reason: t('publish.check.missing', { path }) })
    } else {
      if (isFirst && /\bjson\b/.test(String(type))) queue.push(path)
      if (isFirst && typeof size === 'number' && size !== info.size)
        wrong(from, t('publish.check.size', { path }))
    }
    linked.add(path)
  }
}

/** Whether a document is the manifest of a search index in parts. */
const isSearchManifest = (path: string) => /^search\/(?:[\w-]+\/)?[\da-f]{16}\/index\.json$/.test(path)

/** The files of a search index in parts, relative to its manifest. */
function searchFiles({ terms, count, kind, texts }: Json): string[] {
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  const numbered = (length: number, nameOf: (at: number) => string) =>
    Array.from({ length }, (_, at) => nameOf(at))
  const blocks = (Array.isArray(texts) ? texts : []).flatMap(([bid, build, length]) =>
    numbered(Number(length), (at) => TEXTS + blockFile(String(bid), String(build), at)),
  )
  const records = kind === 'books' ? Math.ceil(Number(count) / RECORDS_PER_FILE) : 0
  return [...numbered(lengthOf(terms), termFile), ...numbered(records, recordFile), ...blocks]
}

/** Returns the path of a relative address in the catalogue; undefined if it leads out of it. */
function localPath(href: string, from: string): string | undefined {
  const address = (href.split(/[?#]/, 1)[0] ?? '').replace(/%(?![\da-f]{2})/gi, '%25')
  const path = posix.join('/', posix.dirname(from), address)
  const isInside = !posix.join(posix.dirname(from), address).startsWith('..')
  try {
    return isInside ? decodeURIComponent(path).slice(1) || from : undefined
  } catch {
    return undefined
  }
}

function validate(
  document: Json,
  path: string,
  wrong: (path: string, reason: string) => void,
  t: PublishTranslate,
): void {
  const metadata = isObject(document.metadata) ? document.metadata : {}
  if (!metadata.title) wrong(path, t('publish.check.title'))
  const links = arrayOf(document.links).map(({ rel }) => ({ rel: [rel].flat().map(String) }))
  if (!links.some(({ rel }) => rel.includes('self'))) wrong(path, t('publish.check.self'))
  const lists = ['navigation', 'publications', 'groups'].filter((name) => Array.isArray(document[name]))
  const isBook = links.some((link) => isAcquisition(link))
  if (lists.length === 0 && !isBook) wrong(path, t('publish.check.collection'))
  const groups = arrayOf(document.groups).flatMap((group) => arrayOf(group.publications))
  for (const book of [...arrayOf(document.publications), ...groups]) {
    const { title } = isObject(book.metadata) ? book.metadata : {}
    const rels = arrayOf(book.links).map(({ rel }) => ({ rel: [rel].flat().map(String) }))
    if (!title) wrong(path, t('publish.check.title'))
    if (!rels.some((link) => isAcquisition(link)) && !Array.isArray(book.readingOrder))
      wrong(path, t('publish.check.acquisition', { title: String(title ?? '') }))
  }
}

function isAcquisition({ rel }: { rel: readonly string[] }): boolean {
  return acquisitionRelIn(rel) !== undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function arrayOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
}
