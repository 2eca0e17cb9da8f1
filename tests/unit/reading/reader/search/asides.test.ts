// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { restrictToSize } from '../../../../../src/reading/navigator/reflowable/css/rare'
import { extractNotes } from '../../../../../src/reading/navigator/reflowable/notes/extract-notes'
import { TextStream } from '../../../../../src/reading/navigator/reflowable/text/stream'
import { BookDisplay, DisplayRules } from '../../../../../src/reading/navigator/text/display-rules'
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

const NOTE = '<div>船<a href="#n">*</a><aside hidden=""><p id="n">江中草席</p></aside>都用</div>'

it('finds hidden notes, as texts of their own', () => {
  expect(isFound(NOTE, '江中草')).toBe(true)
  expect(isFound(NOTE, '*江')).toBe(false)
  const { text, blocks } = page('<div>船<aside hidden="">江中草席</aside>都用</div>')
  expect(blocks.map((at) => text.charAt(at))).toEqual(['船'])
})

it('finds nothing in a passage that nothing shows', () => {
  for (const hidden of ['hidden=""', 'style="display:none"'])
    expect(isFound(`<div><a href="#m">船</a><p ${hidden}><b id="n">江中草席</b></p>都用</div>`, '江中')).toBe(
      false,
    )
})

/** The text of a chapter with a sheet, in its source, mounted, and as a segment that is not in the document. */
function styled(css: string, body: string): { source: PlainText; mounted: PlainText; apart: PlainText } {
  const markup = `<html><head><style>${css}</style></head><body>${body}</body></html>`
  document.head.innerHTML = `<style>${css}</style>`
  document.body.innerHTML = body
  rewriteLinks(document.body, 'a.xhtml')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const rules = new DisplayRules([sheet])
  const apart = document.documentElement.cloneNode(true) as Element
  const hidden = rules.hiddenIn(apart)
  const [, second] = apart.children
  return {
    source: textOfSource({ kind: 'document', href: 'a.xhtml', mediaType: 'text/html', text: markup }, rules),
    mounted: new PageText(document.body),
    apart: new PageText(second ? [second] : [], undefined, (element) => hidden.has(element)),
  }
}

it.each(['<http://x.example>', '<a:-b>', '<a:b:c>', '<a:xmlns>', '<x:1>'])(
  'looks for hidden text beyond %s, which is no element',
  (sloppy) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.h { display: none }')
    const text = `<body><p>甲${sloppy}乙</p><p class="h">丙</p></body>`
    const read = textOfSource(
      { kind: 'document', href: 'a.html', mediaType: 'text/html', text },
      new DisplayRules([sheet]),
    )
    expect(read.text).toContain('甲乙')
    expect(besides(read)).toEqual(['丙'])
  },
)

it.each([
  ['', true],
  ['layer(book)', true],
  ['layer', true],
  ['supports(display: none)', true],
  ['supports(display: of-no-browser)', false],
  ['layer(book) supports(display: none) all', true],
])('an import with the conditions “%s” hides text: %s', async (media, hides) => {
  vi.stubGlobal('CSS', { supports: (condition: string) => !condition.includes('of-no-browser') })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === 'all' }))
  const display = new BookDisplay(
    async (path) =>
      path === 'b.css'
        ? { imports: [], rest: '.h { display: none }' }
        : { imports: [{ href: 'b.css', media }], rest: '' },
    async (css, conditions) => restrictToSize(css, conditions),
  )
  const text = '<head><link rel="stylesheet" href="a.css"/></head><body><p class="h">丙</p></body>'
  const chapter = { kind: 'document', href: 'a.html', mediaType: 'text/html', text } as const
  const read = textOfSource(chapter, await display.of(chapter))
  expect(besides(read)).toEqual(hides ? ['丙'] : [])
  vi.unstubAllGlobals()
})

/** What of a text is found. */
const findable = (plain: PlainText) => fold(plain, table).text.trim()

