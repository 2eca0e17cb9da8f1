// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { prepareForHtmlParser } from '../../../../../src/reading/navigator/sanitise/html-source'
import { MAX_DEPTH } from '../../../../../src/reading/navigator/sanitise/safe-dom'
import { growth, STRAIGHT } from '../../../../support/growth'

const tags = (source: string) => source.match(/<[a-z][^>]*>/g)?.length ?? 0
const opened = (source: string, name: string) => source.split(`<${name}`).length - 1
const parsed = (source: string) => new DOMParser().parseFromString(source, 'text/html')

describe('prepareForHtmlParser', () => {
  it('adds end tags to self-closed elements', () => {
    expect(
      prepareForHtmlParser(
        '<p><a id="x"/>甲<br/><IMG src="a/>b"/><svg><path d="M0"/></svg><a title="1>0" /></p>',
      ),
    ).toBe('<p><a id="x"></a>甲<br/><IMG src="a/>b"/><svg><path d="M0"></path></svg><a title="1>0" ></a></p>')
  })

  const rows = (count: number, row: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at)).join('')
  it.each([
    ['paragraphs never closed', rows(2_000, (at) => `<p>第${at}`)],
    ['paragraphs whose spans are never closed', rows(2_000, (at) => `<p><span class=a>第${at}</p>`)],
    [
      'paragraphs ended by headings and boxes',
      rows(2_000, (at) => `<p><span>第${at}<h2>章</h2><p>文<div>文</div>`),
    ],
    [
      'items and terms',
      `<ul>${rows(2_000, (at) => `<li>${at}<p>文`)}</ul><dl>${rows(2_000, () => '<dt>甲<dd>乙')}</dl>`,
    ],
    ['a table', `<table>${rows(2_000, (at) => `<tr><td>${at}<td><p>文`)}</table>`],
    ['readings', rows(2_000, () => '<ruby>漢<rt>kan</rt></ruby>')],
    ['anchors never closed', rows(2_000, (at) => `<p><a name="p${at}">文`)],
    ['formatting closed crosswise', rows(2_000, () => '<p><b>甲<i>乙</b>丙</i></p>')],
    ['ends without beginnings', rows(2_000, () => '</div>甲</span></p>')],
    ['tags in comments and sections', rows(2_000, () => '<!-- <div> <b> --><![CDATA[ <div> ]]>')],
    ['void elements', rows(2_000, (at) => `<img src="${at}.png">甲<hr><br>`)],
    ['boxes, one after the other', rows(2_000, () => '<div><section><p>甲</section></div>')],
  ])('does not change ordinary sources: %s', (_, source) => {
    expect(prepareForHtmlParser(source)).toBe(source)
  })

  it('removes tags beyond the maximum depth, and no text', () => {
    const levels = 3_000
    const source = `<body>${rows(levels, (at) => `<div title="1>0">${at}<p>甲`)}${'</div>乙'.repeat(levels)}<div>丙</div>`
    const html = prepareForHtmlParser(source)
    expect(opened(html, 'div')).toBe(MAX_DEPTH + 2)
    expect(opened(html, 'p')).toBe(levels)
    expect(html.replace(/<[^<]*?>(?!0)/g, '')).toBe(source.replace(/<[^<]*?>(?!0)/g, ''))
    // End tags are removed with their start tags: the last box keeps its level.
    expect(parsed(html).body.lastElementChild?.textContent).toBe('丙')
  })

  it('prevents a parser from reopening unclosed formatting in every block', () => {
    const html = prepareForHtmlParser(rows(300, (at) => `<p><b id="b${at}">字`))
    expect(tags(html)).toBeLessThan(340)
    expect(parsed(html).body.textContent).toBe('字'.repeat(300))
    expect(parsed(html).getElementsByTagName('*').length).toBeLessThan(300 * 34)
  })

  it('runs in time linear in the source', () => {
    const worst = [
      '<div>',
      '<span>',
      '<p><span></p>',
      '<b>',
      '<a ',
      '<!--',
      '<div a="',
      '</div>',
      '<p><div></p>',
      '<li><p>',
      '<dt><dd>',
    ]
    for (const piece of worst)
      expect(
        growth((size) => prepareForHtmlParser(piece.repeat(size)), 10_000),
        piece,
      ).toBeLessThan(STRAIGHT)
  })
})
