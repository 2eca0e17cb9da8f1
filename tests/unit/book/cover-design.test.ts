import { describe, expect, it } from 'vitest'
import { COVER_LAYOUTS, COVER_PAPERS, designCover } from '../../../src/book/cover-design'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('generated covers', () => {
  it.each(COVER_PAPERS)('have a readable contrast on $name', ({ paper, shade, ink }) => {
    expect(contrast(paper, ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade, ink)).toBeGreaterThanOrEqual(4.5)
  })

  it('are the same for the same title', () => {
    expect(designCover('雾港来信')).toEqual(designCover('雾港来信'))
  })

  it('use every paper and every layout over a shelf, none far too often', () => {
    const titles = Array.from(
      { length: 600 },
      (_title, index) => `书名${String.fromCodePoint(0x4e00 + index * 7)}`,
    )
    const designs = titles.map(designCover)
    for (const paper of COVER_PAPERS) {
      const count = designs.filter((design) => design.paper === paper).length
      expect(count).toBeGreaterThan(15)
      expect(count).toBeLessThan(110)
    }
    for (const layout of COVER_LAYOUTS)
      expect(designs.filter((design) => design.layout === layout).length).toBeGreaterThan(30)
  })

  it('do not set Latin or long titles vertically', () => {
    for (let index = 0; index < 300; index += 1) {
      expect(designCover(`Volume ${index}`).vertical).toBe(false)
      expect(designCover(`${'书'.repeat(15)}${String.fromCodePoint(0x4e00 + index)}`).vertical).toBe(false)
    }
  })

  it('set longer titles smaller', () => {
    expect(designCover('海').size).toBeGreaterThan(
      designCover('一本书名很长很长很长很长很长很长很长很长的书').size,
    )
  })
})
