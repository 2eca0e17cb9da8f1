/** The script in which a book is shown: simplified or traditional characters. */
export type Script = 'hans' | 'hant'

/** The reader's choice of quotation marks; null for those of the chosen script, `book` for those of the book. */
export type QuotePreference = 'book' | 'curly' | 'corner' | null

/**
 * Marks in which quotations are shown: “ ” with ‘ ’ within, 「 」 with 『 』 within (Taiwan and Hong Kong, CLREQ 3.1.4.1), or
 * 『 』 with 「 」 within, as GB/T 15834—2011 has them in vertical writing. A font turns the corners for vertical lines.
 */
export type QuoteMarks = 'curly' | 'corner' | 'vertical'

const MARKS: Readonly<Record<QuoteMarks, string>> = {
  curly: '“”‘’',
  corner: '「」『』',
  vertical: '『』「」',
}
const CURLY = '“”‘’'
const CORNERS = '「」『』﹁﹂﹃﹄'
const HAN = /\p{Script=Han}/u

/** Returns the marks to show; null for those of the book. */
export function marksFor(
  preference: QuotePreference,
  script: Script | null,
  isVertical: boolean,
): QuoteMarks | null {
  const chosen = preference ?? (script === null ? 'book' : script === 'hant' ? 'corner' : 'curly')
  if (chosen === 'book') return null
  return chosen === 'curly' && isVertical ? 'vertical' : chosen
}

/**
 * Replaces the quotation marks of a text, one by one, so that its length stays. Apostrophes stay, and so do corners in vertical
 * writing, where they stand for either custom.
 */
export function convertQuotes(text: string, marks: QuoteMarks): string {
  const to = MARKS[marks]
  let isOpen = false
  return text.replace(/[“”‘’「」『』﹁﹂﹃﹄]/g, (mark, at: number) => {
    const curly = CURLY.indexOf(mark)
    if (curly < 0 && marks === 'vertical') return mark
    if (mark === '‘') isOpen = true
    if (mark === '’') {
      const isWithin = /[\p{L}\p{N}]/u.test(text.charAt(at + 1)) && !HAN.test(text.charAt(at + 1))
      const isAfterLetter = /[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !HAN.test(text.charAt(at - 1))
      if (isAfterLetter && (isWithin || !isOpen)) return mark
      isOpen = false
    }
    return to.charAt((curly < 0 ? CORNERS.indexOf(mark) : curly) % 4)
  })
}

/** Whether the marks of a text node are those of Chinese: its block has Han characters. */
export function isChineseBlock(node: Text): boolean {
  if (HAN.test(node.data)) return true
  const block = node.parentElement?.closest(
    'p, li, dd, dt, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, div',
  )
  return HAN.test(block?.textContent ?? '')
}
