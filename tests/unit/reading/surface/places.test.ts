// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { SpineMap } from '../../../../src/reading/spine'
import { buildTextChapter } from '../../../../src/reading/surface/chapter/text-chapter'
import { rewriteLinks } from '../../../../src/reading/surface/links'
import { pageGeometry } from '../../../../src/reading/surface/page/geometry'
import { Contents } from '../../../../src/reading/surface/place/contents'
import { resolveTarget } from '../../../../src/reading/surface/place/start'
import { TextStream } from '../../../../src/reading/surface/text/stream'
import { findQuote } from '../../../../src/reading/text/quote'

const bodyOf = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body

describe('links', () => {
  it('keeps inner targets aside and marks outer ones', () => {
    const body = bodyOf(
      '<a id=1 href="b.xhtml#x">i</a><a id=2 href="https://e.example/">o</a><a id=3 href="javascript:1">j</a>',
    )
    rewriteLinks(body, 'OPS/a.xhtml')
    const [inner, outer, bad] = body.children
    expect(inner?.hasAttribute('href')).toBe(false)
    expect(inner?.getAttribute('data-ol-to')).toBe('OPS/b.xhtml#x')
    expect(inner?.getAttribute('tabindex')).toBe('0')
    expect(outer?.getAttribute('rel')).toContain('noopener')
    expect(outer?.getAttribute('target')).toBe('_blank')
    expect(bad?.hasAttribute('href') || bad?.hasAttribute('data-ol-to')).toBe(false)
  })
})

