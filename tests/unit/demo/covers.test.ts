import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { breakTitle } from '../../../demo/make/covers/choices'
import { CoverMaker } from '../../../demo/make/covers/cover'
import { TypeCase } from '../../../demo/make/covers/type'
import { readSource } from '../../../demo/make/source'

// The fonts are large and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const BOOKS = 'demo/books'
const facts = { resName: '山中来信', resAuthor: '某人', category: ['文学', '小说'], language: 'zh-CN' }

const covers = new CoverMaker()

describe('covers', () => {
  it('are 900 × 1200 JPEG and deterministic', async () => {
    const first = await covers.jpeg('some-book', facts)
    const second = await new CoverMaker().jpeg('some-book', facts)
    expect(Buffer.compare(first, second)).toBe(0)
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
  })

  it('contain no text that would need a system font', () => {
    expect(covers.svg('some-book', facts)).not.toMatch(/<text|NaN|undefined/)
  })

  it('differ: no two demo books share a layout with the same colours', async () => {
    const art = new Set<string>()
    const slugs = (await readdir(BOOKS)).sort()
    for (const slug of slugs) {
      const source = await readSource(join(BOOKS, slug), slug)
      // The same text on all, so that only layout, colours and seed differ.
      art.add(covers.svg(slug, { ...source.facts, resName: '同名', resAuthor: '同人' }))
    }
    expect(art.size).toBe(slugs.length)
  })

  it('keep every title of the demo, and a very long one, inside the sheet', async () => {
    const slugs = (await readdir(BOOKS)).sort()
    for (const slug of slugs) {
      const source = await readSource(join(BOOKS, slug), slug)
      for (const resName of [source.facts.resName, '一个非常非常长的书名长到任何封面都要想一想']) {
        const svg = covers.svg(slug, { ...source.facts, resName })
        expect(pointsOff(svg), `${slug}: ${resName}`).toBe(0)
      }
    }
  })

  it('break a long title by meaning', () => {
    expect(breakTitle('渡口')).toEqual(['渡口'])
    expect(breakTitle('给未来的朋友')).toEqual(['给未来的', '朋友'])
  })
})

describe('type', () => {
  it('sets a vertical column with one square per character and vertical punctuation', () => {
    const face = new TypeCase().face('zh-CN', 700)
    const column = face.column('山，水', { size: 100, x: 0, y: 0 })
    expect(column.height).toBeCloseTo(300)
    const horizontal = face.line('，', { size: 100, x: 0, y: 88 }).d
    const vertical = face.column('，', { size: 100, x: 50, y: 0 }).d
    expect(vertical).not.toBe(horizontal)
  })
})

/** Number of points of the text’s outlines outside the sheet. */
function pointsOff(svg: string): number {
  const words = [...svg.matchAll(/<path d="([^"]*)"[^>]*class="words"/g)].map((match) => match[1] ?? '')
  if (words.length === 0) return Number.NaN
  let off = 0
  for (const d of words) {
    const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number)
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x = 0, y = 0] = [numbers[i], numbers[i + 1]]
      if (x < 0 || x > 900 || y < 0 || y > 1200) off += 1
    }
  }
  return off
}
