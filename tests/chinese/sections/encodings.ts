import iconv from 'iconv-lite'
import { decodeText } from '../../../src/reading/formats/txt/decode'
import type { Section } from '../section'
import { demoProse, inTraditional } from '../texts'

/** Characters of a text, from one line to a novel. */
const SIZES = [12, 30, 100, 1000, 30_000, 1_000_000]

interface Code {
  name: string
  codec: string
  isTraditional?: true
  hasMark?: true
  /** Without line ends, any other character of ASCII, and any character with a zero byte, such as 一 (4E00). */
  isWithoutAscii?: true
}

const CODES: readonly Code[] = [
  { name: 'UTF-8', codec: 'utf8' },
  { name: 'UTF-8, marked', codec: 'utf8', hasMark: true },
  { name: 'GB18030', codec: 'gb18030' },
  { name: 'GB18030, traditional', codec: 'gb18030', isTraditional: true },
  { name: 'Big5, traditional', codec: 'big5', isTraditional: true },
  { name: 'UTF-16LE, marked', codec: 'utf16-le', hasMark: true },
  { name: 'UTF-16BE, marked', codec: 'utf16-be', hasMark: true },
  { name: 'UTF-16LE', codec: 'utf16-le' },
  { name: 'UTF-16BE', codec: 'utf16-be' },
  { name: 'UTF-16LE, no zero byte', codec: 'utf16-le', isWithoutAscii: true },
  { name: 'UTF-16BE, no zero byte', codec: 'utf16-be', isWithoutAscii: true },
  {
    name: 'UTF-16LE, no zero byte, traditional',
    codec: 'utf16-le',
    isWithoutAscii: true,
    isTraditional: true,
  },
  {
    name: 'UTF-16BE, no zero byte, traditional',
    codec: 'utf16-be',
    isWithoutAscii: true,
    isTraditional: true,
  },
]

/** Texts of each size. */
const SAMPLES = 20

export const section: Section = {
  title: 'Encodings of plain text',
  order: 10,
  async run() {
    const paragraphs = demoProse()
    const misses: string[] = []
    const rows = CODES.map((code) => [
      code.name,
      ...SIZES.map((size) => {
        const texts = samplesOf(paragraphs, size, code)
        const right = texts.filter((text) => {
          const bytes = iconv.encode(text, code.codec, { addBOM: code.hasMark ?? false })
          return decodeText(bytes).text.replace(/^\ufeff/, '') === text
        })
        if (right.length < texts.length)
          misses.push(`${code.name}, ${size} characters: ${right.length} of ${texts.length}`)
        return `${right.length} of ${texts.length}`
      }),
    ])
    return {
      intro: `Texts of the demo library in each encoding, decoded without a hint: how many are as they were, to the character. A
character that Big5 does not have is left out of the text.`,
      head: ['encoding', ...SIZES.map((size) => `${size.toLocaleString('en')} characters`)],
      rows,
      misses,
    }
  },
}

function samplesOf(paragraphs: readonly string[], size: number, code: Code): string[] {
  const count = size >= 1_000_000 ? 1 : SAMPLES
  return Array.from({ length: count }, (_, n) => {
    const first = Math.floor((n * paragraphs.length) / count)
    let text = ''
    for (let at = first; text.length < size; at = (at + 1) % paragraphs.length)
      text += `　　${paragraphs[at]}\n`
    text = text.slice(0, size)
    if (code.isTraditional) text = inTraditional(text)
    if (code.codec === 'big5') text = [...text].filter(isInBig5).join('')
    if (code.isWithoutAscii)
      text = [...text].filter((each) => each.charCodeAt(0) & 0xff && each > '\x7f').join('')
    // A character of two code units is not cut.
    return text.replace(/[\ud800-\udbff]$/, '')
  })
}

const big5 = new TextDecoder('big5')
const known = new Map<string, boolean>()

/** Whether a browser reads a character back from Big5. */
function isInBig5(character: string): boolean {
  const before = known.get(character)
  if (before !== undefined) return before
  const is = big5.decode(iconv.encode(character, 'big5')) === character
  known.set(character, is)
  return is
}
