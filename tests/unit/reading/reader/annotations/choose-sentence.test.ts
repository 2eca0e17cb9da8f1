// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { VisiblePage } from '../../../../../src/reading/navigator/text/page-text'
import { selectSentence } from '../../../../../src/reading/reader/annotations/selection'

const SENTENCE = '天色将明。'

/** A page that shows a range of characters of a chapter, one pixel per character. */
function pageShowing(from: number, to: number, blocks: readonly number[]) {
  const text = SENTENCE.repeat(60)
  const select = vi.fn()
  const node = document.createElement('p')
  const page = {
    href: 'c1.xhtml',
    language: 'zh',
    root: { ownerDocument: { getSelection: () => ({ rangeCount: 0, setBaseAndExtent: select }) } },
    view: { getBoundingClientRect: () => ({ left: from, right: to - 1, top: 0, bottom: 10 }) },
    text: {
      text,
      length: text.length,
      blocks,
      asides: [],
      ranges: (start: number, end: number) => [
        {
          startContainer: node,
          startOffset: start,
          endContainer: node,
          endOffset: end,
          getClientRects: () => [{ left: start, top: 0, width: 1, height: 1 }],
        },
      ],
    },
  } as unknown as VisiblePage
  return { page, chosen: () => select.mock.lastCall?.slice(1) }
}

const at = (offset: number) => ({ href: 'c1.xhtml', index: 0, progression: offset / 300, fraction: 0 })

it('finds sentences on a page inside a long paragraph', () => {
  const { page, chosen } = pageShowing(100, 200, [0])
  expect(selectSentence([page], 1, at(100))).toBe(true)
  expect(chosen()).toEqual([100, expect.anything(), 105])
  expect(selectSentence([page], -1, at(100))).toBe(true)
  expect(chosen()).toEqual([195, expect.anything(), 200])
})

it('begins with the sentences of a paragraph from the previous page', () => {
  const { page, chosen } = pageShowing(98, 200, [0, 150])
  expect(selectSentence([page], 1, at(98))).toBe(true)
  expect(chosen()).toEqual([100, expect.anything(), 105])
})

it('finds none on a page where no sentence begins', () => {
  expect(selectSentence([pageShowing(101, 104, [0]).page], 1, at(101))).toBe(false)
})
