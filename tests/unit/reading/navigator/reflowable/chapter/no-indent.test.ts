// @vitest-environment jsdom
import { expect, it } from 'vitest'
import {
  markLonePictures,
  markSpaced,
} from '../../../../../../src/reading/navigator/reflowable/chapter/no-indent'

it('finds blocks of a picture only, and leaves those with words their indent', () => {
  const body = document.createElement('body')
  body.innerHTML =
    '<p id="a"><span><img></span>\n</p><p id="b">生僻字<img>在句中</p><div id="c"><p id="d"><svg></svg></p><p>字</p></div><img>'
  expect(markLonePictures(document.createElement('html'), body)).toBe(false)
  expect([...body.querySelectorAll('[data-ol-flush]')].map(({ id }) => id)).toEqual(['a', 'd'])
  expect(body.hasAttribute('data-ol-flush')).toBe(false)
})

it.each([
  ['a cover', '<div><svg></svg></div>', true],
  ['a picture and its words', '<p><img></p><p>图一</p>', false],
  ['two pictures', '<p><img></p><p><img></p>', false],
  ['a picture over a film', '<p><img></p><video></video>', false],
])('tells whether a document is nothing but a picture: %s', (_what, markup, isPlate) => {
  const html = document.createElement('html')
  const body = document.createElement('body')
  body.innerHTML = markup
  expect(markLonePictures(html, body)).toBe(isPlate)
  expect(html.hasAttribute('data-ol-plate')).toBe(isPlate)
})

it.each([
  ['most begin with spaces', '<p>　　甲</p><p>\n<b>　　乙</b></p><p>丙</p><p> </p>', ['　　甲', '\n　　乙']],
  ['spaces are of another kind', '<p>\u00a0\u00a0\u00a0\u00a0甲</p>', ['\u00a0\u00a0\u00a0\u00a0甲']],
  ['few do, as verses in prose', '<p>　　甲</p><p>乙</p><p>丙</p>', []],
])('leaves paragraphs without an indent of their own where %s', (_where, markup, flush) => {
  const body = document.createElement('body')
  body.innerHTML = markup
  markSpaced(body)
  const found = [...body.querySelectorAll('[data-ol-flush]')].map(({ textContent }) => textContent)
  expect(found).toEqual(flush)
})

it('tells verse by the lines its maker has broken', () => {
  const body = document.createElement('body')
  body.innerHTML = '<p id="a">一<br>二<br>三</p><p id="b">四<br>五</p><p id="c">六</p>'
  markSpaced(body)
  expect([...body.querySelectorAll('[data-ol-verse]')].map(({ id }) => id)).toEqual(['a'])
})
