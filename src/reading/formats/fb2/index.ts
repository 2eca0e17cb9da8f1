import { parseSeriesPosition } from '../../../domain/series'
import { LibraryError } from '../../../platform/errors'
import { runInSlices, type SlicedTask } from '../../../platform/sliced-task'
import { beyondBounds, MAX_ENTRIES, MAX_NESTING, MAX_TEXT_BYTES } from '../../publication/limits'
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
import { createPictureMarkup } from '../markup/pieces'
import { readXml, stripMarkup } from '../markup/xml'
import type { ByteSource } from '../source/source'
import { openArchive } from '../zip/archive'
import { type Fb2Part, fb2ToXhtml, insideOf, plainLine, sectionId, tagsIn, unescaped } from './markup'

const XHTML = 'application/xhtml+xml'
const COVER_PAGE = 'text/cover.xhtml'
const PICTURES = 'pictures/'
/** Characters of a section above which its own sections become chapters. */
const MAX_CHAPTER = 32 * 1024
/** Characters of notes in one document. */
const MAX_NOTES = 64 * 1024

/**
 * Opens a FictionBook 2, plain or in a ZIP. The source is read whole and closed.
 *
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function openFb2(
  source: ByteSource,
  { fileName = '' }: { fileName?: string },
): Promise<Publication> {
  try {
    const text = await readXml(await readDocument(source))
    const outline = await runInSlices(outlineOf(text))
    if (outline.bodies.length === 0) throw new LibraryError('bad-book', 'no FictionBook with a body')
    return new Fb2Publication(text, outline, fileName)
  } finally {
    source.close()
  }
}

async function readDocument(source: ByteSource): Promise<Uint8Array> {
  const [p, k] = await source.read(0, 2)
  if (p !== 0x50 || k !== 0x4b) {
    if (source.size > MAX_TEXT_BYTES) throw new LibraryError('book-too-large', `${source.size} bytes of text`)
    return source.read(0, source.size)
  }
  const archive = await openArchive(source)
  const path = archive.paths.find((each) => /\.fb2$/i.test(each))
  const bytes = path === undefined ? null : await archive.read(path)
  if (!bytes) throw new LibraryError('bad-book', 'no FictionBook in the archive')
  return bytes
}

interface Section {
  start: number
  end: number
  /** Sections around it. */
  depth: number
  title: string
  /** '' if it has none. */
  id: string
  children: Section[]
}

interface Outline {
  /** A body is the section of its sections. */
  bodies: (Section & { isNotes: boolean })[]
  description: string
  /** Where elements with an id begin. */
  ids: ReadonlyMap<string, number>
  /** Where the base64 of a picture is, by its id. */
  pictures: ReadonlyMap<string, readonly [start: number, end: number]>
  isCutOff: boolean
}

/** Tags after which the work may pause. */
const TAGS_A_SLICE = 2000

/** Finds bodies, sections, titles, ids and pictures. */
function* outlineOf(text: string): SlicedTask<Outline> {
  const bodies: Outline['bodies'] = []
  const ids = new Map<string, number>()
  const pictures = new Map<string, readonly [number, number]>()
  const around: Section[] = []
  /** Sections below `MAX_NESTING`, which are part of the one around them. */
  let skipped = 0
  let count = 0
  let title = -1
  let picture: { id: string; start: number } | null = null
  let description = ''
  let descriptionStart = -1
  let isBook = false
  let isEnded = false
  for (const tag of tagsIn(text)) {
    if (++count % TAGS_A_SLICE === 0) yield
    const { name, isEnd, isEmpty, start, end } = tag
    const section = around.at(-1)
    if (name === 'binary') {
      if (picture && isEnd) pictures.set(picture.id, [picture.start, start])
      const id = isEnd ? undefined : tag.attributes().get('id')
      picture = id === undefined || pictures.has(id) ? null : { id, start: end }
    } else if (name === 'description') {
      if (!isEnd) descriptionStart = end
      else if (descriptionStart >= 0) description ||= text.slice(descriptionStart, start)
    } else if (name === 'body' && isBook) {
      for (const open of around.splice(0)) open.end = start
      skipped = 0
      if (isEnd || isEmpty) continue
      const body = { start, end: text.length, depth: -1, title: '', id: '', children: [] }
      const isNotes = bodies.length > 0 && /note|comment/i.test(tag.attributes().get('name') ?? '')
      bodies.push({ ...body, isNotes })
      around.push(...bodies.slice(-1))
    } else if (name === 'section' && section) {
      if (isEnd && skipped > 0) skipped--
      else if (isEnd && around.length > 1) {
        section.end = end
        around.pop()
      } else if (!isEnd && !isEmpty && around.length > MAX_NESTING) skipped++
      else if (!isEnd && !isEmpty) {
        const id = tag.attributes().get('id') ?? ''
        const child = { start, end: text.length, depth: around.length - 1, title: '', id, children: [] }
        section.children.push(child)
        around.push(child)
      }
    } else if (name === 'title' && section) {
      // The title of a poem comes after the section's own.
      if (!isEnd) title = section.title === '' && section.children.length === 0 ? end : -1
      else if (title >= 0) section.title ||= plainLine(text.slice(title, start))
    } else if (name === 'fictionbook') {
      isBook = true
      isEnded = isEnd
    }
    if (!isEnd && section && name !== 'body') {
      const id = /\sid\s*=/.test(text.slice(start, Math.min(end, start + 500))) && tag.attributes().get('id')
      if (id && !ids.has(id)) ids.set(id, start)
    }
  }
  return { bodies, description, ids, pictures, isCutOff: !isEnded }
}

