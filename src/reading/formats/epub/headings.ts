import { yieldToMain } from '../../../platform/sliced-task'
import { MAX_NESTING } from '../../publication/limits'
import { CHINESE_NUMERAL_CHARACTERS } from '../../publication/numerals'
import { BREAK_WEIGHT, INLINE_ELEMENTS } from '../../publication/plain-text'
import type { ChapterSource, Publication, TocItem } from '../../publication/publication'
import { scanMarkup } from '../markup/pieces'
import { isBookError } from './navigation'

/** Prefix of the ids that `markHeadings` adds. */
const MARK = 'ol-heading-'
const HEADING = /^h([1-6])$/i
/** Elements whose content is not displayed, or is printed beside the text. */
const SKIPPED = /^(?:head|script|style|template|rt|rp)$/i
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Characters of a tag that are searched for an attribute. */
const MAX_TAG = 2000
/** Characters of a label; a longer one is cut. */
const MAX_LABEL = 120
/** Entries of a generated table of contents. */
const MAX_ENTRIES = 10_000
/** First blocks of a chapter without heading elements that are tried as headings by their words. */
const FIRST_BLOCKS = 3

interface HeadingElement {
  level: number
  label: string
  /** Its own id, else the id that `markHeadings` adds. */
  id: string
  /** There is text before it in its file. */
  isWithin: boolean
  /** Offset of the end of its tag's name. */
  at: number
  hasId: boolean
}

interface ScannedChapter {
  headings: readonly HeadingElement[]
  /** Text of the first blocks. */
  blocks: readonly string[]
  title: string
}

/** Finds the headings of a chapter's source, well-formed or not, in one pass. */
function scan(source: string): ScannedChapter {
  const headings: HeadingElement[] = []
  const blocks: string[] = []
  let title = ''
  let open: { level: number; id: string; at: number; isWithin: boolean } | null = null
  let text = ''
  let hasText = false
  let skipped = ''
  let from = 0
  const closeBlock = () => {
    const words = plain(text)
    if (open && words !== '' && headings.length < MAX_ENTRIES) {
      const own = open.id || `${MARK}${headings.length}`
      headings.push({ ...open, id: own, hasId: open.id !== '', label: shortened(words) })
    } else if (!open && words !== '' && blocks.length < FIRST_BLOCKS)
      blocks.push(words.slice(0, 2 * MAX_LABEL))
    hasText ||= words !== ''
    open = null
    text = ''
  }
  for (const { start, end, tag, cdata } of scanMarkup(source)) {
    if (skipped === '' && text.length < BREAK_WEIGHT * MAX_LABEL) text += source.slice(from, start)
    if (skipped === '' && cdata) text += cdata.replace(/&/g, '&amp;')
    from = end
    if (!tag) continue
    const name = tag.name.replace(/^.*:/, '').toLowerCase()
    const isStart = !tag.isEnd && !tag.isEmpty
    if (skipped !== '') {
      if (name === skipped && tag.isEnd) skipped = ''
      // An unclosed head ends where the body begins.
      else if (!(skipped === 'head' && name === 'body')) {
        if (name === 'title' && isStart) title ||= plain(source.slice(end, source.indexOf('<', end)))
        continue
      } else skipped = ''
    }
    if (isStart && SKIPPED.test(name)) {
      skipped = name
      continue
    }
    const attributes = source.slice(start, Math.min(end, start + MAX_TAG))
    if (name === 'img' || name === 'image') text += quotedIn(ALT.exec(attributes))
    else if (name === 'br') text += ' '
    const level = HEADING.exec(name)?.[1]
    // A block begins in a heading: the heading is not closed, or the block holds its text.
    if (!level && open && isStart && plain(text) === '') continue
    if (!level && (INLINE_ELEMENTS.test(name) || name === 'image' || name === 'br')) continue
    closeBlock()
    if (level && isStart)
      open = {
        level: Number(level),
        id: quotedIn(ID.exec(attributes)),
        at: start + 1 + tag.name.length,
        isWithin: hasText,
      }
  }
  closeBlock()
  return { headings, blocks, title }
}

