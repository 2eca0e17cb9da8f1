// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { markLonePictures } from '../../../../../src/reading/surface/chapter/lone-pictures'

it('finds blocks of a picture only, and leaves those with words their indent', () => {
  const body = document.createElement('body')
  body.innerHTML =
    '<p id="a"><span><img></span>\n</p><p id="b">生僻字<img>在句中</p><div id="c"><p id="d"><svg></svg></p><p>字</p></div><img>'
  markLonePictures(body)
  expect([...body.querySelectorAll('[data-ol-lone]')].map(({ id }) => id)).toEqual(['a', 'd'])
  expect(body.hasAttribute('data-ol-lone')).toBe(false)
})
