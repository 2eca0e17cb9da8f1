import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
export type TextItem = Extract<TextContent['items'][number], { str: string }>

export const isText = (item: TextContent['items'][number]): item is TextItem => 'str' in item

/** The words of a page in the order of the file; a line ends with a line break. */
export function plainTextOf(content: TextContent): string {
  return content.items.map((item) => (isText(item) ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}

/** Lines joined to paragraphs: a line that ends before its neighbours do ends a paragraph. */
export function paragraphsOf(content: TextContent): string[] {
  const lines: { text: string; right: number }[] = []
  let text = ''
  let right = 0
  for (const item of content.items) {
    if (!isText(item)) continue
    text += item.str
    if (item.str.trim() !== '') right = Math.max(right, Number(item.transform[4]) + item.width)
    if (!item.hasEOL) continue
    lines.push({ text, right })
    text = ''
    right = 0
  }
  if (text) lines.push({ text, right })
  const edge = Math.max(0, ...lines.map((line) => line.right))
  const paragraphs: string[] = []
  let open = ''
  for (const line of lines) {
    const words = line.text.trim()
    if (words === '') continue
    open = open === '' ? words : join(open, words)
    if (line.right < edge * 0.9) {
      paragraphs.push(open)
      open = ''
    }
  }
  if (open) paragraphs.push(open)
  return paragraphs
}

/** Chinese lines join without a space, words of letters with one, a word cut by a hyphen without it. */
function join(before: string, after: string): string {
  if (/[\p{L}]-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after
  return /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]$/u.test(before) ||
    /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(after)
    ? before + after
    : `${before} ${after}`
}
