import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chaptersOf } from '../../../src/catalog/opds2/chapters'
import { tocEntries } from '../../../src/catalog/opds2/toc'
import type { ChapterLink } from '../../../src/domain/book'

const read = (toc: unknown, readingOrder: readonly string[] = []) =>
  chaptersOf(
    v.parse(tocEntries, toc),
    readingOrder.map((href) => ({ href })),
  )
const short = (chapters: readonly ChapterLink[]): unknown[] =>
  chapters.map(({ title, number, children }) =>
    children.length > 0 ? [title, number, short(children)] : [title, number],
  )

describe('a table of contents of a feed', () => {
  it('returns the position of an entry in its file, from the catalogue or from the address', () => {
    const toc = [
      { title: '甲', href: 'b.epub', properties: { chapter: 1 } },
      { title: '乙', href: 'b.epub', properties: { chapter: 1, fragment: 's2' } },
      { title: '卷', children: [{ title: '丙', href: 'c.xhtml#x' }] },
    ]
    const [first, second, third] = read(toc)
    expect(first).not.toHaveProperty('fragment')
    expect(second?.fragment).toBe('s2')
    expect([third?.fragment, third?.children[0]?.fragment]).toEqual(['x', 'x'])
  })
  it('keeps levels and the catalogue’s chapter numbers', () => {
    const toc = [
      { title: '序', properties: { chapter: 2 } },
      {
        title: '第一卷',
        properties: { chapter: 3 },
        children: [
          { title: '第一章', properties: { chapter: 3 } },
          {
            title: '第二章',
            properties: { chapter: 5 },
            children: [{ title: '一', properties: { chapter: 5 } }],
          },
        ],
      },
    ]
    expect(short(read(toc))).toEqual([
      ['序', 2],
      [
        '第一卷',
        3,
        [
          ['第一章', 3],
          ['第二章', 5, [['一', 5]]],
        ],
      ],
    ])
  })

  it('numbers entries in sequence if there are no numbers', () => {
    expect(short(read([{ title: '甲' }, { title: '' }, { title: '丙' }]))).toEqual([
      ['甲', 1],
      ['丙', 3],
    ])
  })

  it('numbers entries by their files, and by the reading order if there is one', () => {
    const toc = [
      {
        title: 'Part',
        children: [
          { title: 'One', href: 'a.xhtml', children: [{ title: 'One and a half', href: 'a.xhtml#half' }] },
          { title: 'Two', href: 'b.xhtml' },
        ],
      },
      { title: 'Three', href: 'c.xhtml#top' },
    ]
    expect(short(read(toc))).toEqual([
      [
        'Part',
        1,
        [
          ['One', 1, [['One and a half', 1]]],
          ['Two', 2],
        ],
      ],
      ['Three', 3],
    ])
    expect(short(read(toc, ['cover.xhtml', 'a.xhtml', 'b.xhtml', 'c.xhtml']))).toEqual([
      [
        'Part',
        2,
        [
          ['One', 2, [['One and a half', 2]]],
          ['Two', 3],
        ],
      ],
      ['Three', 4],
    ])
  })

  it('accepts wrong numbers, entries without a title, and a missing list', () => {
    for (const none of [undefined, null, 7, 'x', [], [null, 3]]) expect(read(none)).toEqual([])
    const toc = [
      { title: ' ', children: [{ title: '甲', properties: { chapter: -1 } }] },
      { title: '乙', properties: { chapter: 1.5 }, children: 'none' },
    ]
    expect(short(read(toc))).toEqual([
      ['甲', 1],
      ['乙', 2],
    ])
  })

  it('is cut off below eight levels', () => {
    let deep: object = { title: 'end' }
    for (let n = 0; n < 5000; n++) deep = { title: 'x', properties: { chapter: 1 }, children: [deep] }
    const depth = (chapters: readonly ChapterLink[]): number =>
      chapters.length === 0 ? 0 : 1 + depth(chapters[0]?.children ?? [])
    expect(depth(read([deep]))).toBe(8)
  })
})
