import { LibraryError } from '../../../platform/errors'
import { beyondBounds, MAX_ENTRIES } from '../../publication/limits'
import type { Resource, TocItem } from '../../publication/publication'
import type { MobiContent, MobiFile } from './header'
import { EMPTY_INDEX, FRAGMENT, indexToToc, type MobiIndex, readIndex } from './indexes'
import { MobiPages, type MobiPart, type MobiTextRange } from './pages'
import { parseBase32, readLatin1, UNSET, u32 } from './records'

/** Tag of the title in an entry of the landmarks. */
const TITLE = 1

/**
 * Reads the content of a KF8 book, whose text consists of XHTML parts.
 *
 * @param cover number of the cover image, from 1; 0 for none
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readKf8(
  { records, header, base, text }: MobiFile,
  cover: number,
): Promise<MobiContent> {
  const { encoding } = header
  const table = (at: number) => (at === UNSET ? EMPTY_INDEX : readIndex(records, base + at, encoding))
  const [fragments, skeletons, contents, guide, flowRecord] = await Promise.all([
    table(header.fragments),
    table(header.skeletons),
    table(header.contents),
    table(header.guide),
    header.flows === UNSET ? new Uint8Array() : records.read(base + header.flows),
  ])
  const flows = flowsIn(flowRecord, text.byteLength)
  const { to } = flows[0] ?? { to: text.byteLength }
  const indexedParts = partsOfKf8(skeletons, fragments, to)
  const pages = new MobiPages(
    text,
    indexedParts.length > 0 ? indexedParts : partsByDocuments(text.subarray(0, to)),
    encoding,
  )
  // Without the indexes, the positions of fragments are unknown.
  const addressOf = (fragment: number, offset: number) =>
    indexedParts.length > 0 ? pages.addressOf(positionIn(fragments, fragment, offset)) : ''
  // All link targets get their ids before the first part is read.
  const whole = new TextDecoder('latin1').decode(text)
  for (const [, fragment = '', offset = ''] of whole.slice(0, to).matchAll(PLACE))
    addressOf(parseBase32(fragment), parseBase32(offset))
  const toc = indexToToc(contents, (place) =>
    typeof place === 'number' ? '' : addressOf(place.fragment, place.offset),
  )
  const landmarks = guide.entries.flatMap(({ name, numbers }): TocItem[] => {
    const label = guide.stringAt(numbers.get(TITLE)?.[0] ?? -1).trim()
    const [fragment = -1, offset = 0] = numbers.get(FRAGMENT) ?? []
    const href = addressOf(fragment, offset)
    return label && href && name !== 'toc' ? [{ label, href, children: [] }] : []
  })
  return {
    pages,
    toc,
    landmarks,
    mediaType: 'application/xhtml+xml',
    isIncomplete: indexedParts.length === 0,
    sourceOf: (index) => withPaths(pages.textOf(index), addressOf),
    flow: (number) => {
      const flow = number > 0 ? flows[number] : undefined
      return flow ? flowResource(text.subarray(flow.from, flow.to), encoding, addressOf) : null
    },
    showsCover: new RegExp(`kindle:embed:${cover.toString(32).padStart(4, '0')}`, 'i').test(whole),
  }
}

function flowResource(
  bytes: Uint8Array,
  encoding: string,
  addressOf: (fragment: number, offset: number) => string,
): Resource {
  const source = withPaths(new TextDecoder(encoding).decode(bytes), addressOf)
  const isDrawing = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(source)
  return {
    bytes: new TextEncoder().encode(source),
    mediaType: isDrawing ? 'image/svg+xml' : 'text/css',
  }
}

/** Tags of numbers: the fragment count of a skeleton; offset and length of a skeleton or fragment. */
const COUNT = 1
const SPAN = 6

/** Total length of all parts as a multiple of the text's length; a longer total is refused. */
const MAX_EXPANSION = 4

/**
 * Assembles the parts of a KF8 text. Each part is a skeleton, into which the fragments that follow it in the file are
 * inserted at the positions in the fragment index. Positions count bytes of the assembled text, part after part.
 *
 * @param end end of the text
 * @throws LibraryError `book-too-large`
 */
