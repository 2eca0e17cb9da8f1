// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { PageText } from '../../../../../src/reading/navigator/text/page-text'
import {
  displayedText,
  openingText,
  originalText,
} from '../../../../../src/reading/reader/annotations/selection'

function pageOf(markup: string, originalOf?: (node: Text) => string): PageText {
  const body = new DOMParser().parseFromString(markup, 'text/html').body
  return new PageText(body, originalOf)
}

test('headings, paragraphs and verse lines are lines; ruby and images are excluded', () => {
  const text = pageOf(
    '<h1>第一章</h1><h2>风雪</h2><p><img><ruby>漢<rt>かん</rt></ruby>字\n  也</p><p>一行<br>又一行</p>',
  )
  expect(displayedText(text, 0, text.length)).toBe('第一章\n风雪\n漢字 也\n一行\n又一行')
})

test('text is given in the displayed script or in that of the source', () => {
  const text = pageOf('<p>风雪</p>', () => '風雪')
  expect([displayedText(text, 0, 2), originalText(text, 0, 2)]).toEqual(['风雪', '風雪'])
})

test('first words end with a complete word or at the end of a block', () => {
  const long = 'a'.repeat(70)
  const english = pageOf(`<h1>One</h1><p>${long} words that go on</p>`)
  expect(openingText(english, 0)).toBe(`One\n${long} words`)
  expect(openingText(english, 1)).toBe(`ne\n${long} words`)
  const chinese = pageOf(`<h1>第一章</h1><p>${'天'.repeat(100)}</p>`)
  expect(openingText(chinese, 0)).toBe(`第一章\n${'天'.repeat(77)}`)
  const ends = pageOf(`<p>${'天'.repeat(78)} a</p><p>b</p>`)
  expect(openingText(ends, 0)).toMatch(/天 a$/)
  const half = pageOf(`<p>${'天'.repeat(79)}𠮷𠮷</p>`)
  expect(openingText(half, 0)).toMatch(/天𠮷$/u)
})
