import { MAX_ENTRIES, MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import { attributeIn, MobiPages, type MobiPart } from './pages'
import type { MobiContent, MobiFile } from './reading'
import { NONE } from './records'
import { contentsOf, NO_INDEX, POSITION, readTable } from './tables'

/**
 * Reads a MOBI of old, whose text is one document of HTML.
 *
 * @param cover number of the cover, from 1; 0 for none
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readMobi6(
  { records, header, base, text }: MobiFile,
  cover: number,
): Promise<MobiContent> {
  const { encoding } = header
  const contents =
    header.contents === NONE ? NO_INDEX : await readTable(records, base + header.contents, encoding)
  const whole = new TextDecoder('latin1').decode(text)
  const decoder = new TextDecoder(encoding)
  const decode = (from: number, to: number) => decoder.decode(text.subarray(from, to))
  const guide = guideOf(whole, decode)
  const listed = guide.find(({ type }) => type === 'toc')
  const onPage = contents.lines.length === 0 && listed ? contentsOnPage(whole, listed.position, decode) : []
  const positions = contents.lines.map(({ numbers }) => numbers.get(POSITION)?.[0] ?? -1)
  const parts = partsOfMobi6(whole, [...positions, ...onPage.map(({ position }) => position)])
  const pages = new MobiPages(text, parts, encoding)
  const placeOf = (position: number) => pages.addressOf(position)
  // What links lead to has an id before any of it is shown.
  for (const [, position] of whole.matchAll(FILEPOS)) placeOf(Number(position))
  const toc = contentsOf(contents, (place) => (typeof place === 'number' ? placeOf(place) : ''))
  const landmarks = guide.flatMap(({ type, title, position }): TocItem[] => {
    const href = placeOf(position)
    return title && href && type !== 'toc' ? [{ label: title, href, children: [] }] : []
  })
  return {
    pages,
    toc:
      toc.length > 0
        ? toc
        : onPage.map(({ label, position }) => ({ label, href: placeOf(position), children: [] })),
    landmarks,
    mediaType: 'text/html',
    isIncomplete: false,
    sourceOf: (index) => withHtml(pages.textOf(index), placeOf),
    flow: () => null,
    showsCover: new RegExp(`recindex\\s*=\\s*["']?0*${cover}\\b`, 'i').test(whole),
  }
}

/** A part that is longer is cut where the contents lead, in bytes. */
const LONG = 32 * 1024

/** What is cut can be open around a place. */
const AROUND = /^(?:div|blockquote|center|font|span|b|i|u|em|strong|small|big|s|ul|ol)$/
const TAG = /<(\/?)([a-z][\w:]*)(?:\s[^<>]*)?>/gi
/** What of a tag is not meant twice, and what would be read wrongly: anything but ASCII. */
const OWN = /\sid\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|[^\t\n\r -~]/gi
const BREAK = /<\s*mbp:pagebreak[^<>]*>/gi
/** Something to see. */
const SEEN = /<(?:img|svg|hr|table)[\s/>]/i

/**
 * The parts of a MOBI of old, whose text is one document: from each page break to the next, and where that is long, from
 * one line of the contents to the next. What shows nothing is the beginning of what comes after.
 *
 * @param whole the text, a character for each byte
 * @param contents positions that the contents lead to
 */
export function partsOfMobi6(whole: string, contents: readonly number[]): MobiPart[] {
  const body = /<body[^<>]*>/i.exec(whole)
  const from = body ? body.index + body[0].length : 0
  const closed = whole.toLowerCase().lastIndexOf('</body')
  const to = closed > from ? closed : whole.length
  const breaks = [...whole.matchAll(BREAK)].map(({ index }) => index)
  const pages = filled(whole, cut(from, to, breaks))
  const sorted = [...new Set(contents)].sort((a, b) => a - b)
  let next = 0
  const shorter = pages.flatMap((page) => {
    while ((sorted[next] ?? Infinity) <= page.from) next++
    const first = next
    while ((sorted[next] ?? Infinity) < page.to) next++
    return page.to - page.from > LONG ? cut(page.from, page.to, sorted.slice(first, next)) : [page]
  })
  const parts = filled(whole, shorter).slice(0, MAX_ENTRIES)
  const last = parts.at(-1)
  if (last) last.to = to
  const opened = openedAt(
    whole,
    parts.map((part) => part.from),
  )
  return parts.map((part, n) => ({
    pieces: [{ at: part.from, ...part }],
    ...(opened[n] && { opened: opened[n] }),
  }))
}

interface MarkupRange {
  from: number
  to: number
}

function cut(from: number, to: number, places: readonly number[]): MarkupRange[] {
  const inside = places.filter((place) => place > from && place < to)
  return [from, ...inside].map((start, n) => ({ from: start, to: inside[n] ?? to }))
}

function filled(whole: string, stretches: readonly MarkupRange[]): MarkupRange[] {
  const kept: MarkupRange[] = []
  let start: number | null = null
  for (const { from, to } of stretches) {
    start ??= from
    const source = whole.slice(from, to)
    if (!SEEN.test(source) && /^(?:\s|&nbsp;)*$/.test(source.replace(/<[^<>]*>/g, ''))) continue
    kept.push({ from: start, to })
    start = null
  }
  const last = kept.at(-1)
  const end = stretches.at(-1)?.to ?? 0
  if (last) last.to = end
  return kept
}

/** The tags of what is open at each of some places, outermost first, without their ids. */
function openedAt(whole: string, places: readonly number[]): string[] {
  const open: { name: string; tag: string }[] = []
  const told: string[] = []
  const tell = (until: number) => {
    while (told.length < places.length && (places[told.length] ?? 0) <= until)
      told.push(open.map(({ tag }) => tag).join(''))
  }
  for (const { 0: tag, 1: slash, 2: written = '', index } of whole.matchAll(TAG)) {
    tell(index)
    const name = written.toLowerCase()
    if (!AROUND.test(name) || tag.endsWith('/>')) continue
    if (!slash) {
      if (open.length < MAX_NESTING) open.push({ name, tag: tag.replace(OWN, '') })
      continue
    }
    const at = open.findLastIndex((each) => each.name === name)
    if (at >= 0) open.splice(at)
  }
  tell(Infinity)
  return told
}

/** A position that a link leads to, as an attribute of its own. */
export const FILEPOS = /\bfilepos\s*=\s*["']?(\d{1,10})["']?/gi
const PICTURE = /\b(?:hi|low)?recindex\s*=\s*["']?(\d{1,6})["']?/i

/**
 * A source of old with what HTML has for its own: links to positions and pictures by number, page breaks, and the
 * measures of paragraphs.
 */
export function withHtml(source: string, placeOf: (position: number) => string): string {
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
          return `<${name}${measured(rest)}>`
      }
    })
}

