// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { PagePool } from '../../../../../src/reading/navigator/fixed/page-pool'
import { PageView } from '../../../../../src/reading/navigator/fixed/page-view'
import type { PageSize, PageSource } from '../../../../../src/reading/navigator/fixed/source'
import { fixedLayoutWords } from '../../../../../src/reading/navigator/fixed/words'
import type { Publication } from '../../../../../src/reading/publication/publication'

const SHEET = { width: 600, height: 900 }

function leavesOf(sizes: Readonly<Record<number, PageSize>>) {
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
  return { leaves: new PagePool(source, words, { trouble() {}, text() {} }), release, measured }
}

describe('measuring pages', () => {
  it('tells whether a page has another size than it was laid out with', async () => {
    const { leaves } = leavesOf({ 0: SHEET, 1: SHEET, 2: { width: 900, height: 600 } })
    await leaves.measure([0])
    expect(await leaves.measure([1])).toBe(false)
    expect(await leaves.measure([1, 2])).toBe(true)
    expect(await leaves.measure([2])).toBe(false)
    // A page that cannot be measured counts as being like the first.
    expect(await leaves.measure([3])).toBe(false)
    expect(leaves.size(3)).toEqual(SHEET)
  })

  it('asks again for one that could not be measured only when one comes back to it', async () => {
    const sizes: Record<number, PageSize> = { 0: SHEET }
    const { leaves, measured } = leavesOf(sizes)
    await leaves.measure([0, 3])
    await leaves.measure([3])
    leaves.get(3)
    await leaves.measure([3])
    expect(measured.filter((index) => index === 3)).toHaveLength(1)
    leaves.keepOnly(new Set([0]))
    // Its bytes had not come, and now they do.
    sizes[3] = { width: 900, height: 600 }
    expect(await leaves.measure([3])).toBe(true)
    expect(leaves.size(3)).toEqual({ width: 900, height: 600 })
  })

  it('lets go of what was opened only to be measured', async () => {
    const { leaves, release } = leavesOf({ 0: SHEET, 4: SHEET, 5: SHEET })
    await leaves.measure([0, 4, 5])
    leaves.keepOnly(new Set([4]))
    expect(release.mock.calls).toEqual([[0], [5]])
    leaves.keepOnly(new Set([4]))
    expect(release).toHaveBeenCalledTimes(2)
    leaves.release()
    expect(release).toHaveBeenLastCalledWith(4)
  })
})

describe('a page that is not there', () => {
  it.each([
    ['network', '没有取到'],
    ['server', '没有取到'],
    ['not-found', '没有取到'],
    ['bad-book', '图坏了'],
    ['encrypted-book', '显示不了'],
    ['book-too-large', '显示不了'],
  ] as const)('says why: %s', async (code, sentence) => {
    const source = {
      picture: () => Promise.reject(new LibraryError(code, '')),
    } as unknown as PageSource
    const { trouble } = fixedLayoutWords('zh-CN', 'cbz')
    const leaf = new PageView(0, SHEET, source, { name: String, trouble }, () => {})
    expect(await leaf.paint()).toMatchObject({ code })
    expect(leaf.element.textContent).toContain(sentence)
  })
})
