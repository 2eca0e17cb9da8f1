import MarkdownItClass, { type MarkdownIt, type StateInline, type Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { beyondBounds, MAX_ENTRIES } from '../../publication/limits'
import { decodePath } from '../../publication/paths'

/** A heading of the text. */
export interface MarkdownHeading {
  level: number
  label: string
  id: string
  /** Index of its chapter. */
  chapter: number
  /** It is the only one of level 1, and the first of all. */
  isBookTitle: boolean
}

export interface MarkdownChapter {
  /** Characters of its text. */
  size: number
  isNotes: boolean
  /** Id of the heading with which it begins; '' if it begins with none. */
  firstId: string
  /** Returns HTML, with addresses made by `hrefOf` for elements of other chapters. */
  render(hrefOf: (chapter: number, id: string) => string): string
}

/** Characters of an average chapter above which deeper headings begin chapters. */
const MAX_AVERAGE = 64 * 1024
/** Characters of a paragraph that is parsed: some rules take the square of its length. */
const MAX_INLINE = 32 * 1024
/** Characters between `**` and `**` beside Chinese. */
const MAX_STRONG = 300

interface Environment {
  [member: PropertyKey]: unknown
  hrefOf?: (chapter: number, id: string) => string
  chapterOf?: ReadonlyMap<string, number>
}

/**
 * Parses a Markdown text and cuts it into chapters at its headings.
 *
 * @throws LibraryError `book-too-large` for more chapters than an archive may have files
 */
export function parseMarkdown(text: string): { chapters: MarkdownChapter[]; headings: MarkdownHeading[] } {
  const md = createParser()
  const environment: Environment = {}
  const tokens = md.parse(text, environment)
  const marks = headingsIn(tokens)
  const level = chapterLevel(marks, text.length)
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open')
  const end = notes < 0 ? tokens.length : notes
  const cuts = [0, ...marks.filter((mark) => mark.level <= level).map(({ at }) => at)]
  const starts = [...new Set(cuts)].filter((start) => start < end)
  if (notes >= 0) starts.push(notes)
  const parts = starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? tokens.length, isNotes: start === notes }))
    .filter((part) => part.start < part.end)
  if (parts.length > MAX_ENTRIES) throw beyondBounds(`${parts.length} chapters`)
  const chapterOf = new Map<string, number>()
  parts.forEach((part, index) => {
    for (const id of idsIn(tokens.slice(part.start, part.end)))
      if (!chapterOf.has(id)) chapterOf.set(id, index)
  })
  const first = marks[0]
  const isAlone = marks.filter((mark) => mark.level === first?.level).length === 1
  /** Chapter of the last heading that was looked at: both are in the order of the text. */
  let chapter = -1
  const headings = marks
    .filter((mark) => mark.level <= level + 1)
    .map((mark) => {
      while ((parts[chapter + 1]?.start ?? Number.POSITIVE_INFINITY) <= mark.at) chapter++
      return {
        ...{ level: mark.level, label: mark.label, id: mark.id, chapter },
        isBookTitle: mark === first && isAlone && mark.level === 1,
      }
    })
  const idAt = new Map(marks.map(({ at, id }) => [at, id]))
  const chapters = parts.map((part, index): MarkdownChapter => {
    const own = tokens.slice(part.start, part.end)
    const size = own.reduce((sum, { content }) => sum + content.length, 0)
    const firstId = idAt.get(part.start) ?? ''
    return {
      ...{ size, isNotes: part.isNotes, firstId },
      render: (hrefOf) => {
        const within = (chapter: number, id: string) =>
          chapter === index ? `#${encodeURIComponent(id)}` : hrefOf(chapter, id)
        return md.renderer.render(own, md.options, { ...environment, chapterOf, hrefOf: within })
      },
    }
  })
  return { chapters, headings }
}

interface Mark {
  /** Index of its token. */
  at: number
  level: number
  label: string
  id: string
}

/** Finds the headings outside of quotes and lists, and gives each an id made of its words, as on code hosts. */
function headingsIn(tokens: readonly Token[]): Mark[] {
  const used = new Map<string, number>()
  return tokens.flatMap((token, at) => {
    if (token.type !== 'heading_open') return []
    const label = plainText(tokens[at + 1])
    const words = label
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
    const base = words || 'section'
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    const id = count === 0 ? base : `${base}-${count}`
    token.attrSet('id', id)
    return token.level === 0 ? [{ at, level: Number(token.tag.slice(1)), label, id }] : []
  })
}

/**
 * The level whose headings begin chapters: the highest that occurs more than once, or a deeper one if chapters would be
 * long on average; 0 without headings.
 */
