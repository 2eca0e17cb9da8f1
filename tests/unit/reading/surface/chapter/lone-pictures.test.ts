// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { markLonePictures } from '../../../../../src/reading/surface/chapter/lone-pictures'

it('finds blocks of a picture only, and leaves those with words their indent', () => {
  const body = document.createElement('body')
  body.innerHTML =
    '<p id="a"><span><img></span>\n</p><p id="b">生僻字<img>在句中</p><div id="c"><p id="d"><svg></svg></p><p>字</p></div><img>'
  expect(markLonePictures(document.createElement('html'), body)).toBe(false)
  expect([...body.querySelectorAll('[data-ol-lone]')].map(({ id }) => id)).toEqual(['a', 'd'])
  expect(body.hasAttribute('data-ol-lone')).toBe(false)
})

it.each([
  ['a cover', '<div><svg></svg></div>', true],
  ['a picture and its words', '<p><img></p><p>图一</p>', false],
  ['two pictures', '<p><img></p><p><img></p>', false],
  ['a picture over a table', '<p><img></p><table><tr><td></td></tr></table>', false],
])('tells whether a document is nothing but a picture: %s', (_what, markup, isPlate) => {
  const html = document.createElement('html')
  const body = document.createElement('body')
  body.innerHTML = markup
  expect(markLonePictures(html, body)).toBe(isPlate)
  expect(html.hasAttribute('data-ol-plate')).toBe(isPlate)
})
