import { parseSeriesPosition } from '../../../domain/series'
import { LibraryError } from '../../../platform/errors'
import { beyondBounds } from '../../publication/limits'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type {
  ChapterSource,
  Publication,
  PublicationMetadata,
  Resource,
  SpineItem,
  TocItem,
} from '../../publication/publication'
import { pictureType } from '../cbz/picture-head'
import type { ByteSource } from '../source/source'
import { decodeText } from '../txt/decode'
import { type Archive, openArchive } from '../zip/archive'
import { isFileHeader } from '../zip/plain-directory'
import { type MarkdownChapter, type MarkdownHeading, parseMarkdown } from './chapters'

/** Bytes of a text; it is parsed in one piece. */
const MAX_BYTES = 16 * 1024 * 1024
const TYPE = 'text/html'

/**
 * Opens a Markdown text, alone or in a ZIP with its pictures. A text alone has no pictures of its own.
 *
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws. The source is closed then.
 */
export async function openMarkdown(
  source: ByteSource,
  { fileName = '' }: { fileName?: string },
): Promise<Publication> {
  try {
    const { bytes, path, archive } = await readText(source)
    const { fields, body } = splitFrontMatter(
      decodeText(bytes)
        .text.replace(/^\ufeff/, '')
        .replace(/\r\n?/g, '\n'),
    )
    const { chapters, headings } = parseMarkdown(body)
    if (chapters.length === 0) throw new LibraryError('bad-book', 'the file holds no text')
    return new MarkdownPublication({ path, archive, fields, chapters, headings, fileName, source })
  } catch (thrown) {
    source.close()
    throw thrown
  }
}

interface MarkdownText {
  bytes: Uint8Array
  /** Its path in the archive. */
  path: string
  archive: Archive | null
}

async function readText(source: ByteSource): Promise<MarkdownText> {
  if (!isFileHeader(await source.read(0, 4), 0)) {
    if (source.size > MAX_BYTES) throw beyondBounds(`${source.size} bytes of Markdown`)
    return { bytes: await source.read(0, source.size), path: '', archive: null }
  }
  const archive = await openArchive(source)
  // A text beside folders of pictures comes before texts in folders.
  const depth = (path: string) => path.split('/').length
  const [path] = archive.paths
    .filter((each) => /\.(?:md|markdown)$/i.test(each))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
  if (path === undefined) throw new LibraryError('bad-book', 'no Markdown in the archive')
  if (archive.sizeOf(path) > MAX_BYTES) throw beyondBounds(`${archive.sizeOf(path)} bytes of Markdown`)
  const bytes = await archive.read(path)
  if (!bytes) throw new LibraryError('bad-book', 'no Markdown in the archive')
  return { bytes, path, archive }
}

interface MarkdownFile {
  path: string
  archive: Archive | null
  fields: FrontMatter
  chapters: readonly MarkdownChapter[]
  headings: readonly MarkdownHeading[]
  fileName: string
  source: ByteSource
}

