import { authorLine } from '../domain/authors'
import type { BookMarks, Bookmark, Highlight, MarkStyle } from '../domain/mark'
import { toJson } from '../platform/json'

/** The name of the set in an `.annotations` archive. */
export const SET_FILE = 'annotations.json'

/** The book in an export. */
export interface ExportedBook {
  bid: string
  title: string
  author: string
  /** The authors one by one; `author` joins them. */
  authors?: readonly string[]
  /** The publication's identifier; '' for none. */
  identifier: string
}

export interface SetOptions {
  /** UUID of the set. */
  id: string
  generated: Date
  /** Name of the member; absent if it does not leave. */
  creator?: string
}

/**
 * Marks as an `AnnotationSet` (W3C EPUB Annotations 1.0). Readers agree on no single selector: each target has the quote
 * twice, as Thorium and Web Annotation have it (`TextQuoteSelector`) and as the draft has it (a text fragment), the CFI if
 * there is one, and the progression for when neither is found. `meta` has what only this program reads back.
 */
export function toAnnotationSet(book: ExportedBook, marks: BookMarks, options: SetOptions): string {
  const { id, generated, creator } = options
  const author = authorLine(book)
  const authors = book.authors ?? (author ? [author] : [])
  const set = {
    '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
    id: `urn:uuid:${id}`,
    type: 'AnnotationSet',
    generator: { id: 'urn:x-program:org-library', type: 'Software', name: 'org-library' },
    generated: generated.toISOString(),
    title: book.title,
    about: {
      ...(book.identifier && { 'dc:identifier': [book.identifier] }),
      'dc:title': book.title,
      ...(authors.length > 0 && { 'dc:creator': authors }),
    },
    items: [
      ...marks.highlights.map((mark) => annotation(mark, mark.note, creator)),
      ...marks.bookmarks.map((mark) => annotation(mark, '', creator)),
    ],
  }
  return `${toJson(set, 2)}\n`
}

function annotation(mark: Bookmark | Highlight, note: string, creator: string | undefined) {
  const { locator, chapter, words } = mark
  const text = note.trim()
  return {
    id: `urn:uuid:${mark.id}`,
    type: 'Annotation',
    motivation: mark.kind === 'bookmark' ? 'bookmarking' : text ? 'commenting' : 'highlighting',
    created: new Date(mark.created).toISOString(),
    ...(creator && { creator: { id: 'urn:x-program:org-library:member', type: 'Person', name: creator } }),
    target: {
      source: encodeURI(locator.href),
      selector: selectorsOf(mark),
      meta: {
        ...(chapter && { headings: [{ level: 1, txt: chapter }] }),
        totalProgression: locator.fraction,
        ...(words !== undefined && { words }),
      },
    },
    ...(mark.kind === 'highlight' && {
      body: { type: 'TextualBody', value: text, format: 'text/plain', ...look(mark.style) },
    }),
  }
}

const look = (style: MarkStyle) =>
  style === 'underline' ? { color: 'yellow', highlight: 'underline' } : { color: style, highlight: 'solid' }

function selectorsOf({ locator }: Bookmark | Highlight) {
  const { href, cfi, text, progression } = locator
  const page = /^page-(\d+)$/.exec(href)?.[1]
  return [
    // PDF pages are addressed by fragment (RFC 3778 §3).
    ...(page ? [fragment('http://tools.ietf.org/rfc/rfc3778', `page=${page}`)] : []),
    ...(cfi ? [fragment('http://www.idpf.org/epub/linking/cfi/epub-cfi.html', cfi)] : []),
    ...(text
      ? [
          {
            type: 'TextQuoteSelector',
            exact: text.highlight,
            prefix: text.before,
            suffix: text.after,
          },
        ]
      : []),
    ...(text?.highlight.trim()
      ? [fragment('https://wicg.github.io/scroll-to-text-fragment/', directiveOf(text))]
      : []),
    { type: 'ProgressionSelector', value: progression },
  ]
}

const fragment = (conformsTo: string, value: string) => ({ type: 'FragmentSelector', conformsTo, value })

/** Longest text that a text directive quotes as a whole; of a longer one it has this part of both ends. */
const WHOLE_LENGTH = 300
const END_LENGTH = 40

function directiveOf({ before, highlight, after }: NonNullable<Highlight['locator']['text']>): string {
  const prefix = before.trim() ? `${term(before)}-,` : ''
  const suffix = after.trim() ? `,-${term(after)}` : ''
  const words = highlight.trim()
  const quote =
    words.length <= WHOLE_LENGTH
      ? term(words)
      : `${term(words.slice(0, END_LENGTH))},${term(words.slice(-END_LENGTH))}`
  return `:~:text=${prefix}${quote}${suffix}`
}

/** A term of a text directive: `-`, `,` and `&` separate its parts. A cut surrogate pair has no encoding. */
const term = (text: string) =>
  encodeURIComponent(
    text
      .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ).replace(/-/g, '%2D')
