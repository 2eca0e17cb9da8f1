import type { SlicedTask } from '../../../platform/sliced-task'

/** A text in pieces, each of about 1 MB of the file, split at any character. */
export interface DecodedPieces {
  pieces: readonly string[]
  encoding: string
}

/** Lines of a text that are all UTF-8, or all in a legacy encoding. */
interface Run {
  from: number
  to: number
  isUtf8: boolean
  /** Characters, or invalid bytes, that show it. */
  weight: number
}

/** Weight of a run; a smaller one is damage, or invalid by chance: two characters of GBK may be valid UTF-8. */
const MIN_WEIGHT = 20

/**
 * Decodes a file that was joined from files in UTF-8 and in a legacy encoding; null for any other.
 *
 * @param decode decodes a part, in slices
 * @param legacyEncoding the legacy encoding of a part
 */
export function* joinedPieces(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array, encoding: string) => SlicedTask<DecodedPieces>,
  legacyEncoding: (bytes: Uint8Array) => string,
): SlicedTask<DecodedPieces | null> {
  const runs: Run[] = []
  for (let from = 0; from < bytes.byteLength; ) {
    const line = runAt(bytes, from)
    const last = runs.at(-1)
    if (last && (line.weight === 0 || line.isUtf8 === last.isUtf8)) join(last, line)
    else runs.push(line)
    if (runs.length > MAX_RUNS) return null
    from = line.to
    if ((from & 0xffff) < line.to - line.from) yield
  }
  const large: Run[] = []
  for (const run of runs) {
    const last = large.at(-1)
    if (last && (run.weight < MIN_WEIGHT || run.isUtf8 === last.isUtf8)) join(last, { ...run, weight: 0 })
    else if (last && last.weight < MIN_WEIGHT) large.splice(-1, 1, { ...run, from: last.from })
    else large.push({ ...run })
  }
  const legacy = large.filter(({ isUtf8 }) => !isUtf8)
  if (legacy.length === 0 || legacy.length === large.length) return null
  const largest = legacy.reduce((most, run) => (run.to - run.from > most.to - most.from ? run : most))
  const encoding = legacyEncoding(bytes.subarray(largest.from, largest.to))
  const pieces: string[] = []
  for (const { from, to, isUtf8 } of large) {
    // A file without a line end at its end was joined to the next one within a line.
    if (from > 0 && bytes[from - 1] !== 0x0a) pieces.push('\n')
    pieces.push(...(yield* decode(bytes.subarray(from, to), isUtf8 ? 'utf-8' : encoding)).pieces)
  }
  const legacyBytes = legacy.reduce((sum, { from, to }) => sum + to - from, 0)
  return { pieces, encoding: legacyBytes * 2 > bytes.byteLength ? encoding : 'utf-8' }
}

/** Changes of the encoding in one file; one with more was not joined from files. */
const MAX_RUNS = 2000

function join(run: Run, next: Run): void {
  run.to = next.to
  run.weight += next.weight
}

/** Characters before or after which a line changes its encoding: the first file had no line end at its end. */
const MIN_IN_LINE = 4

/**
 * The line at an offset with its line end, which is the same byte in UTF-8 and in the legacy encodings; a part of the line
 * when its encoding changes.
 */
function runAt(bytes: Uint8Array, from: number): Run {
  let [valid, invalid, before, after] = [0, 0, 0, 0]
  let [first, last] = [from, from]
  let at = from
  for (; at < bytes.byteLength && bytes[at] !== 0x0a; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
    let found = 0
    if (byte >= 0xc2 && byte < 0xf5)
      while (found < more && ((bytes[at + found + 1] ?? 0) & 0xc0) === 0x80) found++
    if (found === more) {
      valid++
      after++
      at += more
      continue
    }
    if (invalid === 0) [first, before] = [at, valid]
    invalid++
    after = 0
    last = at + 1
  }
  const isLegacy = (validCount: number) => invalid * 3 > validCount
  if (before >= MIN_IN_LINE && isLegacy(valid - before))
    return { from, to: first, isUtf8: true, weight: before }
  if (after >= MIN_IN_LINE && isLegacy(valid - after))
    return { from, to: last, isUtf8: false, weight: invalid }
  const isUtf8 = !isLegacy(valid)
  return { from, to: Math.min(at + 1, bytes.byteLength), isUtf8, weight: isUtf8 ? valid : invalid }
}
