/**
 * Ids consist of digits, because routes accept nothing else (SPEC §2), and are strings.
 *
 * A number from the catalogue is used unchanged. Anything else (an address, or an address and a key) is encoded as
 * digits, so that a link opens on a device that has never loaded the feed.
 *
 * The encoding:
 * - `00`, the marker. A catalogue's own number that begins with `00` is not used, so the two kinds cannot collide;
 * - the UTF-8 bytes of the text: `00`–`89` for the bytes 0x20–0x79, which is nearly all of an
 *   address; `9` and three digits for any other byte;
 * - two check digits (sum of position × digit, modulo 97), so that a mistyped link is detected.
 */
const MARKER = '00'
const FIRST = 0x20
const LAST = 0x79
const ESCAPE = '9'
const CHECK_MODULUS = 97

/** Separates an address from a key; no address can contain it. */
const KEY_SEPARATOR = '\n'

/** The content of an encoded id: an address and, if the document there has several items, the key of one. */
export interface DecodedId {
  /** Relative to the root feed, or absolute. */
  href: string
  key?: string
}

/** Whether the text is a catalogue's own number that can be used as an id. */
export function isCatalogueNumber(text: string): boolean {
  return /^\d+$/.test(text) && !text.startsWith(MARKER)
}

/** Whether the text is `digits` or `digits-digits`, as `/more/{idp}` accepts them. */
export function isCatalogueListNumber(text: string): boolean {
  return /^\d+(-\d+)?$/.test(text) && !text.startsWith(MARKER)
}

export function encodeId({ href, key }: DecodedId): string {
  const text = key === undefined ? href : href + KEY_SEPARATOR + key
  const body = Array.from(new TextEncoder().encode(text), digitsOfByte).join('')
  return MARKER + body + checkDigits(body)
}

/** @returns undefined for anything that {@link encodeId} did not create */
export function decodeId(id: string): DecodedId | undefined {
  if (!/^00\d{4,}$/.test(id)) return undefined
  const body = id.slice(MARKER.length, -2)
  if (checkDigits(body) !== id.slice(-2)) return undefined
  const text = textOfDigits(body)
  if (text === undefined) return undefined
  const cut = text.indexOf(KEY_SEPARATOR)
  return cut < 0 ? { href: text } : { href: text.slice(0, cut), key: text.slice(cut + 1) }
}

function digitsOfByte(byte: number): string {
  return byte >= FIRST && byte <= LAST
    ? String(byte - FIRST).padStart(2, '0')
    : ESCAPE + String(byte).padStart(3, '0')
}

function textOfDigits(body: string): string | undefined {
  const bytes: number[] = []
  for (let at = 0; at < body.length; ) {
    const escaped = body[at] === ESCAPE
    const end = at + (escaped ? 4 : 2)
    if (end > body.length) return undefined
    const byte = escaped ? Number(body.slice(at + 1, end)) : Number(body.slice(at, end)) + FIRST
    // A text has exactly one id: the long form of a byte that has a short form is rejected.
    if (byte > 255 || (escaped && byte >= FIRST && byte <= LAST)) return undefined
    bytes.push(byte)
    at = end
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
  } catch {
    return undefined
  }
}

function checkDigits(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum = (sum + (at + 1) * (Number(body[at]) + 1)) % CHECK_MODULUS
  return String(sum).padStart(2, '0')
}
