import { describe, expect, it } from 'vitest'
import type { Location, Navigator } from '../../../../../src/reading/navigator/navigator'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { findPage, listPages } from '../../../../../src/reading/reader/contents/PageList'

const item = (href: string) => ({ href, mediaType: '', linear: true, size: 1 })
const book = (pageList: readonly [string, string][] = []) =>
  ({
    spine: [item('a'), item('b'), item('c')],
    pageList: pageList.map(([label, href]) => ({ label, href, children: [] })),
  }) as unknown as Publication
const engine = { shown: () => [] } as unknown as Navigator
const at = (index: number, isWholeBook = false) =>
  ({
    locator: { href: 'abc'[index], index, progression: 0, fraction: 0 },
    isWholeBook,
  }) as unknown as Location

describe('the pages of a book', () => {
  it('are those of the page list; the current one is the last that begins before the location', () => {
    const pages = listPages(
      book([
        ['xi', 'a'],
        ['1', 'b'],
        ['', 'b#x'],
        ['2', 'c'],
      ]),
      engine,
      at(1),
    )
    expect(pages?.pages.map(({ label }) => label)).toEqual(['xi', '1', '2'])
    expect(pages?.current).toBe(1)
    expect(pages?.pages[1]?.target).toEqual({ href: 'b' })
  })

  it('are counted in a book of pages, and unknown in reflowable text', () => {
    expect(listPages(book(), engine, at(2, true))).toMatchObject({
      pages: [{ label: '1' }, { label: '2' }, { label: '3', target: { index: 2 } }],
      current: 2,
    })
    expect(listPages(book(), engine, at(0))).toBeNull()
  })

  it('are found by label regardless of its notation', () => {
    const { pages } = listPages(
      book([
        ['XI', 'a'],
        ['12', 'b'],
      ]),
      engine,
      at(0),
    ) ?? { pages: [] }
    expect(findPage(pages, ' xi ')?.target).toEqual({ href: 'a' })
    expect(findPage(pages, '０１２')?.target).toEqual({ href: 'b' })
    expect(findPage(pages, '13')).toBeNull()
    expect(findPage(pages, ' ')).toBeNull()
  })
})
