/**
 * Ids are digits, because that is all a route takes (SPEC §2), and they stay strings.
 *
 * A number the catalogue itself gives is kept as it is. Anything else becomes digits that decode
 * back to a text (an address, or an address and a key), so that a link opens on a device that has
 * never seen the feed.
 *
 * The form of such digits:
 * - `00`, the marker. A catalogue's own number that begins with `00` is never kept, so the two
 *   kinds cannot meet;
 * - the UTF-8 bytes of the text: `00`–`89` for the bytes 0x20–0x79, which is nearly all of an
 *   address; `9` and three digits for any other byte;
 * - two check digits (sum of places × digits, modulo 97), so that a mistyped link is recognised.
 */
const MARKER = '00'
const FIRST = 0x20
const LAST = 0x79
const ESCAPE = '9'
const CHECK_MODULUS = 97

/** Stands between an address and a key; no address can hold it. */
const KEY_SEPARATOR = '\n'

/** What an id of our own making says: an address, and where one address holds several things, which. */
export interface DecodedId {
  /** Relative to the root feed, or absolute. */
  href: string
  key?: string
}

/** Whether the text is a number of the catalogue's own that is kept as the id. */
export function isOwnNumber(text: string): boolean {
  return /^\d+$/.test(text) && !text.startsWith(MARKER)
}

/** `digits` or `digits-digits`, as `/more/{idp}` takes them. */
export function isOwnListNumber(text: string): boolean {
  return /^\d+(-\d+)?$/.test(text) && !text.startsWith(MARKER)
}

export function encodeId({ href, key }: DecodedId): string {
  const text = key === undefined ? href : href + KEY_SEPARATOR + key
  const body = Array.from(new TextEncoder().encode(text), digitsOfByte).join('')
  return MARKER + body + checkDigits(body)
}

/** @returns undefined for anything that {@link encodeId} did not make. */
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
    // One text has one id: a byte written in the longer form though the shorter fits is refused.
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
