import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20
const PLAIN_HEADER = 12
const PLAIN_ENTRY = 16

/**
 * Unpacks the tables of a WOFF file into an OpenType file. fontkit unpacks WOFF and WOFF2 too, but in JavaScript, and a
 * Chinese font has megabytes.
 */
export function unwrapped(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(PLAIN_HEADER + count * PLAIN_ENTRY)
  // The flavour. The binary search fields of the directory stay empty: nothing reads them here.
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let end = directory.length
  for (let at = 0; at < count; at++) {
    const from = HEADER + at * ENTRY
    const start = woff.readUInt32BE(from + 4)
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8))
    const length = woff.readUInt32BE(from + 12)
    const table = packed.length < length ? inflateSync(packed) : packed
    const to = PLAIN_HEADER + at * PLAIN_ENTRY
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // Each table starts at a multiple of four bytes.
    const space = Buffer.alloc(-length & 3)
    tables.push(table, space)
    end += length + space.length
  }
  return Buffer.concat([directory, ...tables])
}
