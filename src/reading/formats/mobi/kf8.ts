import { LibraryError } from '../../../platform/errors'
import { beyondBounds, MAX_ENTRIES } from '../../publication/limits'
import type { Resource, TocItem } from '../../publication/publication'
import { MobiPages, type MobiPart, type MobiPiece } from './pages'
import type { MobiContent, MobiFile } from './reading'
import { base32, letters, NONE, u32 } from './records'
import { contentsOf, FRAGMENT, type IndexTable, NO_INDEX, readTable } from './tables'

/** What the number of its title is in a line of the landmarks. */
const TITLE = 1

/**
 * Reads KF8, whose text is parts of XHTML.
 *
 * @param cover number of the cover, from 1; 0 for none
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readKf8(
  { records, header, base, text }: MobiFile,
  cover: number,
): Promise<MobiContent> {
  const { encoding } = header
  const table = (at: number) => (at === NONE ? NO_INDEX : readTable(records, base + at, encoding))
  const [fragments, skeletons, contents, guide, flowRecord] = await Promise.all([
    table(header.fragments),
    table(header.skeletons),
    table(header.contents),
    table(header.guide),
    header.flows === NONE ? new Uint8Array() : records.read(base + header.flows),
  ])
  const flows = flowsIn(flowRecord, text.byteLength)
  const { to } = flows[0] ?? { to: text.byteLength }
  const told = partsOfKf8(skeletons, fragments, to)
  const pages = new MobiPages(text, told.length > 0 ? told : partsByDocuments(text.subarray(0, to)), encoding)
  // Of documents alone it is not known where their fragments belong.
  const placeOf = (fragment: number, offset: number) =>
    told.length > 0 ? pages.addressOf(positionIn(fragments, fragment, offset)) : ''
  // What links lead to has an id before any of it is shown.
  const whole = new TextDecoder('latin1').decode(text)
  for (const [, fragment = '', offset = ''] of whole.slice(0, to).matchAll(PLACE))
    placeOf(base32(fragment), base32(offset))
  const toc = contentsOf(contents, (place) =>
    typeof place === 'number' ? '' : placeOf(place.fragment, place.offset),
  )
  const landmarks = guide.lines.flatMap(({ name, numbers }): TocItem[] => {
    const label = guide.words(numbers.get(TITLE)?.[0] ?? -1).trim()
    const [fragment = -1, offset = 0] = numbers.get(FRAGMENT) ?? []
    const href = placeOf(fragment, offset)
    return label && href && name !== 'toc' ? [{ label, href, children: [] }] : []
  })
  return {
    pages,
    toc,
    landmarks,
    mediaType: 'application/xhtml+xml',
    isIncomplete: told.length === 0,
    sourceOf: (index) => withPaths(pages.textOf(index), placeOf),
    flow: (number) => {
      const flow = number > 0 ? flows[number] : undefined
      return flow ? sheetOrDrawing(text.subarray(flow.from, flow.to), encoding, placeOf) : null
    },
    showsCover: new RegExp(`kindle:embed:${cover.toString(32).padStart(4, '0')}`, 'i').test(whole),
  }
}

function sheetOrDrawing(
  bytes: Uint8Array,
  encoding: string,
  placeOf: (fragment: number, offset: number) => string,
): Resource {
  const source = withPaths(new TextDecoder(encoding).decode(bytes), placeOf)
  const isDrawing = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(source)
  return {
    bytes: new TextEncoder().encode(source),
    mediaType: isDrawing ? 'image/svg+xml' : 'text/css',
  }
}

/** What the numbers of a line are: of a skeleton how many fragments it has; of both, where they are and how long. */
const COUNT = 1
const SPAN = 6

/** A text whose parts together are so many times as long as itself is no book. */
const MOST_TIMES = 4

/**
 * The parts of a text in KF8: each a skeleton, with the fragments that lie behind it put in where the table of fragments
 * says. Positions count the text as it is read, the one part behind the other.
 *
 * @param end of the text
 * @throws LibraryError `book-too-large`
 */
