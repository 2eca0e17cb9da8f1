// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { extractNotes } from '../../../../../src/reading/navigator/reflowable/notes/extract-notes'
import { TextStream } from '../../../../../src/reading/navigator/reflowable/text/stream'
import { rewriteLinks } from '../../../../../src/reading/navigator/text/links'
import { PageText } from '../../../../../src/reading/navigator/text/page-text'
import type { PlainText } from '../../../../../src/reading/publication/plain-text'
import { displayedText } from '../../../../../src/reading/reader/annotations/selection'
import { sentencesOf } from '../../../../../src/reading/reader/read-aloud/speaker'
import { fold, foldQuery, foldTable, matches } from '../../../../../src/reading/reader/search/fold'
import { textOfSource } from '../../../../../src/reading/reader/search/source-text'

const besides = ({ text, asides }: PlainText) => asides.map(([from, to]) => text.slice(from, to))

/** The text of a rendered chapter. */
function page(markup: string): PageText {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  const place = extractNotes(body)
  rewriteLinks(body, 'a.xhtml')
  place(body, 'a.xhtml', '注释')
  return new PageText(body)
}

const source = (text: string) =>
  textOfSource({ kind: 'document', href: 'a.xhtml', mediaType: 'application/xhtml+xml', text })

it.each([
  ['ruby', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>', '(かん)'],
  ['a declared note mark', '<p>词<a class="x" epub:type="noteref" href="#n">[1]</a>句</p>', '[1]'],
  ['a note mark by role', '<p>词<a role="doc-noteref" href="#n">1</a>句</p>', '1'],
  ['a class of 多看', '<p>词<a class="duokan-footnote" href="#n">注</a>句</p>', '注'],
  ['a link in superscript', '<p>词<sup>[<a href="b.xhtml#n">1</a>]</sup>句</p>', '[1]'],
  ['superscript in a link', '<p>词<a href="#n" id="r"><sup>1</sup></a>句</p>', '1'],
  ['both, counted once', '<p>词<sup><a epub:type="noteref" href="#n">1</a></sup>句</p>', '1'],
  ['no exponent', '<p>m<sup>2</sup>，<a href="#n">第<sup>2</sup>节</a></p>', ''],
  [
    'no link in running text',
    '<p>见<a href="#n">下一章</a>、<sup><a href="https://x.example/">2</a></sup></p>',
    '',
  ],
])('finds the same asides in the source and on the page: %s', (_what, markup, words) => {
  expect(besides(page(markup)).join('')).toBe(words)
  expect(besides(source(markup)).join('')).toBe(words)
})

const table = foldTable('')

/** Whether a query is found in the source and on the page. */
function isFound(markup: string, query: string): boolean {
  const [inSource, onPage] = [source(markup), page(markup)].map((plain) => [
    ...matches(fold(plain, table), foldQuery(query, table)),
  ])
  expect(inSource).toEqual(onPage)
  return (inSource ?? []).length > 0
}

it.each([
  ['a line break', '<p>船都<br/>用草席</p>', '船都用草席'],
  ['a line break and an indent', '<p>船都<br/>&#160;&#160;用草席</p>', '船都用草席'],
  ['a line break between words', '<p>the old<br/>bridge</p>', 'old bridge'],
  ['two line breaks', '<p>船都<br/><br/>    用草席</p>', '船都用草席'],
  ['two line breaks apart', '<p>船都<br/> <br/>&#12288;&#12288;用草席</p>', '船都用草席'],
  ['two line breaks between words', '<p>the old<br/><br/>bridge</p>', 'old bridge'],
  ['line breaks of a whole empty block', '<p>船都<br/><span><br/></span><br/>用草席</p>', '船都用草席'],
  ['a line break in ruby', '<p><ruby>船<br/>都<rt>ふ<br/>ね</rt></ruby>用草席</p>', '船都用草席'],
  ['a line break in an annotation', '<p><ruby>brid<rt>a<br/>b</rt></ruby>ges</p>', 'bridges'],
  ['a place to break', '<p>船都<wbr/>用草席 brid<wbr/>ges</p>', '草席bridges'],
  ['a soft hyphen', '<p>brid&#xAD;ges</p>', 'bridges'],
  ['a line break in a span', '<p><span>船都<br/></span><b>用草席</b></p>', '船都用草席'],
  ['a hidden passage', '<p>船<span hidden="hidden">注文</span>都用</p>', '船都用'],
  ['a hidden block', '<div>船<aside hidden="">注<b>文</b></aside>都用</div>', '船都用'],
  [
    'a passage without display',
    '<p>船<span style="color: red; display : none">注文</span>都用</p>',
    '船都用',
  ],
  ['ruby', '<p><ruby>船<rt>ふね</rt></ruby>都用</p>', '船都用'],
  ['a picture of a character', '<p>朱<img src="g.png" alt="翊"/>钧在此</p>', '朱翊钧在'],
  ['a picture of a rare character', '<p>字<img src="g.png" alt="𣲙"/>水</p>', '字𣲙水'],
  ['a picture of an entity', '<p>字<img src="g.png" alt="&#x23C99;"/>水</p>', '字𣲙水'],
  ['an initial', '<p><img src="g.png" alt="T"/>he old bridge</p>', 'the old'],
  [
    'a picture with ruby',
    '<p>他<ruby><rb><img src="g.png" alt="喰"/></rb><rt>く</rt></ruby>い殺</p>',
    '他喰い殺',
  ],
])('finds words over %s', (_what, markup, query) => expect(isFound(markup, query)).toBe(true))

it.each([
  ['a rule', '<div>船都<br/><hr/><br/>用草席</div>', '船都用草席'],
  ['line breaks and paragraphs', '<div>船都<br/><br/><p>用草席</p></div>', '船都用草席'],
  ['line breaks between paragraphs', '<div><p>船都</p><br/><br/><p>用草席</p></div>', '船都用草席'],
  ['paragraphs', '<p>船都<br/></p><p>用草席</p>', '船都用草席'],
  ['the mark of a note', '<p>船<img class="epub-footnote" src="g.png" alt="都"/></p>', '船都'],
  ['a picture that is called so', '<p>见<img src="g.png" alt="插图"/>下</p>', '见插图'],
  ['a picture in a link', '<p>见<a href="#x"><img src="g.png" alt="甲"/></a></p>', '见甲'],
])('finds no words over %s', (_what, markup, query) => expect(isFound(markup, query)).toBe(false))

it('finds hidden notes, as texts of their own', () => {
  expect(isFound('<div>船<aside hidden="">江中草席</aside>都用</div>', '江中草')).toBe(true)
  expect(isFound('<div>船<aside hidden="">江中草席</aside>都用</div>', '船江')).toBe(false)
  const { text, blocks } = page('<div>船<aside hidden="">江中草席</aside>都用</div>')
  expect(blocks.map((at) => text.charAt(at))).toEqual(['船'])
})

it('reads on over a line break, and pauses at two', () => {
  const said = (markup: string) =>
    [source(markup), page(markup)].map((plain) =>
      [...sentencesOf(plain, 'zh')].map(({ spokenText }) => spokenText),
    )
  const lines = [['船都用草席盖着。', '雾起']]
  expect(said('<p>船都<br/>用草席盖着。<br/><br/>雾起</p>')).toEqual([...lines, ...lines])
  expect(said('<p>the old<br/>bridge</p>')).toEqual([['the old bridge'], ['the old bridge']])
  expect(said('<p>朱<img src="g.png" alt="翊"/>钧<span hidden="">注</span>在</p>')).toEqual([
    ['朱翊钧在'],
    ['朱翊钧在'],
  ])
})

it('has the same length for the locators as for the tools, with pictures of characters', () => {
  const { body } = new DOMParser().parseFromString(
    '<p>字<img alt="𣲙"/>水<img alt="一座桥"/><a href="#n"><img alt="甲"/></a></p>',
    'text/html',
  )
  const { text } = new PageText(body)
  expect(text).toBe('字𣲙水\uFFFC\uFFFC')
  expect(new TextStream(body).text).toBe(text)
  expect(new TextStream(body).length).toBe(text.length)
  const [, picture] = new PageText(body).ranges(0, 3)
  expect(picture?.cloneContents().firstElementChild?.getAttribute('alt')).toBe('𣲙')
  expect(displayedText(new PageText(body), 0, text.length)).toBe('字𣲙水')
})
