/** What a PDF's own encoding has from 0x18 and from 0x80 where Latin-1 has control signs. */
const ACCENTS = '˘ˇˆ˙˝˛˚˜'
const FIRST_ACCENT = 0x18
const SIGNS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const FIRST_SIGN = 0x80
const EURO = 0xa0

/** Two Chinese characters of GB2312 side by side; no European word has so many accents in a row, only rows of dots. */
const TWO_CHARACTERS = /(?!(.)\1{3})(?:[\xb0-\xf7][\xa1-\xfe]){2}/
/** Bytes by which a text is known to be Chinese. */
const MOST = 1000
const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Names and titles whose bytes are GBK, or UTF-8 without its mark. A PDF has neither, but programs of Chinese systems
 * write them and the viewers of those systems show them; everywhere else they are rows of accents.
 *
 * @param text as it reads in the PDF's own encoding
 */
export function asMeant(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const bytes = Array.from(text, byteOf)
  if (bytes.some((byte) => byte === null)) return text
  const raw = Uint8Array.from(bytes, Number)
  const utf8 = decoded(raw, 'utf-8')
  if (utf8 !== null) return utf8
  const isChinese = TWO_CHARACTERS.test(String.fromCharCode(...raw.subarray(0, MOST)))
  return (isChinese && decoded(raw, 'gbk')) || text
}

function byteOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0
  if (sign === '€') return EURO
  const accent = ACCENTS.indexOf(sign)
  if (accent >= 0) return FIRST_ACCENT + accent
  const at = SIGNS.indexOf(sign)
  if (at >= 0) return FIRST_SIGN + at
  return code < 0x100 ? code : null
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
