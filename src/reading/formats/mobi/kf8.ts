import { LibraryError } from '../../../platform/errors'
import { beyondBounds, MAX_ENTRIES } from '../../publication/limits'
import { base32, letters, u32 } from './numbers'
import type { Part, Piece } from './pages'
import type { Table } from './tables'

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
export function partsOfKf8(skeletons: Table, fragments: Table, end: number): Part[] {
  const parts: Part[] = []
  let row = 0
  let total = 0
  for (const { numbers } of skeletons.lines) {
    const [from = 0, length = 0] = numbers.get(SPAN) ?? []
    const pieces: Piece[] = []
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
export function positionIn(fragments: Table, fragment: number, offset: number): number {
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
export function partsByDocuments(text: Uint8Array): Part[] {
  const whole = new TextDecoder('latin1').decode(text)
  const starts = [...whole.matchAll(/(?:<\?xml[^<>]*>\s*)?(?:<!DOCTYPE[^<>]*>\s*)?<html[\s>]/gi)].map(
    ({ index }) => index,
  )
  if (starts.length === 0) throw new LibraryError('bad-book', 'no page is there')
  if (starts.length > MAX_ENTRIES) throw beyondBounds(`${starts.length} documents`)
  return starts.map((from, n) => ({ pieces: [{ at: from, from, to: starts[n + 1] ?? text.byteLength }] }))
}