/** Cuts the bodies into chapters: a section is one, unless it is long and has sections itself. */
function partsOf({ bodies }: Outline, text: string): Fb2Part[] {
  const parts: Fb2Part[] = []
  for (const body of bodies) {
    const cuts: { start: number; depth: number }[] = []
    const cut = (section: Section) => {
      cuts.push(section)
      if (section.end - section.start > MAX_CHAPTER) section.children.forEach(cut)
    }
    const first = body.children[0]
    const head = text.slice(body.start, first?.start ?? body.end)
    if (!first || /<(?:\w+:)?image\b/i.test(head) || plainLine(head) !== '')
      cuts.push({ start: body.start, depth: 0 })
    if (!body.isNotes) body.children.forEach(cut)
    else
      for (const each of body.children)
        if (each.start - (cuts.at(-1)?.start ?? Number.NEGATIVE_INFINITY) > MAX_NOTES) cuts.push(each)
    cuts.forEach(({ start, depth }, at) => {
      const end = cuts[at + 1]?.start ?? body.end
      parts.push({ start, end, depth, isNotes: body.isNotes })
    })
    if (parts.length > MAX_ENTRIES) throw beyondBounds(`${parts.length} chapters`)
  }
  return parts
}

const hrefOf = (index: number) => `text/${index + 1}.xhtml`

class Fb2Publication implements Publication {
  readonly metadata: PublicationMetadata
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocItem[]
  readonly isIncomplete: boolean
  readonly #text: string
  readonly #outline: Outline
  readonly #parts: readonly Fb2Part[]
  /** Ids of the pictures; their addresses are numbers. */
  readonly #pictures: readonly string[]
  readonly #cover: string | undefined

