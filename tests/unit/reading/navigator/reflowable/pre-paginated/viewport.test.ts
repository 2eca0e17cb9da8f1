// @vitest-environment jsdom
import { expect, test } from 'vitest'
import {
  readSvgSize,
  readViewport,
} from '../../../../../../src/reading/navigator/reflowable/pre-paginated/viewport'

test.each([
  ['viewBox="0 0 60 30" width="10" height="10"', { width: 60, height: 30 }],
  ['viewBox="0,0,60,30"', { width: 60, height: 30 }],
  ['width="60" height="30.5px"', { width: 60, height: 30.5 }],
  ['width="6in" height="3IN"', { width: 576, height: 288 }],
  ['width="72pt" height="6pc"', { width: 96, height: 96 }],
  ['width="25.4mm" height="2.54cm"', { width: 96, height: 96 }],
  ['width="100%" height="100%"', null],
  ['viewBox="0 0 1000000000 600"', { width: 2400, height: 1 }],
  ['width="60"', null],
  ['width="0" height="9"', null],
  ['width="6ells" height="9"', null],
])('determines the size of a drawing with %s', (attributes, size) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`
  const found = readSvgSize(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement)
  expect(
    found && { width: Math.round(found.width * 10) / 10, height: Math.round(found.height * 10) / 10 },
  ).toEqual(size)
})

test('ignores declared sides that cannot be laid out', () => {
  expect(readViewport('width=1000000000, height=1200')).toEqual({ width: null, height: 1200 })
  expect(readViewport('width=0.0001, height=1e9')).toEqual({ width: null, height: 1 })
  expect(readViewport('width=800, height=99999')).toEqual({ width: 800, height: 99_999 })
})