function chapterLevel(marks: readonly Mark[], length: number): number {
  const count = (level: number) => marks.filter((mark) => mark.level <= level).length
  const levels = [...new Set(marks.map(({ level }) => level))].sort((a, b) => a - b)
  const several = levels.findIndex((level) => marks.filter((mark) => mark.level === level).length > 1)
  let at = Math.max(0, several)
  while (at < levels.length - 1 && length / count(levels[at] ?? 0) > MAX_AVERAGE) at++
  return levels[at] ?? 0
}

/** The text of an inline token without notes and markup. */
function plainText(inline: Token | undefined): string {
  const words = (inline?.children ?? []).map(({ type, content }) => {
    if (type === 'softbreak' || type === 'hardbreak') return ' '
    return type === 'text' || type === 'code_inline' ? content : ''
  })
  return words.join('').replace(/\s+/g, ' ').trim()
}

const ID = /\s(?:id|name)\s*=\s*["']?([^"'\s>]{1,200})/gi

function* idsIn(tokens: readonly Token[]): Generator<string> {
  for (const token of tokens) {
    const id = token.attrGet('id')
    if (id) yield String(id)
    if (token.type === 'html_block' || token.type === 'html_inline')
      for (const [, found = ''] of token.content.matchAll(ID)) yield found
    if (token.type === 'footnote_ref') yield `fnref${numberOf(token, true)}`
    if (token.type === 'footnote_open') yield `fn${numberOf(token, false)}`
    if (token.children) yield* idsIn(token.children)
  }
}

/** The number of a note; `isPlace` adds that of its place in the text. */
function numberOf({ meta }: Token, isPlace: boolean): string {
  const { id, subId } = meta as { id: number; subId?: number }
  return `${id + 1}${isPlace && subId ? `-${subId}` : ''}`
}

/** CommonMark with tables, strikethrough and footnotes. Raw HTML passes to the sanitiser, as in any chapter. */
function createParser(): MarkdownIt {
  const md = new MarkdownItClass('default', { html: true, linkify: false, typographer: false })
  md.use(footnote)
  md.inline.ruler.before('emphasis', 'strong-beside-chinese', strongBesideChinese)
  md.core.ruler.before('inline', 'bound-paragraphs', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'inline' && token.content.length > MAX_INLINE) token.type = 'text'
  })
  const { rules } = md.renderer
  const addressOf = (id: string, { chapterOf, hrefOf }: Environment) => {
    const chapter = chapterOf?.get(id)
    return chapter === undefined ? `#${encodeURIComponent(id)}` : (hrefOf?.(chapter, id) ?? '')
  }
  rules.link_open = (tokens, at, options, env, self) => {
    const href = String(tokens[at]?.attrGet('href') ?? '')
    if (href.startsWith('#'))
      tokens[at]?.attrSet('href', addressOf(decodePath(href.slice(1)), env as Environment))
    return self.renderToken(tokens, at, options)
  }
  // A line break between Chinese characters is no space.
  rules.softbreak = (tokens, at) =>
    CHINESE.test(tokens[at - 1]?.content.slice(-1) ?? '') && CHINESE.test(tokens[at + 1]?.content[0] ?? '')
      ? ''
      : '\n'
  rules.footnote_ref = (tokens, at, _, env) => {
    const token = tokens[at]
    if (!token) return ''
    const href = addressOf(`fn${numberOf(token, false)}`, env as Environment)
    return `<sup><a id="fnref${numberOf(token, true)}" role="doc-noteref" href="${href}">${numberOf(token, false)}</a></sup>`
  }
  rules.footnote_block_open = () => '<section class="footnotes"><ol>\n'
  rules.footnote_block_close = () => '</ol></section>\n'
  rules.footnote_open = (tokens, at) => {
    const token = tokens[at]
    return token ? `<li id="fn${numberOf(token, false)}" role="doc-footnote">` : ''
  }
  rules.footnote_close = () => '</li>\n'
  rules.footnote_anchor = (tokens, at, _, env) => {
    const token = tokens[at]
    if (!token) return ''
    const href = addressOf(`fnref${numberOf(token, true)}`, env as Environment)
    return ` <a role="doc-backlink" href="${href}">\u21a9\ufe0e</a>`
  }
  return md
}

const CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/**
 * `**“引文”**后` is not emphasis by CommonMark's flanking rules, which assume spaces between words.
 * Here a pair of `**` without spaces inside is emphasis if a Chinese character is next to it.
 */
function strongBesideChinese(state: StateInline, silent: boolean): boolean {
  const start = state.pos
  if (!state.src.startsWith('**', start) || state.src[start + 2] === '*') return false
  const inside = /^[^\s*](?:[^*\n]*[^\s*])?(?=\*\*(?!\*))/.exec(
    state.src.slice(start + 2, Math.min(state.posMax, start + MAX_STRONG)),
  )?.[0]
  if (inside === undefined) return false
  const end = start + 2 + inside.length
  if (!CHINESE.test(state.src[start - 1] ?? '') && !CHINESE.test(state.src[end + 2] ?? '')) return false
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
