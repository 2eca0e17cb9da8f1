// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { RenderedChapter } from '../../../../../../src/reading/navigator/reflowable/chapter-model'
import {
  CONTINUED_ATTRIBUTE,
  cutChapter,
  ELSEWHERE_ATTRIBUTE,
} from '../../../../../../src/reading/navigator/reflowable/segmented/cut'
import { SegmentedChapter } from '../../../../../../src/reading/navigator/reflowable/segmented/segmented-chapter'
import { TextStream } from '../../../../../../src/reading/navigator/reflowable/text/stream'
import { findFragment } from '../../../../../../src/reading/navigator/text/links'
import { PageText } from '../../../../../../src/reading/navigator/text/page-text'

function chapterOf(inside: string): RenderedChapter {
  const html = document.createElement('html')
  const body = document.createElement('body')
  html.id = 'root'
  body.className = 'calibre'
  body.append(...new DOMParser().parseFromString(inside, 'text/html').body.childNodes)
  html.append(body)
  const dispose = () => {}
  return { index: 3, href: 'a', html, body, sheets: [], fixed: null, isFlawed: false, dispose }
}
const paragraphs = (count: number, words = '他看着窗外的雨。') =>
  Array.from({ length: count }, (_, at) => `<p id="p${at}">${words}${at}</p>`).join('\n')
const segmentedOf = (inside: string, size: number) => {
  const chapter = chapterOf(inside)
  const whole = new TextStream(chapter.body)
  const places = [...chapter.body.querySelectorAll('[id]')].map(
    (element) => [element.id, whole.offsetOf(element)] as const,
  )
  return { text: whole.text, places, segmented: new SegmentedChapter(chapter, size) }
}

