import { bytesOf, join, numbers16, numbers32 } from './database'
import { RECORD } from './header'

/** Packs text into records. */
export function textRecords(text: Uint8Array, pack: (record: Uint8Array) => Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = []
  for (let at = 0; at < text.byteLength; at += RECORD) records.push(pack(text.subarray(at, at + RECORD)))
  return records
}

/** PalmDOC compression: byte pairs for repetitions, one byte for a space and a letter, other bytes unchanged. */
export function palmDoc(record: Uint8Array): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  for (let at = 0; at < record.byteLength; ) {
    const found = longestBefore(record, at)
    const byte = record[at] ?? 0
    const next = record[at + 1] ?? 0
    if (found.length >= 3) {
      const pair = 0x8000 | (found.back << 3) | (found.length - 3)
      out.push(pair >> 8, pair & 0xff)
      at += found.length
    } else if (byte === 0x20 && next >= 0x40 && next < 0x80) {
      out.push(next ^ 0x80)
      at += 2
    } else if (byte === 0 || (byte > 8 && byte < 0x80)) {
      out.push(byte)
      at++
    } else {
      const literal = record.subarray(at, at + 1)
      out.push(literal.byteLength, ...literal)
      at++
    }
  }
  return Uint8Array.from(out)
}

function longestBefore(record: Uint8Array, at: number): { back: number; length: number } {
  let best = { back: 0, length: 0 }
  for (let back = 1; back <= Math.min(at, 300); back++) {
    let length = 0
    while (
      length < 10 &&
      at + length < record.byteLength &&
      record[at + length] === record[at + length - back]
    )
      length++
    if (length > best.length) best = { back, length }
  }
  return best
}

/** Number of phrases with codes of eight bits; the others have sixteen bits, all starting with `LONG`. */
const SHORT = 40
const LONG = 0x37

/**
 * Compresses text with codes for phrases (HUFF and CDIC): every byte is a phrase, and the first three bytes together
 * are one more, which is compressed itself.
 */
export function huffman(text: Uint8Array): {
  tables: Uint8Array[]
  pack: (record: Uint8Array) => Uint8Array
} {
  const letters = [...new Set(text)]
  const packedPhrase = [...text.subarray(0, 3)].map((letter) => codeOf(letters.indexOf(letter)))
  const phrases: [bytes: Uint8Array, flag: number][] = [
    ...letters.map((letter): [Uint8Array, number] => [Uint8Array.of(letter), 0x8000]),
    [Uint8Array.from(packedPhrase.flat()), 0],
  ]
  const short = Array.from({ length: 256 }, (_, code) => (code > 255 - SHORT ? (255 << 8) | 0x80 | 8 : 9))
  const long = Array.from({ length: 32 }, (_, n) =>
    n === 15 ? [0, (LONG << 8) | 0xff] : [2 ** (n + 1) - 1, 0],
  ).flat()
  const huff = join([
    bytesOf('HUFF'),
    numbers32(0x18, 24, 24 + 1024),
    new Uint8Array(8),
    numbers32(...short),
    numbers32(...long),
  ])
  const packed = phrases.map(([bytes, flag]) => join([numbers16(bytes.byteLength | flag), bytes]))
  let at = phrases.length * 2
  const places = packed.map(({ byteLength }) => {
    const place = at
    at += byteLength
    return place
  })
  const cdic = join([bytesOf('CDIC'), numbers32(0x10, phrases.length, 10), numbers16(...places), ...packed])
  const isBegin = (record: Uint8Array, from: number) =>
    record[from] === text[0] && record[from + 1] === text[1] && record[from + 2] === text[2]
  return {
    tables: [huff, cdic],
    pack: (record) => {
      const out: number[] = []
      for (let from = 0; from < record.byteLength; ) {
        const isPhrase = isBegin(record, from)
        out.push(...codeOf(isPhrase ? phrases.length - 1 : letters.indexOf(record[from] ?? 0)))
        from += isPhrase ? 3 : 1
      }
      return Uint8Array.from(out)
    },
  }
}

const codeOf = (phrase: number): number[] => {
  const code = ((LONG << 8) | 0xff) - phrase
  return phrase < SHORT ? [255 - phrase] : [code >> 8, code & 0xff]
}