export function partsOfKf8(skeletons: IndexTable, fragments: IndexTable, end: number): MobiPart[] {
  const parts: MobiPart[] = []
  let row = 0
  let total = 0
  for (const { numbers } of skeletons.lines) {
    const [from = 0, length = 0] = numbers.get(SPAN) ?? []
    const pieces: MobiPiece[] = []
    const take = (start: number, bytes: number, at: number) => {
      const to = Math.min(start + bytes, end)
      if (to > start) pieces.push({ at, from: start, to })
      total += Math.max(0, to - start)
    }
    const behind = from + length
    let [at, bone, flesh] = [from, from, behind]
    for (let n = numbers.get(COUNT)?.[0] ?? 0; n > 0 && row < fragments.lines.length; n--, row++) {
      const line = fragments.lines[row]
      const before = Math.max(0, Math.min(positionOf(line?.name) - at, behind - bone))
      const bytes = line?.numbers.get(SPAN)?.[1] ?? 0
      take(bone, before, at)
      take(flesh, bytes, at + before)
      bone += before
      flesh += bytes
      at += before + bytes
    }
    take(bone, behind - bone, at)
    if (pieces.length > 0) parts.push({ pieces })
    if (parts.length > MAX_ENTRIES || total > MOST_TIMES * end) throw beyondBounds('parts of the text')
  }
  return parts
}

/** Where a fragment is put in, which is what its line is called. */
const positionOf = (name = '') => Number.parseInt(name, 10) || 0

/** The position of an offset in a fragment; -1 where there is no such fragment. */
export function positionIn(fragments: IndexTable, fragment: number, offset: number): number {
  const line = fragments.lines[fragment]
  return line ? positionOf(line.name) + offset : -1
}

/** What lies behind each other in the text: the text itself, then style sheets and drawings, as stretches of bytes. */
export function flowsIn(record: Uint8Array, end: number): { from: number; to: number }[] {
  const whole = [{ from: 0, to: end }]
  if (letters(record, 0, 4) !== 'FDST') return whole
  const count = Math.min(u32(record, 8), (record.byteLength - 12) >> 3, MAX_ENTRIES)
  if (count < 1) return whole
  return Array.from({ length: count }, (_, n) => ({
    from: Math.min(u32(record, 12 + n * 8), end),
    to: Math.min(u32(record, 16 + n * 8), end),
  }))
}

/** An address of a place in KF8. */
export const PLACE = /kindle:pos:fid:([0-9a-v]{1,6}):off:([0-9a-v]{1,10})/gi
/** An address of a picture, a font, a sheet, with the type that is said of it. */
const FILE = /kindle:(embed|flow):([0-9a-v]{1,6})(?:\?mime=([\w.+/-]*))?/gi

/** A source whose addresses lead to files and places by their paths. */
export function withPaths(source: string, placeOf: (fragment: number, offset: number) => string): string {
  return source
    .replace(PLACE, (whole, fragment: string, offset: string) => {
      const [path, id] = placeOf(base32(fragment), base32(offset)).split('#')
      return path ? `/${path}${id ? `#${encodeURIComponent(id)}` : ''}` : whole
    })
    .replace(FILE, (_, kind: string, number: string, type = '') => `/${fileOf(kind, base32(number), type)}`)
}

/** Path of a file by its kind and number, with an ending that tells what is said of it. */
export function fileOf(kind: string, number: number, type = ''): string {
  const ending = /^\w+\/(?:x-)?([a-z]+)/.exec(type)?.[1]
  return `${kind.toLowerCase()}/${number}${ending ? `.${ending}` : ''}`
}

/** Kind and number of a file by its path; null for any other. */
export function fileAt(path: string): { kind: string; number: number } | null {
  const found = /^(embed|flow)\/(\d{1,6})(?:\.\w+)?$/.exec(path)
  return found ? { kind: found[1] ?? '', number: Number(found[2]) } : null
}

/** Where the tables are lost, pages begin where documents do. */
export function partsByDocuments(text: Uint8Array): MobiPart[] {
  const whole = new TextDecoder('latin1').decode(text)
  const starts = [...whole.matchAll(/(?:<\?xml[^<>]*>\s*)?(?:<!DOCTYPE[^<>]*>\s*)?<html[\s>]/gi)].map(
    ({ index }) => index,
  )
  if (starts.length === 0) throw new LibraryError('bad-book', 'no page is there')
  if (starts.length > MAX_ENTRIES) throw beyondBounds(`${starts.length} documents`)
  return starts.map((from, n) => ({ pieces: [{ at: from, from, to: starts[n + 1] ?? text.byteLength }] }))
}
