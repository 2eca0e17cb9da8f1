// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { preserveLines } from '../../../../../../src/reading/navigator/reflowable/chapter/line-breaks'
import { CfiPaths } from '../../../../../../src/reading/navigator/reflowable/text/cfi-paths'
import { TextStream } from '../../../../../../src/reading/navigator/reflowable/text/stream'

beforeEach(() => {
  // jsdom has no constructable style sheets.
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const processed = (html: string): HTMLElement => {
  const body = document.createElement('body')
  body.innerHTML = html
  preserveLines(body, 'zh', null, true)
  return body
}

test('marks long addresses and paths in Chinese text', () => {
  const body = processed(`<p>详见 <a id="a" href="#">
    https://example.org/a/long/address </a>与<code id="b">/usr/share/doc/something</code>，
    不是<a href="#">a guide for new members of it</a>，也不是<code>short</code>。</p>`)
  expect([...body.querySelectorAll('[data-ol-long]')].map(({ id }) => id)).toEqual(['a', 'b'])
})

test('marks headings of short parts, which break between them', () => {
  const body =
    processed(`<h1 id="a">第七封　汤玉珍致阮守成</h1><h2 id="b">第36章 渡口</h2><h2 id="c">渡口</h2>
    <h2 id="d">第1章 一个在任何一部手机上都放不下的题目</h2><p>第七封　致阮守成</p>`)
  expect([...body.querySelectorAll('[data-ol-parts]')].map(({ id }) => id)).toEqual(['a', 'b'])
})

test('joins an image with the punctuation directly after or before it, and with nothing else', () => {
  const body = processed(
    '<p>生<img id="a"/>，又<span><i><img id="b"/></i></span>。在《<img id="c"/>》里，<img id="d"/>字<img id="e"/></p><p>。</p>',
  )
  const joined = [...body.querySelectorAll('ol-join')].map((join) => [
    join.firstElementChild?.id,
    join.hasAttribute('data-before'),
    join.hasAttribute('data-after'),
  ])
  expect(joined).toEqual([
    ['a', false, true],
    ['b', false, true],
    ['c', true, true],
  ])
  expect(body.textContent).toBe('生，又。在《》里，字。')
})

test('a stop at the end of a paragraph may hang; other marks may not', () => {
  const ends = ['海天地。', '海天地。”', '海天地', '海“天地”。'].map((end) => {
    const body = processed(`<p>山川草木鸟兽虫鱼日月星辰${end}</p>`)
    return body.querySelector('[data-kind=tail]')?.hasAttribute('data-hanging')
  })
  expect(ends).toEqual([true, false, false, true])
})

test('the end of a paragraph stays on one line where it is emphasised, too', () => {
  const body = processed('<p>他说：<em>山川草木<b>鸟兽虫鱼日月星辰都在天地。</b></em></p>')
  expect(body.querySelector('[data-kind=tail]')?.textContent).toBe('天地。')
})

test('bopomofo is marked; behind it no line begins with punctuation; a long one is left alone', () => {
  const pairs = (text: string) => [...text].map((each) => `${each}<rt>ㄅㄞˊ</rt>`).join('')
  const body = processed(
    `<p><ruby id="a">${pairs('白日')}</ruby><ruby id="b">依<rt>ㄧ</rt></ruby>，<ruby id="c">${pairs('山盡黃河入')}</ruby><ruby id="d">漢<rt>hàn</rt></ruby></p>`,
  )
  const marks = ['a', 'b', 'c', 'd'].map((id) =>
    body.querySelector(`#${id}`)?.getAttribute('data-ol-bopomofo'),
  )
  expect(marks).toEqual(['', 'closed', null, null])
  expect([...body.querySelectorAll('wbr')].map((each) => each.previousElementSibling?.id)).toEqual(['a'])
})

test('every character keeps its offset and its CFI when a text is divided', () => {
  const body = document.createElement('body')
  body.innerHTML =
    '<p>约翰·史密斯说——“<i>I don’t</i> know internationalization”，12月见<b>男／女</b>。</p><p lang="en">It’s 12—13</p>'
  const html = document.createElement('html')
  html.append(body)
  const paths = new CfiPaths(html)
  const placesOf = () => {
    const stream = new TextStream(body)
    return Array.from({ length: stream.length }, (_, offset) => {
      const at = stream.nodeAt(offset)
      const cfi = at && paths.of(at.node, at.offset)
      return [cfi, cfi && paths.offsetOf(cfi, stream.pieces)]
    })
  }
  const before = placesOf()
  const text = new TextStream(body).text
  preserveLines(body, 'zh-CN', paths, true)
  expect(body.querySelectorAll('ol-run, ol-join').length).toBeGreaterThan(5)
  expect(body.querySelector('p[lang=en] ol-run')).toBeNull()
  expect(new TextStream(body).text).toBe(text)
  expect(placesOf()).toEqual(before)
})

test('marks of Chinese style: emphasis with Han, and names side by side', () => {
  const body = processed(
    '<p><em>着重</em><em>Latin</em><i>二 scripts</i><u>张三</u><u>李四</u>、<u>王五</u><cite>一</cite><cite>二</cite></p>',
  )
  expect([...body.querySelectorAll('[data-ol-han]')].map((each) => each.getAttribute('data-ol-han'))).toEqual(
    ['only', 'mixed', 'only', 'only'],
  )
  expect([...body.querySelectorAll('[data-ol-apart]')].map((each) => each.textContent)).toEqual([
    '李四',
    '二',
  ])
})