it.each([
  ['a class', '.x { display: none }', '<p>船</p><p class="x">江<b>中</b></p><p>都用</p>', '船\n都用'],
  ['in a paragraph', '.x { display: none }', '<p>船<i class="a x">江</i>都用</p>', '船都用'],
  ['a class that shows again', '.x { display: none } p.x { display: block }', '<p class="x">江</p>', '江'],
  [
    'specificity before order',
    '.x.y { display: none } p { display: block }',
    '<p class="x y">江</p><p>船</p>',
    '船',
  ],
  [
    'importance',
    '.x { display: none !important } #a { display: block }',
    '<p id="a" class="x">江</p><p>船</p>',
    '船',
  ],
  ['an ancestor', '.x p { display: none }', '<div class="x"><p>江</p></div><p>船</p>', '船'],
  ['an attribute', 'p[title="a, b"] , q { display: none }', '<p title="a, b">江</p><p>船</p>', '船'],
  ['a sibling', 'h1 + p { display: none }', '<h1>船</h1><p>江</p><p>都</p>', '船\n都'],
  ['an empty element before', '.x { display: none }', '<p class="x"/><p>江</p>', '江'],
  ['a page for print only', '@media print { p { display: none } }', '<p>江</p>', '江'],
  ['a note', '.x { display: none }', '<p>船<a href="#n">1</a></p><div class="x" id="n">江</div>', '船1\n江'],
])('does not find what a sheet hides: %s', (_what, css, body, words) => {
  const { source, mounted, apart } = styled(css, body.replace('<p class="x"/>', '<p class="x"></p>'))
  expect(findable(source)).toBe(words)
  expect(findable(apart)).toBe(words)
  expect(findable(mounted)).toBe(words)
  expect(source.text).toBe(mounted.text)
})

it.each([
  ['the id', '#guide { display: none }', '<p id="guide">甲</p>', '<p>甲</p>'],
  [
    'a class of several',
    '.one.two > p { display: none }',
    '<div class="two x one"><p>甲</p></div>',
    '<p class="one">甲</p>',
  ],
  ['one of several rules', '.one, .two { display: none }', '<p class="two">甲</p>', '<p class="x">甲</p>'],
  [
    'a class beside an exception',
    'p.one:not(.two) { display: none }',
    '<p class="one">甲</p>',
    '<p class="two">甲</p>',
  ],
])('builds the tree that selectors need only for sources with %s', (_what, css, having, lacking) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const rules = new DisplayRules([sheet])
  const built = vi.spyOn(document.implementation, 'createHTMLDocument')
  const read = (body: string) =>
    textOfSource({ kind: 'document', href: 'a.xhtml', mediaType: 'text/html', text: body }, rules)
  expect(findable(read(lacking))).toBe('甲')
  expect(built).not.toHaveBeenCalled()
  expect(findable(read(having))).toBe('')
  expect(built).toHaveBeenCalledOnce()
  built.mockRestore()
})

it.each([
  ['an escaped class', '.a\\#b { display: none }', '<p class="a#b">甲</p>'],
  ['a class in :is()', 'p:is(.a, .b) { display: none }', '<p class="b">甲</p>'],
  ['an element', 'q { display: none }', '<p><q>甲</q></p>'],
  ['a nested rule', 'div { & .a { display: none } }', '<div><p class="a">甲</p></div>'],
  ['a class in a bracket', '[title="a.b"] { display: none }', '<p title="a.b">甲</p>'],
])('looks for what is hidden by %s', (_what, css, body) =>
  expect(findable(styled(css, body).source)).toBe(''),
)

it.each([
  ['the longest argument of :is() counts', 'p:is(.y, #a) { display: none } p.x { display: block }', false],
  ['so it does where another matches', 'p:is(.x, #other) { display: block } p.x.y { display: none }', true],
  ['arguments are not added up', 'p:is(.x, .y, .z) { display: none } p.x.y { display: block }', true],
  ['nor are those of :not()', 'p:not(.q, .r) { display: none } p.x.y { display: block }', true],
  ['an id in :not() counts', 'p:not(#b) { display: none } p.x.y { display: block }', false],
  [':where() weighs nothing', 'p:where(.x, #a) { display: none } p { display: block }', true],
  ['functions in functions', 'p:not(:is(.q, :where(#b) .r)) { display: none } p.x { display: block }', true],
  ['a comma in an attribute', 'p:not([title="a), #b"]) { display: none } p.x.y { display: block }', true],
  ['a counter', 'p:nth-child(2n+1) { display: none } p.x.y { display: block }', true],
  ['an escaped sign', 'p.x\\#y { display: none } p.x.y { display: block }', true],
  ['a list around a nested rule', 'p { display: none } .x, #a { & { display: block } }', true],
])('weighs selectors as a browser does: %s', (_what, css, isShown) => {
  const { source } = styled(css, '<p class="x y z x#y">江</p>')
  expect(findable(source)).toBe(isShown ? '江' : '')
})

it('leaves rules out whose selectors grow beyond bounds by nesting', () => {
  const css = `${'p { & &, & & & { '.repeat(30)} display: none ${'} }'.repeat(30)} .x { display: none }`
  const { source } = styled(css, '<p class="x">江</p><p>船</p>')
  expect(findable(source)).toBe('船')
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