class MarkdownPublication implements Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  readonly #file: MarkdownFile
  readonly #folder: string

  constructor(file: MarkdownFile) {
    this.#file = file
    this.#folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    const { chapters, headings, fields, fileName } = file
    this.metadata = metadataOf(fields, headings, fileName)
    this.spine = chapters.map(({ size, isNotes }, index) => ({
      href: this.#hrefOf(index),
      mediaType: TYPE,
      linear: !isNotes,
      size: Math.max(1, size),
    }))
    // The title of the book is no entry above all others.
    const entries = headings[0]?.isBookTitle && headings.length > 1 ? headings.slice(1) : headings
    this.toc = nested(entries, (heading) => {
      const isFirst = chapters[heading.chapter]?.firstId === heading.id
      return this.#hrefOf(heading.chapter) + (isFirst ? '' : `#${heading.id}`)
    })
  }

  async load(index: number): Promise<ChapterSource> {
    const chapter = this.#file.chapters[index]
    if (!chapter) throw new LibraryError('bad-book', `no chapter ${index}`)
    const body = chapter.render((at, id) => `/${this.#hrefOf(at)}#${encodeURIComponent(id)}`)
    const language = this.metadata.language
    const lang = /^[\w-]{2,35}$/.test(language) ? ` lang="${language}"` : ''
    const text = `<html${lang}><head><title></title></head><body>${body}</body></html>`
    return { kind: 'document', href: this.#hrefOf(index), mediaType: TYPE, text }
  }

  async resource(href: string): Promise<Resource | null> {
    const path = withoutFragment(resolveHref(href, '') ?? '')
    const bytes = (await this.#file.archive?.read(path)) ?? null
    const mediaType = bytes && (pictureType(bytes) ?? (/\.svg$/i.test(path) ? 'image/svg+xml' : null))
    return bytes && mediaType ? { bytes, mediaType } : null
  }

  async cover(): Promise<string | null> {
    const written = first(this.#file.fields, 'cover', 'cover-image', 'image')
    const path = written ? resolveHref(encodeURI(written), this.#file.path) : null
    return path === null ? null : (this.#file.archive?.find(path) ?? null)
  }

  close(): void {
    this.#file.source.close()
  }

  /** Chapters are beside the text, so that the addresses of its pictures lead to them. */
  #hrefOf(index: number): string {
    return `${this.#folder}chapter-${index + 1}.html`
  }
}

function nested(
  headings: readonly MarkdownHeading[],
  hrefOf: (heading: MarkdownHeading) => string,
): TocItem[] {
  interface Entry extends TocItem {
    children: Entry[]
  }
  const top: Entry[] = []
  const around: { level: number; children: Entry[] }[] = []
  for (const heading of headings) {
    if (heading.label === '') continue
    while ((around.at(-1)?.level ?? 0) >= heading.level) around.pop()
    const entry: Entry = { label: heading.label, href: hrefOf(heading), children: [] }
    const parent = around.at(-1)?.children ?? top
    parent.push(entry)
    around.push({ level: heading.level, children: entry.children })
  }
  return top
}

function metadataOf(
  fields: FrontMatter,
  headings: readonly MarkdownHeading[],
  fileName: string,
): PublicationMetadata {
  const one = (...names: string[]) => first(fields, ...names)
  const all = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? []).filter(Boolean)
  const authors = all('author', 'authors', 'creator')
  const series = one('series', 'belongs-to-collection')
  const position = parseSeriesPosition(one('series-position', 'group-position', 'volume'))
  const heading = headings[0]?.isBookTitle ? headings[0].label : ''
  return {
    title: one('title') || heading || fileName.replace(/(?:\.(?:md|markdown))?\.\w+$/i, ''),
    author: authors.join('、'),
    authors,
    language: one('language', 'lang').replaceAll('_', '-'),
    identifier: one('identifier', 'id', 'isbn'),
    direction: one('dir') === 'rtl' ? 'rtl' : 'default',
    layout: 'reflowable',
    description: one('description', 'abstract', 'summary'),
    publisher: one('publisher'),
    published: /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(one('date', 'published'))?.[0] ?? '',
    subjects: [...new Set(all('subject', 'subjects', 'tags', 'keywords'))],
    ...(series && { series: [{ name: series, position }] }),
  }
}

/** The values of each field, by its name in lower case. */
type FrontMatter = ReadonlyMap<string, readonly string[]>

const first = (fields: FrontMatter, ...names: string[]): string =>
  names.map((name) => fields.get(name)?.[0] ?? '').find((value) => value !== '') ?? ''

/** Lines of front matter that are read. */
const MAX_LINES = 500

/**
 * Splits off the front matter: the plain part of YAML that books use (texts, quoted texts, lists, folded lines), or the
 * three lines of a title block that begin with `%`. What is nested deeper is left out.
 */
export function splitFrontMatter(text: string): { fields: FrontMatter; body: string } {
  const fields = new Map<string, string[]>()
  const block = /^(?:%[ \t]?.*\n){1,3}/.exec(text)?.[0]
  if (block) {
    const [title = '', authors = '', date = ''] = block.split('\n').map((line) => line.slice(1).trim())
    fields
      .set('title', [title])
      .set(
        'author',
        authors.split(';').map((name) => name.trim()),
      )
      .set('date', [date])
    return { fields, body: text.slice(block.length) }
  }
  const lines = text.startsWith('---') ? text.slice(0, 200_000).split('\n', MAX_LINES) : []
  const end = lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
  const hasFields = lines.slice(1, end).some((line) => FIELD.test(line))
  if (end < 0 || !/^---\s*$/.test(lines[0] ?? '') || !hasFields) return { fields, body: text }
  let values: string[] = []
  for (const line of lines.slice(1, end)) {
    const [, name, rest = ''] = FIELD.exec(line) ?? []
    const item = itemOf(line)
    if (name !== undefined) {
      values = valuesOf(rest)
      fields.set(name.toLowerCase(), values)
    } else if (item !== undefined) values.push(unquoted(item))
    else if (/^\s+\S/.test(line) && !/^\s+[\w-]+:(?:\s|$)/.test(line))
      values.push([values.pop(), line.trim()].filter(Boolean).join(' '))
  }
  return {
    fields,
    body: text
      .split('\n')
      .slice(end + 1)
      .join('\n'),
  }
}

const FIELD = /^(\p{L}[\p{L}\d_-]{0,40}):(?:\s(.*))?$/u

/** The text of an item of a list: `- Ann`, or `- name: Ann` as pandoc writes creators. */
function itemOf(line: string): string | undefined {
  const text = line.trim()
  if (!/^-\s/.test(text)) return undefined
  return text
    .slice(1)
    .trim()
    .replace(/^(?:name|text):/, '')
    .trim()
}

function valuesOf(written: string): string[] {
  const text = written.trim()
  if (/^[|>][+-]?\d?$/.test(text)) return []
  const list = /^\[(.*)\]\s*(?:#.*)?$/.exec(text)?.[1]
  return (list === undefined ? [text] : list.split(/[,，]/)).map(unquoted).filter((value) => value !== '')
}

function unquoted(written: string): string {
  const text = written.trim()
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(text)
  if (quoted) return quoted[1]?.replace(/\\(.)/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? ''
  return text.replace(/\s#.*$/, '').trim()
}