describe('the stream of a chapter', () => {
  it('counts text and pictures and skips the space between', () => {
    const stream = new TextStream(bodyOf('<p>天地</p>\n<img alt=x>\n<p>玄黄</p>'))
    expect(stream.length).toBe(5)
    expect(stream.quoteAt(0)?.highlight).toBe('天地\uFFFC玄黄')
    expect(stream.quoteAt(2)).toBeUndefined()
    expect(stream.quoteAt(3)).toMatchObject({ before: '天地\uFFFC', highlight: '玄黄' })
  })
  it('finds where an element begins', () => {
    const body = bodyOf('<p>天地</p><h2 id=h>玄黄</h2><a name=k></a><p>宇宙</p>')
    const stream = new TextStream(body)
    const at = (id: string) => {
      return stream.offsetOfId(id) ?? -1
    }
    expect(at('h')).toBe(2)
    expect(at('k')).toBe(4)
    expect(at('no')).toBe(-1)
  })
  it('finds where each of many nodes begins', () => {
    const body = bodyOf(
      Array.from({ length: 60 }, (_, at) => `<div><p><b></b>${'字'.repeat(at % 4)}</p> </div>`).join(''),
    )
    const stream = new TextStream(body)
    const naive = (target: Node) =>
      stream.pieces.find(
        ({ node }) =>
          node === target || (target.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      )?.start ?? stream.length - 1
    for (const element of body.querySelectorAll('*')) expect(stream.offsetOf(element)).toBe(naive(element))
    for (const { node, start } of stream.pieces) expect(stream.offsetOf(node)).toBe(start)
  })
})

describe('findQuote', () => {
  const text = '春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。春眠不觉晓。'
  it('tells equal words apart by what surrounds them, wherever they were expected', () => {
    expect(findQuote(text, { before: '知多少。', highlight: '春眠不觉晓', after: '。' }, 0)).toBe(24)
    expect(findQuote(text, { before: '', highlight: '春眠不觉晓', after: '，处处' }, 30)).toBe(0)
  })
  it('falls back to the words alone, nearest first', () => {
    expect(findQuote(text, { before: 'x', highlight: '春眠', after: 'y' }, 20)).toBe(24)
    expect(findQuote(text, { before: 'x', highlight: '春眠', after: 'y' }, 3)).toBe(0)
  })
  it('says so when they are gone', () => {
    expect(findQuote(text, { before: '', highlight: '秋', after: '' }, 3)).toBe(-1)
  })
})

describe('pageGeometry', () => {
  const look = { fontSize: 20, margin: 1, flow: 'paginated' } as const
  it('steps by exactly one view in whole pixels at every width', () => {
    for (let width = 280; width <= 3840; width += 37) {
      const page = pageGeometry(width, 777, look, 'horizontal')
      const { columns, columnWidth, gap, side, step, viewWidth, viewLeft } = page
      expect(step).toBe(columns * (columnWidth + gap))
      expect(viewWidth).toBe(step)
      expect(2 * side).toBe(gap)
      expect(viewLeft + viewWidth).toBeLessThanOrEqual(width)
      for (const number of Object.values(page)) expect(Number.isInteger(number)).toBe(true)
    }
  })
  it('lies open from 900 px on, and keeps lines short on a wide wall', () => {
    expect(pageGeometry(899, 700, look, 'horizontal').columns).toBe(1)
    expect(pageGeometry(900, 700, look, 'horizontal').columns).toBe(2)
    expect(pageGeometry(3840, 2000, look, 'horizontal').columnWidth).toBeLessThanOrEqual(20 * 38)
    expect(pageGeometry(1200, 700, look, 'vertical').columns).toBe(1)
    expect(pageGeometry(900, 700, { ...look, fontSize: 44 }, 'horizontal').columns).toBe(1)
  })
  it('pages downwards in vertical writing', () => {
    const { step, height, gap } = pageGeometry(800, 600, look, 'vertical')
    expect(step).toBe(600)
    expect(height + gap).toBe(step)
  })
})

describe('Contents', () => {
  const item = (label: string, href: string) => ({ label, href, children: [] })
  const spine = new SpineMap({
    spine: ['a', 'b', 'c'].map((href) => ({ href, mediaType: '', linear: true, size: 1 })),
  })
  const toc = [item('A', 'a'), { ...item('B', 'b'), children: [item('B1', 'b#x'), item('none', '')] }]
  const contents = new Contents(() => toc, spine)
  const offsetOf = (fragment: string) => (fragment === 'x' ? 10 : null)
  it('is the last entry that has begun', () => {
    expect(contents.at(0, 99, offsetOf)?.label).toBe('A')
    expect(contents.at(1, 0, offsetOf)?.label).toBe('B')
    expect(contents.at(1, 10, offsetOf)?.label).toBe('B1')
    expect(contents.at(2, 0, offsetOf)?.label).toBe('B1')
  })
  it('looks for a place in the text once, unless it was not there', () => {
    let asked = 0
    const many = new Contents(() => Array.from({ length: 50 }, (_, at) => item(`${at}`, `b#${at}`)), spine)
    const at = (offset: number, isThere: boolean) =>
      many.at(1, offset, (fragment) => {
        asked++
        return isThere ? Number(fragment) : null
      })
    expect(at(7, false)?.label).toBe('49')
    expect(at(7, true)?.label).toBe('7')
    expect(asked).toBe(100)
    expect(at(30, true)?.label).toBe('30')
    expect(asked).toBe(100)
  })
})

describe('plain text chapters', () => {
  it('stay text', () => {
    const { body } = buildTextChapter(
      {
        kind: 'text',
        href: 'chapter-0',
        title: '第一章 <b>',
        paragraphs: ['<img src=x onerror=alert(1)>', '二'],
      },
      '',
    )
    expect(body.querySelector('h2')?.textContent).toBe('第一章 <b>')
    expect(body.querySelectorAll('p')).toHaveLength(2)
    expect(body.querySelector('img')).toBeNull()
  })
  it('give a volume the higher heading', () => {
    const { body, html } = buildTextChapter(
      { kind: 'text', href: '', title: '第二卷 江湖', paragraphs: [] },
      'zh-TW',
    )
    expect(body.querySelector('h1')).not.toBeNull()
    expect(html.lang).toBe('zh-TW')
  })
})

describe('resolveTarget', () => {
  const spine = new SpineMap({
    spine: ['a', 'b'].map((href) => ({ href, mediaType: '', linear: true, size: 1 })),
  })
  const locator = { href: 'b', index: 0, progression: 0.5, fraction: 0.75 }
  it('trusts a locator’s file before its number, and its fraction when the file is gone', () => {
    expect(resolveTarget({ locator }, spine)).toEqual({ index: 1, start: { locator } })
    expect(resolveTarget({ locator: { ...locator, href: 'gone' } }, spine)).toEqual({
      index: 1,
      start: { progression: 0.5 },
    })
  })
  it('leads nowhere outside the book', () => {
    expect(resolveTarget({ href: 'gone#x' }, spine)).toBeNull()
    expect(resolveTarget({ href: 'b#x' }, spine)).toEqual({ index: 1, start: { fragment: 'x' } })
    expect(resolveTarget({ index: 99 }, spine)).toEqual({ index: 0, start: { edge: 'start' } })
  })
})