describe('cutting a long chapter', () => {
  it.each([
    ['empty paragraphs', '<p></p>'.repeat(2000), 2000],
    ['a paragraph with an element per word', `<p>${'<span>茶</span>'.repeat(2000)}</p>`, 2001],
    ['images', '<p><img src="x"></p>'.repeat(1000), 2000],
  ])('of %s limits the elements of a segment', (_what, inside, count) => {
    const { html, body } = chapterOf(inside)
    const parts = cutChapter(html, body, 1600)
    const counts = parts.map((part) => part.body.getElementsByTagName('*').length)
    expect(Math.max(...counts)).toBeLessThan(800)
    expect(counts.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(count)
  })

  const cases: Readonly<Record<string, string>> = {
    paragraphs: paragraphs(60),
    'in sections': `<div class="a" id="s"><section id="t">${paragraphs(30)}</section><h2>二</h2><img src="x"><p>后</p></div>${'<p>尾</p>'.repeat(9)}`,
    'one paragraph of lines': `<p id="one">${'一行字，一行字。<br>'.repeat(60)}</p>`,
    'one very long text': `<div><p><span>${'没有尽头的句子。'.repeat(90)}</span></p></div>`,
    'a list': `<ol start="5">${Array.from({ length: 60 }, (_, at) => `<li id="l${at}">第${at}条内容在此</li>`).join('')}</ol>`,
    'a long table': `<table><thead><tr><th>头</th></tr></thead><tbody>${'<tr><td>格子里的字</td><td>又一格</td></tr>'.repeat(60)}</tbody></table>`,
    'ruby, images and drawings': `${'<p><ruby>漢<rt>かん</rt></ruby>字<svg><text>不算</text></svg><img src="x"></p>'.repeat(60)}`,
  }
  it('counts a line break as a line', () => {
    const { segmented } = segmentedOf(`<p>${'字<br>'.repeat(200)}</p>`, 170)
    expect(segmented.length).toBe(200)
    expect(segmented.segments).toHaveLength(20)
  })

  for (const [name, inside] of Object.entries(cases))
    it(`keeps all text and all offsets: ${name}`, () => {
      const { text, places, segmented } = segmentedOf(inside, 100)
      expect(segmented.segments.length).toBeGreaterThan(2)
      const streams = segmented.segments.map(({ body }) => new TextStream(body))
      expect(streams.map((stream) => stream.text).join('')).toBe(text)
      expect(segmented.length).toBe(text.length)
      segmented.segments.forEach(({ part }, at) => {
        expect(part.length).toBe(streams[at]?.length)
        expect(part.start).toBe(streams.slice(0, at).reduce((sum, { length }) => sum + length, 0))
        expect(part.length, `part ${at}`).toBeLessThanOrEqual(150)
      })
      for (const [id, offset] of places) {
        expect(segmented.offsetOfFragment(id), id).toBe(offset)
        expect(
          segmented.segments.filter(({ body }) => findFragment(body, id)),
          id,
        ).toHaveLength(1)
      }
      const whole = new PageText(segmented.segments.map(({ body }) => body))
      expect(whole.text).toBe(text)
    })

  it('repeats the ancestors of a cut, so that the book’s selectors match', () => {
    const parts = segmentedOf(`<div class="k"><h1>题</h1>${paragraphs(40)}</div>`, 100).segmented.segments
    const second = parts[1]
    expect(second?.body.className).toBe('calibre')
    expect(second?.html.localName).toBe('html')
    const around = second?.body.querySelector('.k')
    expect(around?.hasAttribute(CONTINUED_ATTRIBUTE)).toBe(true)
    const [real] = [...(around?.children ?? [])].filter((child) => !child.hasAttribute(ELSEWHERE_ATTRIBUTE))
    expect(real?.matches('p + p')).toBe(true)
    expect(real?.matches(':first-child, :first-of-type')).toBe(false)
  })

  it('keeps nth-child and nth-of-type matches by twos, threes and fours', () => {
    const rows = Array.from(
      { length: 90 },
      (_, at) => `${at % 7 === 3 ? '<hr>' : ''}<p id="p${at}">他看着窗外的雨。</p>`,
    )
    const chapter = chapterOf(rows.join(''))
    const matching = (root: Element, selector: string) =>
      [...root.querySelectorAll(selector)].map(({ id }) => id)
    const selectors = [2, 3, 4].flatMap((n) => [`p[id]:nth-child(${n}n+1)`, `p[id]:nth-of-type(${n}n)`])
    const before = selectors.map((selector) => matching(chapter.body, selector))
    const { segments } = new SegmentedChapter(chapter, 100)
    expect(segments.length).toBeGreaterThan(5)
    // An hr counts as a character and has no placeholder: after one, only nth-of-type keeps its count.
    selectors.forEach((selector, at) => {
      if (selector.includes('of-type'))
        expect(
          segments.flatMap(({ body }) => matching(body, selector)),
          selector,
        ).toEqual(before[at])
    })
    const plain = chapterOf(paragraphs(90))
    const whole = selectors.map((selector) => matching(plain.body, selector))
    const parts = new SegmentedChapter(plain, 100).segments
    selectors.forEach((selector, at) => {
      expect(
        parts.flatMap(({ body }) => matching(body, selector)),
        selector,
      ).toEqual(whole[at])
    })
  })

  it('continues the numbers of an ordered list', () => {
    const list = segmentedOf(`<ol>${'<li>一二三四五六七八九十</li>'.repeat(40)}</ol>`, 100).segmented.segments
    let items = 0
    for (const { body } of list) {
      const ol = body.querySelector('ol')
      if (items > 0) expect(ol?.start).toBe(items + 1)
      items += body.querySelectorAll(`li:not([${ELSEWHERE_ATTRIBUTE}])`).length
    }
    expect(items).toBe(40)
  })

  it('never separates a heading from the text after it', () => {
    const { segmented } = segmentedOf(
      `${'<h2>题目</h2><p>二十个字左右的一段，二十个字左右的一段，二十个字。</p>'.repeat(30)}`,
      100,
    )
    for (const { body } of segmented.segments.slice(0, -1)) {
      const real = [...body.children].filter((child) => !child.hasAttribute(ELSEWHERE_ATTRIBUTE))
      expect(real.at(-1)?.localName).toBe('p')
    }
  })

  it('never cuts a gallery', () => {
    const cells = '<div><img src="x"><p>画下面的说明，说的是画。</p></div>'.repeat(9)
    const { segmented } = segmentedOf(
      `${paragraphs(20)}<div data-ol-gallery="">${cells}</div>${paragraphs(20)}`,
      100,
    )
    const galleries = segmented.segments.flatMap(({ body }) => [
      ...body.querySelectorAll(`[data-ol-gallery]:not([${ELSEWHERE_ATTRIBUTE}])`),
    ])
    expect(galleries.map(({ childElementCount }) => childElementCount)).toEqual([9])
  })

  it('keeps a short chapter in one segment', () => {
    const { html, body } = chapterOf('<p>短</p>')
    expect(cutChapter(html, body, 100)).toHaveLength(1)
  })
})

describe('positions in a segmented chapter', () => {
  const inside = paragraphs(200)
  it('finds a quote in any segment', () => {
    const { segmented, text } = segmentedOf(inside, 100)
    const at = text.indexOf('雨。150')
    const locator = {
      href: 'a',
      index: 3,
      progression: 0.1,
      fraction: 0,
      text: {
        before: text.slice(at - 20, at),
        highlight: text.slice(at, at + 5),
        after: text.slice(at + 5, at + 20),
      },
    }
    const offset = segmented.offsetOf({ locator }, (node) => node.data)
    expect(offset).toBe(at)
    const segment = segmented.segmentAt(offset)
    expect(segment?.body.textContent).toContain('雨。150')
    expect(segmented.offsetOf({ progression: 1 }, (node) => node.data)).toBe(text.length - 1)
    expect(segmented.offsetOf({ edge: 'end' }, (node) => node.data)).toBe(text.length - 1)
  })

  it('estimates the pages of segments that were not laid out, and starts anew when the layout changes', () => {
    const { segmented } = segmentedOf(inside, 100)
    const [first, second] = segmented.segments
    if (!first || !second) throw new Error('no parts')
    const { pages } = segmented.pagesAt(first.part, 1, 4)
    expect(pages).toBeGreaterThan(3.5 * segmented.segments.length)
    expect(pages).toBeLessThan(4.5 * segmented.segments.length)
    expect(segmented.pagesAt(second.part, 2, 4).page).toBe(6)
    const larger = segmented.pagesAt(second.part, 2, 8)
    expect(larger.pages).toBeGreaterThan(pages * 1.8)
    expect(larger.page).toBeGreaterThan(8)
  })
})
