// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { PlaceFinder } from '../../../../../src/reading/reader/annotations/place-finder'
import { quotePassage } from '../../../../../src/reading/reader/annotations/selection'
import { anchorOf } from '../../../../../src/reading/reader/decorations/anchor'
import { passageOf } from '../../../../../src/routes/hit-path'
import { paramList, resolve } from '../../../../../src/routes/match'
import { passagePath } from '../../../../../src/routes/passage-path'

const SAME = '天色将明未明，渡口的灯还亮着。'
const LONG = Array.from({ length: 40 }, (_, at) => `第${at}句话说江水往东。`).join('')
const CHAPTERS = [
  `<h1>第一章</h1><p>${SAME}老人把缆绳解开。</p>`,
  `<h1>第二章</h1><p>${SAME}船来了。</p><p>雾散了。</p>`,
  `<h1>第三章</h1><p>${LONG}</p><p>The old\n   man waited, and the fog\u00AD did not lift.</p><p>漢<ruby>字<rt>zì</rt></ruby>。</p>`,
]

function bookOf(chapters: readonly string[]) {
  const loads: number[] = []
  const publication: Publication = {
    metadata: {
      title: '渡口',
      author: '',
      language: 'zh-CN',
      identifier: '',
      direction: 'ltr',
      layout: 'reflowable',
    },
    spine: chapters.map((text, at) => ({
      href: `c${at + 1}.xhtml`,
      mediaType: 'application/xhtml+xml',
      linear: true,
      itemref: at + 1,
      id: '',
      size: text.length,
    })),
    toc: [],
    load: async (index) => {
      loads.push(index)
      return {
        kind: 'document',
        href: `c${index + 1}.xhtml`,
        mediaType: 'application/xhtml+xml',
        text: `<html xmlns="http://www.w3.org/1999/xhtml"><body>${chapters[index]}</body></html>`,
      }
    },
    resource: async () => null,
    close() {},
  }
  return { publication, loads }
}

const textOf = (index: number) => (CHAPTERS[index] ?? '').replace(/<[^>]*>/g, '')
const quote = (index: number, words: string, limit: number | null = null) => {
  const text = textOf(index)
  const start = text.indexOf(words)
  expect(start).toBeGreaterThanOrEqual(0)
  const locator = anchorOf(
    { index, href: `c${index + 1}.xhtml`, text, fraction: () => 0 },
    start,
    start + words.length,
  )
  return quotePassage({ locator }, text, limit)
}

/** Makes the link of words, opens its route, and returns where a book has them. */
async function follow(index: number, words: string, chapters: readonly string[] = CHAPTERS) {
  const passage = quote(index, words)
  if (!passage) throw new Error('no quote')
  const route = resolve(passagePath('7', passage, index + 1))
  expect(route.name).toBe('BookRead')
  const [bid, chapter] = paramList(route, 'ids')
  expect(bid).toBe('7')
  const { publication, loads } = bookOf(chapters)
  const named = passageOf(route.query)
  if (!named) throw new Error('no passage')
  const found = await new PlaceFinder(publication).findPassage(named, Number(chapter))
  return { found, loads, path: route.fullPath }
}

describe('the words of a link', () => {
  it('are as few as find them', () => {
    expect(quote(0, '老人把缆绳解开')).toEqual({
      text: '老人把缆绳解开',
      before: '明未明，渡口的灯还亮着。',
      after: '。',
    })
    expect(quote(1, `第二章${SAME}船来了。雾散了。`)).toEqual({ text: `第二章${SAME}船来了。雾散了。` })
    expect(quote(2, LONG.slice(0, 200))).toEqual({ text: LONG.slice(0, 24), to: LONG.slice(188, 200) })
  })

  it('have no character that nobody sees, and no half of one', () => {
    expect(quote(2, 'The old\n   man waited, and the fog\u00AD did')?.text).toBe(
      'The old man waited, and the fog did',
    )
    const text = 'ab\u{20000}cd\uFFFC'
    const locator = anchorOf({ index: 0, href: '', text, fraction: () => 0 }, 3, text.length)
    expect(quotePassage({ locator }, '', null)?.text).toBe('cd')
  })

  it('are no more than may be copied', () => {
    expect(quote(0, '老人把缆绳解开', 3)).toEqual({ text: '老人把' })
    expect(quote(0, '老人把缆绳解开', 0)).toBeNull()
  })
})

describe('a link to a passage', () => {
  it('leads to its words in the chapter that it names, and loads no other', async () => {
    const { found, loads } = await follow(1, SAME)
    expect(found).toMatchObject({ index: 1, text: { highlight: SAME } })
    expect(loads).toEqual([1])
  })

  it('finds words that stand in another chapter now', async () => {
    const { found } = await follow(1, '雾散了', ['<p>新的前言。</p>', ...CHAPTERS])
    // Three characters tell too little to be looked for everywhere.
    expect(found).toBeNull()
    const moved = await follow(1, `${SAME}船`, ['<p>新的前言。</p>', ...CHAPTERS])
    expect(moved.found).toMatchObject({ index: 2, text: { highlight: `${SAME}船` } })
  })

  it('prefers the chapter where the words around them are the same', async () => {
    const { found } = await follow(1, SAME, [CHAPTERS[1] ?? '', CHAPTERS[0] ?? ''])
    expect(found).toMatchObject({ index: 0 })
  })

  it('spans a long passage from its first words to its last', async () => {
    const { found, path } = await follow(2, LONG)
    expect(found?.text?.highlight).toBe(LONG)
    expect(path.length).toBeLessThan(500)
  })

  it('finds words across lines, soft hyphens and annotations beside them', async () => {
    expect(
      (await follow(2, 'The old\n   man waited, and the fog\u00AD did')).found?.text?.highlight,
    ).toContain('fog')
    expect((await follow(2, '漢字zì。')).found).toMatchObject({ index: 2 })
  })

  it('without a chapter or words around it is found in the whole book, at the first place', async () => {
    const { publication, loads } = bookOf(CHAPTERS)
    expect(await new PlaceFinder(publication).findPassage({ text: '天色将明未明' })).toMatchObject({
      index: 0,
    })
    expect(loads).toEqual([0])
    expect(await new PlaceFinder(publication).findPassage({ text: '没有这样的一句话' })).toBeNull()
  })

  it('has nothing of the member, and no position', async () => {
    const { path } = await follow(0, SAME)
    expect(
      [...new URL(path, 'https://a.example').searchParams.keys()].every((name) =>
        ['text', 'to', 'before', 'after'].includes(name),
      ),
    ).toBe(true)
  })
})

it('a hit of a search is no passage', () => {
  expect(passageOf({ text: 'a', near: '0.5', find: 'a' })).toBeUndefined()
  expect(passageOf({})).toBeUndefined()
})
