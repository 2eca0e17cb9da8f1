// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { PagePool } from '../../../../../src/reading/navigator/fixed/page-pool'
import { PageView } from '../../../../../src/reading/navigator/fixed/page-view'
import type { PageSize, PageSource } from '../../../../../src/reading/navigator/fixed/source'
import { fixedLayoutWords } from '../../../../../src/reading/navigator/fixed/words'
import type { Publication } from '../../../../../src/reading/publication/publication'

const SHEET = { width: 600, height: 900 }

function poolOf(sizes: Readonly<Record<number, PageSize>>) {
  const known = new Map<number, PageSize>()
  const release = vi.fn()
  const measured: number[] = []
  const source = {
    publication: { spine: Array(9).fill({}) } as unknown as Publication,
    sizeOf: (index: number) => known.get(index) ?? null,
    async measure(index: number) {
      measured.push(index)
      const size = sizes[index]
      if (!size) throw new Error('no such picture')
      known.set(index, size)
      return size
    },
    release,
  } as unknown as PageSource
  const words = { name: String, trouble: () => '' }
  return { pool: new PagePool(source, words, { trouble() {}, text() {} }), release, measured }
}

describe('measuring pages', () => {
  it('reports whether a size differs from the assumed one', async () => {
    const { pool } = poolOf({ 0: SHEET, 1: SHEET, 2: { width: 900, height: 600 } })
    await pool.measure([0])
    expect(await pool.measure([1])).toBe(false)
    expect(await pool.measure([1, 2])).toBe(true)
    expect(await pool.measure([2])).toBe(false)
    // A page that cannot be measured is assumed to have the first page's size.
    expect(await pool.measure([3])).toBe(false)
    expect(pool.size(3)).toEqual(SHEET)
  })

  it('measures a failed page again only after its view was released', async () => {
    const sizes: Record<number, PageSize> = { 0: SHEET }
    const { pool, measured } = poolOf(sizes)
    await pool.measure([0, 3])
    await pool.measure([3])
    pool.get(3)
    await pool.measure([3])
    expect(measured.filter((index) => index === 3)).toHaveLength(1)
    pool.keepOnly(new Set([0]))
    // Its bytes are available now.
    sizes[3] = { width: 900, height: 600 }
    expect(await pool.measure([3])).toBe(true)
    expect(pool.size(3)).toEqual({ width: 900, height: 600 })
  })

  it('releases pages that were loaded only for measuring', async () => {
    const { pool, release } = poolOf({ 0: SHEET, 4: SHEET, 5: SHEET })
    await pool.measure([0, 4, 5])
    pool.keepOnly(new Set([4]))
    expect(release.mock.calls).toEqual([[0], [5]])
    pool.keepOnly(new Set([4]))
    expect(release).toHaveBeenCalledTimes(2)
    pool.release()
    expect(release).toHaveBeenLastCalledWith(4)
  })
})

describe('a page that cannot be shown', () => {
  it.each([
    ['network', '没有取到'],
    ['server', '没有取到'],
    ['not-found', '没有取到'],
    ['bad-book', '图坏了'],
    ['encrypted-book', '显示不了'],
    ['book-too-large', '显示不了'],
  ] as const)('shows the reason: %s', async (code, sentence) => {
    const source = {
      render: () => Promise.reject(new LibraryError(code, '')),
    } as unknown as PageSource
    const { trouble } = fixedLayoutWords('zh-CN', 'cbz')
    const pageView = new PageView(0, SHEET, source, { name: String, trouble }, () => {})
    expect(await pageView.paint()).toMatchObject({ code })
    expect(pageView.element.textContent).toContain(sentence)
  })
})
