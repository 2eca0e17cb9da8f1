import { MAX_ENTRIES, MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import type { MobiContent, MobiFile } from './header'
import { EMPTY_INDEX, indexToToc, POSITION, readIndex } from './indexes'
import { MobiPages, type MobiPart, readAttribute } from './pages'
import { UNSET } from './records'

/**
 * Reads the content of a MOBI 6 book, whose text is a single HTML document.
 *
 * @param cover number of the cover image, from 1; 0 for none
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readMobi6(
  { records, header, base, text }: MobiFile,
  cover: number,
): Promise<MobiContent> {
  const { encoding } = header
  const contents =
    header.contents === UNSET ? EMPTY_INDEX : await readIndex(records, base + header.contents, encoding)
  const whole = new TextDecoder('latin1').decode(text)
  const decoder = new TextDecoder(encoding)
  const decode = (from: number, to: number) => decoder.decode(text.subarray(from, to))
  const guide = guideOf(whole, decode)
  const tocReference = guide.find(({ type }) => type === 'toc')
  const tocPageLinks =
    contents.entries.length === 0 && tocReference ? contentsOnPage(whole, tocReference.position, decode) : []
  const positions = contents.entries.map(({ numbers }) => numbers.get(POSITION)?.[0] ?? -1)
  const parts = partsOfMobi6(whole, [...positions, ...tocPageLinks.map(({ position }) => position)])
  const pages = new MobiPages(text, parts, encoding)
  const placeOf = (position: number) => pages.addressOf(position)
  // All link targets get their ids before the first part is read.
  for (const [, position] of whole.matchAll(FILEPOS)) placeOf(Number(position))
  const toc = indexToToc(contents, (place) => (typeof place === 'number' ? placeOf(place) : ''))
  const landmarks = guide.flatMap(({ type, title, position }): TocItem[] => {
    const href = placeOf(position)
    return title && href && type !== 'toc' ? [{ label: title, href, children: [] }] : []
  })
  return {
    pages,
    toc:
      toc.length > 0
        ? toc
        : tocPageLinks.map(({ label, position }) => ({ label, href: placeOf(position), children: [] })),
    landmarks,
    mediaType: 'text/html',
    isIncomplete: false,
    sourceOf: (index) => withHtml(pages.textOf(index), placeOf),
    flow: () => null,
    showsCover: new RegExp(`recindex\\s*=\\s*["']?0*${cover}\\b`, 'i').test(whole),
  }
}

/** Bytes of a part; a longer one is split at the targets of the table of contents. */
const LONG_PART = 32 * 1024

/** Elements that may be open at a position where the text is split. */
const WRAPPERS = /^(?:div|blockquote|center|font|span|b|i|u|em|strong|small|big|s|ul|ol)$/
const TAG = /<(\/?)([a-z][\w:]*)(?:\s[^<>]*)?>/gi
/** Parts that are removed from a repeated tag: its id, which must be unique, and bytes that are not ASCII. */
const UNREPEATABLE = /\sid\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|[^\t\n\r -~]/gi
const BREAK = /<\s*mbp:pagebreak[^<>]*>/gi
/** Elements that are visible without text. */
const VISIBLE = /<(?:img|svg|hr|table)[\s/>]/i

/**
 * Splits the text of a MOBI 6 book into parts: at page breaks, and, where a part is long, at the targets of the table of
 * contents. A part without visible content is joined to the next one.
 *
 * @param whole the text decoded as Latin-1, one character a byte
 * @param contents positions of the targets of the table of contents
 */
function partsOfMobi6(whole: string, contents: readonly number[]): MobiPart[] {
  const body = /<body[^<>]*>/i.exec(whole)
  const from = body ? body.index + body[0].length : 0
  const closed = whole.toLowerCase().lastIndexOf('</body')
  const to = closed > from ? closed : whole.length
  const breaks = [...whole.matchAll(BREAK)].map(({ index }) => index)
  const pages = joinEmpty(whole, cut(from, to, breaks))
  const sorted = [...new Set(contents)].sort((a, b) => a - b)
  let next = 0
  const shorter = pages.flatMap((page) => {
    while ((sorted[next] ?? Infinity) <= page.from) next++
    const first = next
    while ((sorted[next] ?? Infinity) < page.to) next++
    return page.to - page.from > LONG_PART ? cut(page.from, page.to, sorted.slice(first, next)) : [page]
  })
  const parts = joinEmpty(whole, shorter).slice(0, MAX_ENTRIES)
  const last = parts.at(-1)
  if (last) last.to = to
  const opened = openedAt(
    whole,
    parts.map((part) => part.from),
  )
  return parts.map((part, n) => ({
    ranges: [{ at: part.from, ...part }],
    ...(opened[n] && { openTags: opened[n] }),
  }))
}

interface MarkupRange {
  from: number
  to: number
}

function cut(from: number, to: number, positions: readonly number[]): MarkupRange[] {
  const splits = positions.filter((place) => place > from && place < to)
  return [from, ...splits].map((start, n) => ({ from: start, to: splits[n] ?? to }))
}

function joinEmpty(whole: string, ranges: readonly MarkupRange[]): MarkupRange[] {
  const joined: MarkupRange[] = []
  let start: number | null = null
  for (const { from, to } of ranges) {
    start ??= from
    const source = whole.slice(from, to)
    if (!VISIBLE.test(source) && /^(?:\s|&nbsp;)*$/.test(source.replace(/<[^<>]*>/g, ''))) continue
    joined.push({ from: start, to })
    start = null
  }
  const last = joined.at(-1)
  const end = ranges.at(-1)?.to ?? 0
  if (last) last.to = end
  return joined
}

/** The start tags of the elements that are open at each position, outermost first, without ids. */
function openedAt(whole: string, positions: readonly number[]): string[] {
  const open: { name: string; tag: string }[] = []
  const result: string[] = []
  const recordUntil = (until: number) => {
    while (result.length < positions.length && (positions[result.length] ?? 0) <= until)
      result.push(open.map(({ tag }) => tag).join(''))
  }
  for (const { 0: tag, 1: slash, 2: written = '', index } of whole.matchAll(TAG)) {
    recordUntil(index)
    const name = written.toLowerCase()
    if (!WRAPPERS.test(name) || tag.endsWith('/>')) continue
    if (!slash) {
      if (open.length < MAX_NESTING) open.push({ name, tag: tag.replace(UNREPEATABLE, '') })
      continue
    }
    const at = open.findLastIndex((each) => each.name === name)
    if (at >= 0) open.splice(at)
  }
  recordUntil(Infinity)
  return result
}

/** The attribute of a link with the position of its target. */
const FILEPOS = /\bfilepos\s*=\s*["']?(\d{1,10})["']?/gi
const PICTURE = /\b(?:hi|low)?recindex\s*=\s*["']?(\d{1,6})["']?/i

/**
 * Converts the markup of MOBI 6 to HTML: links to positions, pictures by number, page breaks, and the spacing attributes
 * of paragraphs.
 *
 * @param placeOf address of a position, '' for none
 */
function withHtml(source: string, placeOf: (position: number) => string): string {
  return source
    .replace(BREAK, '')
    .replace(/<\/mbp:pagebreak\s*>/gi, '')
    .replace(/<(a|img|p|div)(\s[^<>]*)>/gi, (tag, name: string, rest: string) => {
      switch (name.toLowerCase()) {
        case 'a':
          return tag.replace(FILEPOS, (_, position: string) => linkTo(placeOf(Number(position))))
        case 'img': {
          const number = PICTURE.exec(rest)?.[1]
          return number && !/\ssrc\s*=/i.test(rest) ? `<${name} src="/embed/${Number(number)}"${rest}>` : tag
        }
        default:
          return `<${name}${spacingToStyle(rest)}>`
      }
    })
}

function linkTo(address: string): string {
  const [path, id] = address.split('#')
  return path ? `href="/${path}${id ? `#${encodeURIComponent(id)}` : ''}"` : ''
}

/** Converts a paragraph's `height`, the space above it, and `width`, the indent of its first line, to styles. */
function spacingToStyle(attributes: string): string {
  const styles: string[] = []
  const rest = attributes.replace(
    /\s(height|width)\s*=\s*["']?(-?[\d.]{1,8})(em|pt|px|%)?["']?(?=[\s/]|$)/gi,
    (_, name: string, number: string, unit = 'px') => {
      styles.push(
        name.toLowerCase() === 'height' ? `margin:${number}${unit} 0 0` : `text-indent:${number}${unit}`,
      )
      return ''
    },
  )
  if (styles.length === 0) return attributes
  return /\sstyle\s*=/i.test(rest) ? rest : ` style="${styles.join(';')}"${rest}`
}

/** Decodes the bytes of the text from `from` to `to` (exclusive). */
type Decode = (from: number, to: number) => string

/** The guide in the head of a MOBI 6 book: type, title and position of each reference. */
function guideOf(whole: string, decode: Decode): { type: string; title: string; position: number }[] {
  const head = whole.slice(0, Math.max(0, whole.search(/<body[\s>]/i)))
  return [...head.matchAll(/<reference\s[^<>]*>/gi)].slice(0, MAX_NESTING).map(({ 0: { length }, index }) => {
    const tag = decode(index, index + length)
    return {
      type: readAttribute(tag, 'type').toLowerCase(),
      title: readAttribute(tag, 'title'),
      position: Number.parseInt(readAttribute(tag, 'filepos'), 10),
    }
  })
}

/** The links of the table of contents page at `from`, for a book without a table of contents in its index. */
function contentsOnPage(whole: string, from: number, decode: Decode): { label: string; position: number }[] {
  const ahead = whole.slice(from, from + LONG_PART * 4)
  const end = ahead.slice(1).search(BREAK)
  const page = end < 0 ? ahead : ahead.slice(0, end + 1)
  const links = page.matchAll(/<a\s[^<>]*\bfilepos\s*=\s*["']?(\d{1,10})[^<>]*>([\s\S]{0,600}?)<\/a>/gi)
  return [...links].flatMap(({ 0: link, 1: position, index }) => {
    const label = decode(from + index, from + index + link.length)
      .replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    return label ? [{ label, position: Number(position) }] : []
  })
}
