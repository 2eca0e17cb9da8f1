import { plainSheet } from '../../../../styles/sheet'
import type { ChapterSource } from '../../../publication/publication'
import type { RenderedChapter } from '../chapter-model'
import { preserveLines } from './line-breaks'
import look from './text-chapter.css?inline'

/** Class of the body of a plain-text chapter, for its own sheet. */
const TEXT_CLASS = 'ol-text'

const sheet = plainSheet(() => look)

/** Builds a chapter of plain text as a heading and paragraphs. The text is not parsed as markup. */
export function buildTextChapter(
  source: Extract<ChapterSource, { kind: 'text' }>,
  language: string,
): Pick<RenderedChapter, 'href' | 'html' | 'body' | 'sheets'> {
  const html = document.createElement('html')
  html.lang = language || 'zh-CN'
  const body = document.createElement('body')
  body.className = TEXT_CLASS
  const titles = source.title === '' ? [] : source.title.split('\n')
  for (const [at, title] of titles.entries()) {
    const heading = document.createElement(at < titles.length - 1 || isVolume(title) ? 'h1' : 'h2')
    heading.textContent = title
    body.append(heading)
  }
  for (const text of source.paragraphs) {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    body.append(paragraph)
  }
  html.append(body)
  return { href: source.href, html, body, sheets: [preserveLines(body, html.lang), sheet()] }
}

/** Whether a title is that of a volume (第…卷, 第…部), which is a level above chapters. */
const isVolume = (title: string) => /^第[0-9〇零一二三四五六七八九十百千万两]+[卷部集]/.test(title)
