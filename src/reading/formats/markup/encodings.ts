import { decodeText } from '../txt/decode'

/**
 * Decodes an XML document that is not in UTF-8: by its byte order mark or zero bytes, then by its XML declaration, then
 * by its HTML `meta charset`. Falls back to the encoding detection of plain text.
 *
 * @param declared encoding in the XML declaration, '' for none
 */
export function decodeXml(bytes: Uint8Array, declared = ''): string {
  const [a, b] = bytes
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return new TextDecoder('utf-16le').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  const metaCharset = /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(head)?.[1] ?? ''
  // Text in these encodings is hardly ever valid UTF-8 by chance, and many files were converted to UTF-8 without their
  // declaration.
  const labels = EAST_ASIAN.test(declared || metaCharset)
    ? ['utf-8', declared, metaCharset]
    : [declared, metaCharset]
  for (const label of labels) {
    const text = decodeAs(bytes, label)
    if (text !== null) return text
  }
  try {
    return decodeText(bytes).text
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const EAST_ASIAN = /^(?:gb|big5|hz|shift|sjis|euc|iso-2022|ks)/i

/** Bytes that are searched for a `meta charset`, as in HTML. */
const HEAD = 1024

/**
 * Returns null for an unknown label, and for bytes that are invalid in that encoding. A declared UTF-16 is read as
 * UTF-8: the declaration was read as ASCII, so the document is not UTF-16.
 */
function decodeAs(bytes: Uint8Array, label: string): string | null {
  if (/^utf-?16/i.test(label)) return decodeAs(bytes, 'utf-8')
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
