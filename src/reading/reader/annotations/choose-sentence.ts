import type { Locator } from '../../../domain/locator'
import type { PageOnShow } from '../../navigator/text/page-on-show'
import { firstVisible, isVisible } from '../decorations/visible'
import { sentencesOf } from '../read-aloud/sentences'
import { selectionOn } from './selection'

/** How far into a file a page may begin after where its place says so, in characters. */
const BEYOND = 2000

interface Stretch {
  page: PageOnShow
  start: number
  end: number
}

/**
 * Selects a sentence of the page for whoever reads by keyboard (WCAG 2.1.1): the first that can be seen, or the one
 * after or before what is selected. The browser's own Shift and arrows go on from there.
 *
 * @param here where one is
 * @returns false when there is no such sentence on show
 */
export function chooseSentence(pages: readonly PageOnShow[], step: 1 | -1, here: Locator | null): boolean {
  const sentences = pages.flatMap((page) => sentencesOnShow(page, here))
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

function sentencesOnShow(page: PageOnShow, here: Locator | null): Stretch[] {
  const found: Stretch[] = []
  const { text, language, href } = page
  // Of a paragraph that goes on over several pages no beginning may be seen.
  const progression = href === here?.href ? here.progression : 0
  const first = firstVisible(page) ?? Math.round(progression * text.length)
  // One that began on the page before has sentences that begin on this one.
  const from = text.blocks.findLast((block) => block < first) ?? first
  for (const { start, end } of sentencesOf(text, language, from)) {
    if (isVisible(page, start)) found.push({ page, start, end })
    else if (found.length > 0 || start > first + BEYOND) break
  }
  return found
}
