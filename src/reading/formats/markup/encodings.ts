import { decodeText } from '../txt/decode'

/**
 * An XML document that is not in UTF-8: by its byte order mark or zero bytes, by what it declares, then by what its page
 * declares as HTML does; and where all of that is wrong, as a text whose bytes have to make sense by themselves.
 *
 * @param declared by the XML declaration
 */
export function decodeXml(bytes: Uint8Array, declared = ''): string {
  const [a, b] = bytes
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  const inPage = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ?? ''
  const told = declared || inPage
  // Hardly anything of theirs is UTF-8 by chance, and many a file was converted without its first line.
  const labels = EAST_ASIAN.test(told) ? ['utf-8', declared, inPage] : [declared, inPage]
  for (const label of labels) {
    const text = inEncoding(bytes, label)
    if (text !== null) return text
  }
  try {
    return decodeText(bytes).text
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const EAST_ASIAN = /^(?:gb|big5|hz|shift|sjis|euc|iso-2022|ks)/i

/** Bytes in which a page says what they are. */
const HEAD = 1024

/**
 * Null for an unknown label, and for bytes that are none of that encoding. Bytes in which a declaration can be read
 * cannot be UTF-16, whatever it says.
 */
function inEncoding(bytes: Uint8Array, label: string): string | null {
  if (/^utf-?16/i.test(label)) return inEncoding(bytes, 'utf-8')
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
