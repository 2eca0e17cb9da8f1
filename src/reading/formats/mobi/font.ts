import { MAX_ENTRY_BYTES } from '../../publication/limits'
import type { Resource } from '../../publication/publication'
import { inflate } from '../zip/unpack'
import { letters, u32 } from './numbers'

/** What was done to a font. */
const IS_PACKED = 1
const IS_HIDDEN = 2
/** Bytes at its beginning that are hidden. */
const HIDDEN = 1040
/** Bytes of zlib around what is deflated. */
const ZLIB_HEAD = 2
const ZLIB_END = 4

/** A font as it was before it was packed and hidden; null where it cannot be had. */
export async function fontOf(record: Uint8Array<ArrayBuffer>): Promise<Resource | null> {
  const [size, flags, from] = [u32(record, 4), u32(record, 8), u32(record, 12)]
  const [keyLength, keyFrom] = [u32(record, 16), u32(record, 20)]
  const data = record.slice(from)
  const key = record.subarray(keyFrom, keyFrom + keyLength)
  if (flags & IS_HIDDEN && key.byteLength > 0)
    for (let at = 0; at < Math.min(HIDDEN, data.byteLength); at++)
      data[at] = (data[at] ?? 0) ^ (key[at % key.byteLength] ?? 0)
  try {
    const packed = data.subarray(ZLIB_HEAD, -ZLIB_END)
    const bytes = flags & IS_PACKED ? await inflate(packed, Math.min(size, MAX_ENTRY_BYTES)) : data
    return { bytes, mediaType: typeOf(bytes) }
  } catch {
    // A page is read without it.
    return null
  }
}

function typeOf(font: Uint8Array): string {
  const begin = letters(font, 0, 4)
  return begin === 'OTTO' ? 'font/otf' : begin === 'wOFF' ? 'font/woff' : 'font/ttf'
}