function linkTo(address: string): string {
  const [path, id] = address.split('#')
  return path ? `href="/${path}${id ? `#${encodeURIComponent(id)}` : ''}"` : ''
}

/** A paragraph's `height` is the space above it, its `width` the indent of its first line. */
function measured(attributes: string): string {
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

/** Reads bytes of the text, by where they begin and end. */
type Decode = (from: number, to: number) => string

/** What a book of old names as its parts, in its head: what kind each is, what it is called, where it begins. */
export function guideOf(whole: string, decode: Decode): { type: string; title: string; position: number }[] {
  const head = whole.slice(0, Math.max(0, whole.search(/<body[\s>]/i)))
  return [...head.matchAll(/<reference\s[^<>]*>/gi)].slice(0, MAX_NESTING).map(({ 0: { length }, index }) => {
    const tag = decode(index, index + length)
    return {
      type: attributeIn(tag, 'type').toLowerCase(),
      title: attributeIn(tag, 'title'),
      position: Number.parseInt(attributeIn(tag, 'filepos'), 10),
    }
  })
}

/** Lines of a page of contents: its links, by their words; for a book that has no other. */
export function contentsOnPage(
  whole: string,
  from: number,
  decode: Decode,
): { label: string; position: number }[] {
  const ahead = whole.slice(from, from + LONG * 4)
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
