import iconv from 'iconv-lite'
import type { Token } from 'markdown-it'
import { bookMarkdown, parseChapter } from './markdown'
import type { BookFacts, BookSource } from './source'

const INDENT = '\u3000\u3000'

/**
 * Makes a plain text file as commonly shared: title and author at the top, headings without indent, paragraphs indented
 * by two full-width spaces, CRLF.
 * @throws Error that names the characters missing from the encoding.
 */
export function makeTxt(source: BookSource): Uint8Array {
  const { facts } = source
  const head = `《${facts.resName}》\n作者：${facts.resAuthor}\n`
  const chapters = source.chapters.map(({ markdown }) => chapterText(markdown))
  return encode([head, ...chapters].join('\n').replace(/\n/g, '\r\n'), facts.encoding, source.slug)
}

/** UTF-8 gets a byte order mark, as from Windows editors. */
function encode(text: string, encoding: BookFacts['encoding'], slug: string): Uint8Array {
  const bytes = iconv.encode(text, encoding, { addBOM: encoding === 'utf-8' })
  const lost = [...new Set(text)].filter((char) => !survives(char, encoding))
  if (lost.length === 0) return bytes
  throw new Error(`${slug}: ${encoding} has no ${lost.map((c) => `“${c}”`).join(' ')}`)
}

/** Whether a character survives encoding and decoding, both with iconv and with this platform's decoder. */
function survives(char: string, encoding: BookFacts['encoding']): boolean {
  const bytes = iconv.encode(char, encoding)
  return iconv.decode(bytes, encoding) === char && new TextDecoder(encoding).decode(bytes) === char
}

function chapterText(markdown: string): string {
  const { tokens } = parseChapter(bookMarkdown(), markdown)
  const lines: string[] = []
  let quote = 0
  let list: ('ul' | number)[] = []
  let row: string[] | null = null
  let note = 0
  let heading = false
  for (const token of tokens) {
    switch (token.type) {
      case 'heading_open':
        heading = true
        if (lines.length > 0) lines.push('')
        break
      case 'heading_close':
        heading = false
        lines.push('')
        break
      case 'blockquote_open':
        quote += 1
        break
      case 'blockquote_close':
        quote -= 1
        break
      case 'bullet_list_open':
        list = [...list, 'ul']
        break
      case 'ordered_list_open':
        list = [...list, 0]
        break
      case 'bullet_list_close':
      case 'ordered_list_close':
        list = list.slice(0, -1)
        break
      case 'list_item_open':
        list = list.map((entry, at) => (at === list.length - 1 && entry !== 'ul' ? entry + 1 : entry))
        break
      case 'tr_open':
        row = []
        break
      case 'tr_close':
        lines.push(INDENT + (row ?? []).join('｜'))
        row = null
        break
      case 'hr':
        lines.push('', `${INDENT}＊`, '')
        break
      case 'footnote_block_open':
        lines.push('')
        break
      case 'footnote_open':
        note = Number((token.meta as { id: number }).id) + 1
        break
      case 'inline': {
        const text = inlineText(token)
        if (row) row.push(text)
        else if (heading) lines.push(text)
        else if (note > 0) {
          lines.push(`${INDENT}〔${note}〕${text}`)
          note = 0
        } else {
          const last = list.at(-1)
          const mark = last === undefined ? '' : last === 'ul' ? '·' : `${last}．`
          for (const line of text.split('\n')) lines.push(INDENT + '\u3000'.repeat(quote * 2) + mark + line)
        }
        break
      }
    }
  }
  return `${lines
    .join('\n')
    .trimEnd()
    .replace(/\n{3,}/g, '\n\n')}\n`
}

/** The text of a paragraph; ruby follows its base in brackets, a note becomes its number. */
function inlineText(inline: Token): string {
  return (inline.children ?? [])
    .map((child) => {
      switch (child.type) {
        case 'text':
        case 'code_inline':
          return child.content
        case 'hardbreak':
          return '\n'
        case 'rt_open':
          return '（'
        case 'rt_close':
          return '）'
        case 'footnote_ref':
          return `〔${Number((child.meta as { id: number }).id) + 1}〕`
        case 'image':
          return child.content ? `（图：${child.content}）` : ''
        default:
          return ''
      }
    })
    .join('')
}