function partsOfKf8(skeletons: MobiIndex, fragments: MobiIndex, end: number): MobiPart[] {
  const parts: MobiPart[] = []
  let row = 0
  let total = 0
  for (const { numbers } of skeletons.entries) {
    const [from = 0, length = 0] = numbers.get(SPAN) ?? []
    const ranges: MobiTextRange[] = []
    const addPiece = (start: number, bytes: number, at: number) => {
      const to = Math.min(start + bytes, end)
      if (to > start) ranges.push({ at, from: start, to })
      total += Math.max(0, to - start)
    }
    const skeletonEnd = from + length
    let [at, skeletonAt, fragmentAt] = [from, from, skeletonEnd]
    for (let n = numbers.get(COUNT)?.[0] ?? 0; n > 0 && row < fragments.entries.length; n--, row++) {
      const line = fragments.entries[row]
      const before = Math.max(0, Math.min(positionOf(line?.name) - at, skeletonEnd - skeletonAt))
      const bytes = line?.numbers.get(SPAN)?.[1] ?? 0
      addPiece(skeletonAt, before, at)
      addPiece(fragmentAt, bytes, at + before)
      skeletonAt += before
      fragmentAt += bytes
      at += before + bytes
    }
    addPiece(skeletonAt, skeletonEnd - skeletonAt, at)
    if (ranges.length > 0) parts.push({ ranges })
    if (parts.length > MAX_ENTRIES || total > MAX_EXPANSION * end) throw beyondBounds('parts of the text')
  }
  return parts
}

/** Position at which a fragment is inserted, which is the name of its entry. */
const positionOf = (name = '') => Number.parseInt(name, 10) || 0

/** The position of an offset in a fragment; -1 when there is no such fragment. */
function positionIn(fragments: MobiIndex, fragment: number, offset: number): number {
  const line = fragments.entries[fragment]
  return line ? positionOf(line.name) + offset : -1
}

/** The flows of the decompressed text as ranges of bytes: the XHTML, then style sheets and SVG images. */
function flowsIn(record: Uint8Array, end: number): { from: number; to: number }[] {
  const whole = [{ from: 0, to: end }]
  if (readLatin1(record, 0, 4) !== 'FDST') return whole
  const count = Math.min(u32(record, 8), (record.byteLength - 12) >> 3, MAX_ENTRIES)
  if (count < 1) return whole
  return Array.from({ length: count }, (_, n) => ({
    from: Math.min(u32(record, 12 + n * 8), end),
    to: Math.min(u32(record, 16 + n * 8), end),
  }))
}

/** The URI of a position in KF8. */
const PLACE = /kindle:pos:fid:([0-9a-v]{1,6}):off:([0-9a-v]{1,10})/gi
/** The URI of a picture, a font or a style sheet, with its declared media type. */
const FILE = /kindle:(embed|flow):([0-9a-v]{1,6})(?:\?mime=([\w.+/-]*))?/gi

/** Replaces the KF8 URIs in a source by paths of the publication. */
function withPaths(source: string, addressOf: (fragment: number, offset: number) => string): string {
  return source
    .replace(PLACE, (whole, fragment: string, offset: string) => {
      const [path, id] = addressOf(parseBase32(fragment), parseBase32(offset)).split('#')
      return path ? `/${path}${id ? `#${encodeURIComponent(id)}` : ''}` : whole
    })
    .replace(
      FILE,
      (_, kind: string, number: string, type = '') => `/${resourcePath(kind, parseBase32(number), type)}`,
    )
}

/** Path of a file by kind and number, with an extension for its declared media type. */
export function resourcePath(kind: string, number: number, type = ''): string {
  const extension = /^\w+\/(?:x-)?([a-z]+)/.exec(type)?.[1]
  return `${kind.toLowerCase()}/${number}${extension ? `.${extension}` : ''}`
}

/** Kind and number of a file by its path; null for any other. */
export function parseResourcePath(path: string): { kind: string; number: number } | null {
  const found = /^(embed|flow)\/(\d{1,6})(?:\.\w+)?$/.exec(path)
  return found ? { kind: found[1] ?? '', number: Number(found[2]) } : null
}

/** Splits the text at the start of each document, for a book whose indexes are lost. */
function partsByDocuments(text: Uint8Array): MobiPart[] {
  const whole = new TextDecoder('latin1').decode(text)
  const starts = [...whole.matchAll(/(?:<\?xml[^<>]*>\s*)?(?:<!DOCTYPE[^<>]*>\s*)?<html[\s>]/gi)].map(
    ({ index }) => index,
  )
  if (starts.length === 0) throw new LibraryError('bad-book', 'no page is there')
  if (starts.length > MAX_ENTRIES) throw beyondBounds(`${starts.length} documents`)
  return starts.map((from, n) => ({ ranges: [{ at: from, from, to: starts[n + 1] ?? text.byteLength }] }))
}
