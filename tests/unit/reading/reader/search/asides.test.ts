// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { extractNotes } from '../../../../../src/reading/navigator/reflowable/notes/extract-notes'
import { rewriteLinks } from '../../../../../src/reading/navigator/text/links'
import { PageText } from '../../../../../src/reading/navigator/text/page-text'
import type { PlainText } from '../../../../../src/reading/publication/plain-text'
import { textOfSource } from '../../../../../src/reading/reader/search/source-text'

const besides = ({ text, asides }: PlainText) => asides.map(([from, to]) => text.slice(from, to))

/** The asides of a rendered chapter. */
function onPage(markup: string): string[] {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  const place = extractNotes(body)
  rewriteLinks(body, 'a.xhtml')
  place(body, 'a.xhtml', '注释')
  return besides(new PageText(body))
}

const inSource = (text: string) =>
  besides(textOfSource({ kind: 'document', href: 'a.xhtml', mediaType: 'application/xhtml+xml', text }))

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
  expect(onPage(markup).join('')).toBe(words)
  expect(inSource(markup).join('')).toBe(words)
})
