import type { PageOnShow } from '../page-on-show'
import { sentencesOf } from '../speech/sentences'
import { selectionOn } from './selection'
import { firstVisible, isVisible } from './visible'

interface Stretch {
  page: PageOnShow
  start: number
  end: number
}

/**
 * Selects a sentence of the page for whoever reads by keyboard (WCAG 2.1.1): the first that can be seen, or the one
 * after or before what is selected. The browser's own Shift and arrows go on from there.
 *
 * @returns false when there is no such sentence on show
 */
export function chooseSentence(pages: readonly PageOnShow[], step: 1 | -1): boolean {
  const sentences = pages.flatMap(sentencesOnShow)
  const chosen = selectionOn(pages)
  const edge = step === 1 ? chosen?.parts.at(-1) : chosen?.parts[0]
  const isBeyond = ({ page, start }: Stretch) => {
    if (!edge) return true
    const [at, of] = [pages.indexOf(page), pages.indexOf(edge.page)]
    if (at !== of) return step === 1 ? at > of : at < of
    return step === 1 ? start >= edge.end : start < edge.start
  }
  const next = step === 1 ? sentences.find(isBeyond) : sentences.findLast(isBeyond)
  if (!next) return false
  const ranges = next.page.text.ranges(next.start, next.end)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return false
  next.page.root.ownerDocument
    .getSelection()
    ?.setBaseAndExtent(first.startContainer, first.startOffset, last.endContainer, last.endOffset)
  return true
}

function sentencesOnShow(page: PageOnShow): Stretch[] {
  const found: Stretch[] = []
  for (const { start, end } of sentencesOf(page.text, page.language, firstVisible(page))) {
    if (!isVisible(page, start)) break
    found.push({ page, start, end })
  }
  return found
}
