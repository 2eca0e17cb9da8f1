import { buildToc } from '../../src/reading/formats/txt/contents'
import { createTextWords } from '../../src/reading/formats/txt/headings'
import type { TocItem } from '../../src/reading/publication/publication'
import { splitChapters } from './split-chapters'
import type { TextBook } from './text-books'

/** How the contents and the text of a book compare with what a reader expects. */
export interface TextBookResult {
  /** Headings that the text has, that the contents have, and that both have. */
  expected: number
  found: number
  right: number
  /** Right headings that stand at their level. */
  levels: number
  /** Whether all chapters together are the text, to the character but for white space. */
  isWhole: boolean
  /** What differs. */
  differences: string[]
}

const WORDS = createTextWords('zh-CN')
const bare = (label: string) => label.replace(/[\s【】〖〗]/g, '')

export function readTextBook({ text, headings }: TextBook): TextBookResult {
  const chapters = splitChapters(text, WORDS)
  const written = chapters.flatMap(({ headings: own, paragraphs }) => [
    ...own.map((each) => each.text),
    ...paragraphs,
  ])
  const isWhole = written.join('').replace(/\s/g, '') === text.replace(/\s/g, '')
  const generated = new Set(chapters.filter((each) => each.headings.length === 0).map(({ title }) => title))
  const isFront = (label: string, index: number) =>
    generated.has(label) || (index === 0 && !bare(headings[0]?.label ?? '').startsWith(bare(label)))
  const listed = inOrder(buildToc(chapters, String), 0).filter(({ label }, index) => !isFront(label, index))
  const left = headings.map(({ label, level }) => ({ label: bare(label), level }))
  const differences = isWhole ? [] : ['the text is not whole']
  let [right, levels] = [0, 0]
  for (const { label, level } of listed) {
    const at = left.findIndex((each) => each.label === bare(label))
    if (at < 0) {
      differences.push(`not a heading: ${label}`)
      continue
    }
    right++
    if (left[at]?.level === level) levels++
    else differences.push(`level ${level}: ${label}`)
    left.splice(at, 1)
  }
  differences.push(...left.map(({ label }) => `not found: ${label}`))
  return { expected: headings.length, found: listed.length, right, levels, isWhole, differences }
}

function inOrder(items: readonly TocItem[], level: number): { label: string; level: number }[] {
  return items.flatMap(({ label, children }) => [{ label, level }, ...inOrder(children ?? [], level + 1)])
}