const quotedIn = (found: RegExpExecArray | null) => found?.[1] ?? found?.[2] ?? ''

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of a source without tags: references are decoded, white space is collapsed. */
const plain = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
      name
        ? (NAMED[String(name).toLowerCase()] ?? '')
        : String.fromCodePoint(Math.min(Number.parseInt(decimal ?? hex, hex ? 16 : 10) || 0xfffd, 0x10ffff)),
    )
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim()

const shortened = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label)

/** Adds ids to the headings of a chapter's source that have none, so that a table of contents can lead to them. */
export function markHeadings(source: string): string {
  let marked = ''
  let from = 0
  for (const { at, id, hasId } of scan(source).headings) {
    if (hasId) continue
    marked += `${source.slice(from, at)} id="${id}"`
    from = at
  }
  return marked + source.slice(from)
}

/**
 * Builds a table of contents from the headings of the chapters: `h1` to `h6`, nested by level; in a chapter without any,
 * a first line that has the form of one, else a title that no other chapter and not the book has.
 *
 * @throws what `load` throws, but for a chapter that cannot be read
 */
export async function contentsByHeadings(
  publication: Pick<Publication, 'spine' | 'metadata' | 'load'>,
): Promise<TocItem[]> {
  const chapters: (ScannedChapter & { href: string })[] = []
  for (const [index, { linear, href }] of publication.spine.entries()) {
    const source = linear ? await sourceOf(publication, index) : null
    if (source?.kind === 'document') chapters.push({ href, ...scan(source.text) })
    await yieldToMain()
  }
  const titles = new Map<string, number>()
  for (const { title } of chapters) titles.set(title, (titles.get(title) ?? 0) + 1)
  const entries = chapters.flatMap(({ href, headings, blocks, title }) => {
    if (headings.length > 0)
      return headings.map(({ level, label, id, isWithin }, at) => ({
        level,
        label,
        href: at === 0 && !isWithin && id.startsWith(MARK) ? href : `${href}#${id}`,
      }))
    const line = blocks.find(isHeadingLine)
    const isOwn = title !== '' && title !== publication.metadata.title && titles.get(title) === 1
    const label = line ?? (isOwn ? title : '')
    return label === '' ? [] : [{ level: LINE_LEVEL, label: shortened(label), href }]
  })
  return nested(entries.slice(0, MAX_ENTRIES))
}

async function sourceOf(
  publication: Pick<Publication, 'load'>,
  index: number,
): Promise<ChapterSource | null> {
  try {
    return await publication.load(index)
  } catch (thrown) {
    if (isBookError(thrown)) return null
    throw thrown
  }
}

/** Level of a chapter that has no heading element. */
const LINE_LEVEL = 2

/** 第一章 …, Chapter 1 …, 序, 后记 */
const LINE = new RegExp(
  `^(?:第\\s{0,3}[\\d${CHINESE_NUMERAL_CHARACTERS}]{1,9}\\s{0,3}[章回节節卷部集话話篇]|(?:chapter|part|book|section)\\s{1,3}[\\da-z]{1,12}\\b|(?:序[章言]?|楔子|引[子言]|前言|尾[声聲]|[后後][记記]|跋|附[录錄]|prologue|epilogue|preface|introduction)(?=\\s|$))`,
  'i',
)
/** Characters of such a line; a longer one is text. */
const MAX_LINE = 60

const isHeadingLine = (line: string) => line.length <= MAX_LINE && LINE.test(line) && !/[。；;，,]/.test(line)

interface HeadingEntry {
  level: number
  label: string
  href: string
}

/** Nests entries by their levels; a skipped level counts as none. */
function nested(entries: readonly HeadingEntry[]): TocItem[] {
  const toc: TocItem[] = []
  const open: { level: number; children: TocItem[] }[] = []
  for (const { level, label, href } of entries) {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const children: TocItem[] = []
    ;(open.at(-1)?.children ?? toc).push({ label, href, children })
    if (open.length < MAX_NESTING) open.push({ level, children })
  }
  return toc
}
