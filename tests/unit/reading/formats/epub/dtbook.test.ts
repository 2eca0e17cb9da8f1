import { expect, test } from 'vitest'
import { dtbookToXhtml } from '../../../../../src/reading/formats/epub/dtbook'
import { growth, STRAIGHT } from '../../../../support/growth'

const book = (body: string) =>
  `<dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/" version="2005-3" xml:lang="en"><head><meta name="dc:Title" content="t"/></head><book>${body}</book></dtbook>`
const inside = (body: string) => /<body class="book">(.*)<\/body>/s.exec(dtbookToXhtml(book(body)))?.[1]

test('converts a book to an XHTML document with its language and default styles', () => {
  const xhtml = dtbookToXhtml(book('<bodymatter/>'))
  expect(xhtml).toMatch(
    /^<html xml:lang="en" xmlns="http:\/\/www.w3.org\/1999\/xhtml" xmlns:epub="http:\/\/www.idpf.org\/2007\/ops" class="dtbook"><head><meta[^>]*\/><style>/,
  )
  expect(xhtml).toMatch(/<body class="book"><div class="bodymatter"\/><\/body><\/html>$/)
  expect(xhtml).not.toContain('daisy')
})

test.each([
  [
    '<level1 id="a" class="c"><h1>甲</h1><level2><h2>乙</h2></level2></level1>',
    '<section id="a" class="level1 c"><h1>甲</h1><section class="level2"><h2>乙</h2></section></section>',
  ],
  [
    '<level><hd>甲</hd><level><hd>乙</hd></level><sidebar render="optional"><hd>丙</hd></sidebar></level>',
    '<section class="level"><h1 class="hd">甲</h1><section class="level"><h2 class="hd">乙</h2></section><aside class="sidebar"><p class="hd">丙</p></aside></section>',
  ],
  [
    '<list type="ol" enum="a" start="3"><li><lic>甲</lic></li></list><list type="pl"><li>乙</li></list>',
    '<ol start="3" class="ol" type="a"><li><span class="lic">甲</span></li></ol><ul class="pl"><li>乙</li></ul>',
  ],
  [
    '<imggroup><img src="a.png" alt="图"/><caption imgref="x">甲</caption><prodnote>乙</prodnote></imggroup><table><caption>丙</caption></table>',
    '<figure class="imggroup"><img src="a.png" alt="图"/><figcaption class="caption">甲</figcaption><aside class="prodnote">乙</aside></figure><table><caption>丙</caption></table>',
  ],
  [
    '<p>甲<noteref idref="#n1">1</noteref><annoref idref="n2">*</annoref></p><note id="n1"><p>注</p></note>',
    '<p>甲<a class="noteref" epub:type="noteref" href="#n1">1</a><a class="annoref" epub:type="noteref" href="#n2">*</a></p><aside id="n1" class="note" epub:type="footnote"><p>注</p></aside>',
  ],
  [
    '<p>甲<pagenum id="p12" page="normal"> 12 </pagenum>乙</p>',
    '<p>甲<span id="p12" class="pagenum" epub:type="pagebreak" title="12"></span>乙</p>',
  ],
  [
    '<p>甲<pagenum id="p12">12 乙<b>丙</b></p>',
    '<p>甲<span id="p12" class="pagenum" epub:type="pagebreak">12 乙<b>丙</b></p>',
  ],
  [
    '<poem><title>题</title><linegroup><line><linenum>5</linenum>甲</line></linegroup><author>某</author></poem><p><cite><title>书</title><author>某</author></cite></p>',
    '<div class="poem"><p class="title">题</p><div class="linegroup"><div class="line"><span class="linenum">5</span>甲</div></div><p class="author">某</p></div><p><cite><span class="title">书</span><span class="author">某</span></cite></p>',
  ],
  [
    '<p>甲<m:math xmlns:m="x"><m:mi>x</m:mi></m:math></p></level9>',
    '<p>甲<m:math xmlns:m="x"><m:mi>x</m:mi></m:math></p>',
  ],
  [
    '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi class="i">x</mi></math><author>某</author></p>',
    '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi class="i">x</mi></math><p class="author">某</p></p>',
  ],
  [
    '<svg xmlns="s"><title>图</title><line x1="0"/><svg><list/></svg><line/></svg><svg/><line>甲</line>',
    '<svg xmlns="s"><title>图</title><line x1="0"/><svg><list/></svg><line/></svg><svg/><div class="line">甲</div>',
  ],
])('converts %s', (source, xhtml) => {
  expect(inside(source)).toBe(xhtml)
})

test.each<[string, number, (size: number) => string]>([
  [
    'elements without end tags, and end tags without elements',
    7_500,
    (size) => `${'<p>'.repeat(size)}${'</q>'.repeat(size)}`,
  ],
  ['nested levels', 5_000, (size) => '<level><hd>'.repeat(size)],
  ['a long attribute name', 37_500, (size) => `<p ${'a'.repeat(size)}>`],
])('takes linear time: %s', (_what, size, body) => {
  expect(growth((of) => dtbookToXhtml(book(body(of))), size)).toBeLessThan(STRAIGHT)
})
