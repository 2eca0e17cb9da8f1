// @vitest-environment jsdom
import { expect, it } from 'vitest'
import {
  markLonePictures,
  markSpaced,
} from '../../../../../../src/reading/navigator/reflowable/chapter/no-indent'

it('marks blocks that contain only an image and leaves those with text alone', () => {
  const body = document.createElement('body')
  body.innerHTML =
    '<p id="a"><span><img></span>\n</p><p id="b">生僻字<img>在句中</p><div id="c"><p id="d"><svg></svg></p><p>字</p></div><img>'
  expect(markLonePictures(document.createElement('html'), body)).toBe(false)
  expect([...body.querySelectorAll('[data-ol-flush]')].map(({ id }) => id)).toEqual(['a', 'd'])
  expect(body.querySelectorAll('[data-ol-flush="picture"]')).toHaveLength(2)
  expect(body.hasAttribute('data-ol-flush')).toBe(false)
})

it.each([
  ['a cover', '<div><svg></svg></div>', true],
  ['an image with a caption', '<p><img></p><p>图一</p>', false],
  ['two images', '<p><img></p><p><img></p>', false],
  ['an image above a video', '<p><img></p><video></video>', false],
])('detects whether a document consists of one image: %s', (_what, markup, isPlate) => {
  const html = document.createElement('html')
  const body = document.createElement('body')
  body.innerHTML = markup
  expect(markLonePictures(html, body)).toBe(isPlate)
  expect(html.hasAttribute('data-ol-plate')).toBe(isPlate)
})

it.each([
  [
    'most start with ideographic spaces',
    '<p>　　甲</p><p>\n<b>　　乙</b></p><p>丙</p><p> </p>',
    ['　　甲', '\n　　乙'],
  ],
  ['they start with no-break spaces', '<p>\u00a0\u00a0\u00a0\u00a0甲</p>', ['\u00a0\u00a0\u00a0\u00a0甲']],
  ['few do, as for verse in prose, none of them', '<p>　　甲</p><p>乙</p><p>丙</p>', []],
])('removes the indent of paragraphs that start with spaces: %s', (_where, markup, flush) => {
  const body = document.createElement('body')
  body.innerHTML = markup
  markSpaced(body)
  const found = [...body.querySelectorAll('[data-ol-flush]')].map(({ textContent }) => textContent)
  expect(found).toEqual(flush)
})

it('marks paragraphs with several line breaks as verse', () => {
  const body = document.createElement('body')
  body.innerHTML = '<p id="a">一<br>二<br>三</p><p id="b">四<br>五</p><p id="c">六</p>'
  markSpaced(body)
  expect([...body.querySelectorAll('[data-ol-verse]')].map(({ id }) => id)).toEqual(['a'])
})