  constructor(text: string, outline: Outline, fileName: string) {
    this.#text = text
    this.#outline = outline
    this.#parts = partsOf(outline, text)
    this.#pictures = [...outline.pictures.keys()]
    this.isIncomplete = outline.isCutOff
    const { metadata, cover } = readDescription(outline.description)
    this.metadata = { ...metadata, title: metadata.title || fileName.replace(/(?:\.fb2)?\.\w+$/i, '') }
    this.#cover = this.#addressOf(cover)
    const chapters = this.#parts.map(({ start, end, isNotes }, index) => ({
      href: hrefOf(index),
      mediaType: XHTML,
      linear: !isNotes,
      size: Math.max(1, end - start),
    }))
    const front = { href: COVER_PAGE, mediaType: XHTML, linear: true, size: 1 }
    this.spine = this.#cover ? [front, ...chapters] : chapters
    this.toc = outline.bodies.flatMap(({ isNotes, children }) => (isNotes ? [] : this.#entries(children)))
  }

  async load(index: number): Promise<ChapterSource> {
    const href = this.spine[index]?.href
    if (href === COVER_PAGE)
      return { kind: 'document', href, mediaType: XHTML, text: createPictureMarkup(`/${this.#cover}`) }
    const part = this.#parts[index - (this.#cover ? 1 : 0)]
    if (!href || !part) throw new LibraryError('bad-book', `no part ${index}`)
    const text = fb2ToXhtml(this.#text, part, {
      picture: (id) => {
        const address = this.#addressOf(id)
        return address && `/${address}`
      },
      target: (id) => {
        const start = this.#outline.ids.get(id)
        const at = start === undefined ? -1 : this.#partAt(start)
        if (at < 0) return undefined
        return { href: `/${hrefOf(at)}#${encodeURIComponent(id)}`, isNote: this.#parts[at]?.isNotes ?? false }
      },
    })
    return { kind: 'document', href, mediaType: XHTML, text }
  }

  async resource(href: string): Promise<Resource | null> {
    const path = withoutFragment(resolveHref(href, '') ?? '')
    const id = path.startsWith(PICTURES) ? this.#pictures[Number(path.slice(PICTURES.length)) - 1] : undefined
    const place = id === undefined ? undefined : this.#outline.pictures.get(id)
    const bytes = place && decodeBase64(this.#text.slice(...place))
    const mediaType = bytes && pictureType(bytes)
    return bytes && mediaType ? { bytes, mediaType } : null
  }

  async cover(): Promise<string | null> {
    return this.#cover ?? null
  }

  close(): void {}

  #addressOf(id: string): string | undefined {
    const at = id === '' ? -1 : this.#pictures.indexOf(id)
    return at < 0 ? undefined : `${PICTURES}${at + 1}`
  }

  /** Index of the part that contains an offset; -1 for none. */
  #partAt(offset: number): number {
    let [from, to] = [0, this.#parts.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#parts[middle]?.start ?? 0) <= offset) from = middle + 1
      else to = middle
    }
    return (this.#parts[from - 1]?.end ?? 0) > offset ? from - 1 : -1
  }

  /** A section without a title is no entry; those in it are. */
  #entries(sections: readonly Section[]): TocItem[] {
    return sections.flatMap(({ title, start, id, children }) => {
      const inside = this.#entries(children)
      if (title === '') return inside
      const at = this.#partAt(start)
      const isWhole = this.#parts[at]?.start === start
      return [
        { label: title, href: hrefOf(at) + (isWhole ? '' : `#${id || sectionId(start)}`), children: inside },
      ]
    })
  }
}

/** Returns null for what is no base64. */
function decodeBase64(source: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(source.replace(/[^\w+/]/g, ''))
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}

/** Metadata of the `description`; the id of the cover is '' if there is none. */
function readDescription(source: string): { metadata: PublicationMetadata; cover: string } {
  const own = insideOf(source, 'title-info')[0]?.inside ?? ''
  const published = insideOf(source, 'publish-info')[0]?.inside ?? ''
  const line = (name: string, within = own) => plainLine(insideOf(within, name)[0]?.inside ?? '')
  const authors = insideOf(own, 'author')
    .map(({ inside }) => authorIn(inside))
    .filter(Boolean)
  const id = line('id', insideOf(source, 'document-info')[0]?.inside ?? '')
  const language = line('lang').replaceAll('_', '-')
  const keywords = line('keywords').split(/[,;，；、]/)
  const genres = insideOf(own, 'genre').map(({ inside }) => plainLine(inside).replaceAll('_', ' '))
  const series = insideOf(own, 'sequence').flatMap(({ attributes }) => {
    const name = plainLine(attributes.get('name') ?? '')
    return name === '' ? [] : [{ name, position: parseSeriesPosition(attributes.get('number') ?? '') }]
  })
  const date = insideOf(own, 'date')[0]
  const days = [line('year', published), date?.attributes.get('value') ?? '', line('date')]
  const [image] = [...tagsIn(insideOf(own, 'coverpage')[0]?.inside ?? '')].filter(
    ({ name }) => name === 'image',
  )
  return {
    cover: (image?.attributes().get('href') ?? '').replace(/^#/, ''),
    metadata: {
      title: line('book-title'),
      author: authors.join('、'),
      authors,
      language,
      identifier: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
        ? `urn:uuid:${id.toLowerCase()}`
        : id,
      direction: 'default',
      layout: 'reflowable',
      description: stripMarkup(unescaped(insideOf(own, 'annotation')[0]?.inside ?? '')),
      publisher: line('publisher', published),
      published: days.map((day) => /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(day)?.[0]).find((day) => day) ?? '',
      subjects: [...new Set([...genres, ...keywords].map((each) => each.trim()).filter(Boolean))],
      ...(series.length > 0 && { series }),
    },
  }
}

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u

function authorIn(source: string): string {
  const part = (name: string) => plainLine(insideOf(source, name)[0]?.inside ?? '')
  const [first, middle, last] = ['first-name', 'middle-name', 'last-name'].map(part)
  const names = [first, middle, last].filter((name) => name)
  if (names.length === 0) return part('nickname')
  return names.every((name) => CJK.test(name ?? '')) ? `${last}${first}${middle}` : names.join(' ')
}
