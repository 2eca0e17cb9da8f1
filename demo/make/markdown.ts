import MarkdownItClass, { type MarkdownIt, type StateInline, type Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import ruby from 'markdown-it-ruby'

/** One entry of a chapter's table of contents; `id` is the heading's id in the page. */
export interface Heading {
  level: number
  title: string
  id: string
}

export interface ParsedChapter {
  tokens: Token[]
  /** In document order; the first heading of level 1 is the chapter's title. */
  headings: Heading[]
}

/** The Markdown dialect of the books: tables, footnotes, ruby `{base|text}`; raw HTML is text. */
export function bookMarkdown(): MarkdownIt {
  const md = new MarkdownItClass('default', {
    html: false,
    xhtmlOut: true,
    linkify: false,
    typographer: false,
  })
  md.use(footnote)
  md.use(ruby)
  md.inline.ruler.before('emphasis', 'strong-beside-chinese', strongBesideChinese)
  return md
}

/** Parses a chapter; gives headings ids and marks verse and figures for the renderers. */
export function parseChapter(md: MarkdownIt, markdown: string): ParsedChapter {
  const tokens = md.parse(markdown, {})
  const headings: Heading[] = []
  tokens.forEach((token, index) => {
    const inline = tokens[index + 1]
    if (token.type === 'heading_open' && inline) {
      const id = headings.length === 0 ? 'title' : `s${headings.length}`
      token.attrSet('id', id)
      headings.push({ level: Number(token.tag.slice(1)), title: plainText(inline), id })
    }
    if (token.type === 'paragraph_open' && inline) markParagraph(token, inline, tokens[index + 2])
  })
  return { tokens, headings }
}

function markParagraph(open: Token, inline: Token, close: Token | undefined): void {
  const children = inline.children ?? []
  const [only] = children
  if (only && close && children.length === 1 && only.type === 'image') {
    // An image alone in a paragraph is a figure; the image renderer writes the whole element.
    open.hidden = true
    close.hidden = true
    only.meta = { figure: true }
  } else if (children.some((child) => child.type === 'hardbreak')) {
    open.attrJoin('class', 'verse')
  }
}

/** The text of an inline token without ruby annotations, notes and markup. */
export function plainText(inline: Token): string {
  let text = ''
  let inRuby = false
  for (const child of inline.children ?? []) {
    if (child.type === 'rt_open') inRuby = true
    else if (child.type === 'rt_close') inRuby = false
    else if (!inRuby && (child.type === 'text' || child.type === 'code_inline')) text += child.content
  }
  return text.trim()
}

/**
 * `**“引文”**后` is not emphasis by CommonMark's flanking rules, which assume spaces between words.
 * Here a pair of `**` without spaces inside is emphasis, whatever is next to it.
 */
function strongBesideChinese(state: StateInline, silent: boolean): boolean {
  const start = state.pos
  if (!state.src.startsWith('**', start) || state.src[start + 2] === '*') return false
  const end = state.src.indexOf('**', start + 2)
  if (end < 0 || end >= state.posMax || end === start + 2) return false
  const inside = state.src.slice(start + 2, end)
  if (/^\s|\s$|\n\n/.test(inside)) return false
  if (silent) return true
  const max = state.posMax
  state.push('strong_open', 'strong', 1).markup = '**'
  state.pos = start + 2
  state.posMax = end
  state.md.inline.tokenize(state)
  state.push('strong_close', 'strong', -1).markup = '**'
  state.pos = end + 2
  state.posMax = max
  return true
}
