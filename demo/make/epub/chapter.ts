import type { MarkdownIt } from 'markdown-it'
import { bookMarkdown, type Heading, parseChapter } from '../markdown'
import { page, xml } from './xml'

export interface Chapter {
  file: string
  title: string
  /** The headings below the title, in order. */
  headings: readonly Heading[]
  xhtml: string
}

interface ChapterOptions {
  file: string
  language: string
  vertical: boolean
  /** Path of a drawing that the chapter refers to. @throws when there is no such drawing */
  drawing(name: string): string
}

/** Converts the Markdown of one chapter to a page. @throws Error that names what cannot be rendered */
export function chapterPage(markdown: string, options: ChapterOptions): Chapter {
  const md = xhtmlMarkdown(options.drawing)
  const { tokens, headings } = parseChapter(md, markdown)
  const title = headings[0]?.title ?? ''
  const body = md.renderer.render(tokens, md.options, {})
  const kind = kindOf(title)
  const label = headings.length > 0 ? ' aria-labelledby="title"' : ''
  return {
    file: options.file,
    title,
    headings: headings.slice(1),
    xhtml: page({
      title: title || '正文',
      language: options.language,
      vertical: options.vertical,
      bodyType: kind === 'chapter' ? 'bodymatter' : kind === 'preface' ? 'frontmatter' : 'backmatter',
      body: `<section epub:type="${kind}" role="doc-${kind}"${label}>\n${body.trim()}\n</section>`,
    }),
  }
}

function kindOf(title: string): 'chapter' | 'preface' | 'afterword' | 'appendix' {
  if (/^(前言|序|自序|小引|题记|題記|写在前面)/.test(title)) return 'preface'
  if (/^(后记|後記|跋|尾声|写在后面)/.test(title)) return 'afterword'
  if (/^(附录|附錄|附表)/.test(title)) return 'appendix'
  return 'chapter'
}

function xhtmlMarkdown(drawing: (name: string) => string): MarkdownIt {
  const md = bookMarkdown()
  const rules = md.renderer.rules
  const noteNumber = (meta: unknown) => Number((meta as { id: number }).id) + 1

  rules.image = (tokens, index) => {
    const token = tokens[index]
    const alt = token?.content ?? ''
    const source = xml(drawing(String(token?.attrGet('src') ?? '')))
    const image = `<img src="${source}" alt="${xml(alt)}"/>`
    if (!token?.meta?.figure) return image
    const caption = String(token.attrGet('title') ?? alt)
    const words = caption ? `<figcaption>${xml(caption)}</figcaption>` : ''
    return `<figure>${image}${words}</figure>\n`
  }
  rules.hr = () => '<hr class="pause"/>\n'
  rules.softbreak = () => ''
  rules.table_open = () => '<div class="table"><table>\n'
  rules.table_close = () => '</table></div>\n'

  rules.footnote_ref = (tokens, index) => {
    const meta = tokens[index]?.meta as { id: number; subId: number }
    const number = meta.id + 1
    const id = meta.subId > 0 ? `ref${number}-${meta.subId}` : `ref${number}`
    return `<a class="noteref" epub:type="noteref" role="doc-noteref" id="${id}" href="#note${number}">${number}</a>`
  }
  rules.footnote_block_open = () => '<section class="notes" epub:type="footnotes">\n'
  rules.footnote_block_close = () => '</section>\n'
  rules.footnote_open = (tokens, index) => {
    const number = noteNumber(tokens[index]?.meta)
    return `<aside epub:type="footnote" role="doc-footnote" id="note${number}">\n`
  }
  rules.footnote_close = () => '</aside>\n'
  rules.footnote_anchor = (tokens, index) => {
    const meta = tokens[index]?.meta as { id: number; subId: number }
    if (meta.subId > 0) return ''
    const number = meta.id + 1
    return ` <a class="back" role="doc-backlink" href="#ref${number}" title="回到正文">〔${number}〕</a>`
  }
  return md
}
