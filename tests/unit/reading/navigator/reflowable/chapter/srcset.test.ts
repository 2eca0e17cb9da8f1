import { expect, it } from 'vitest'
import { parseSrcset } from '../../../../../../src/reading/navigator/reflowable/chapter/srcset'

it.each([
  ['a.png', ['a.png ']],
  [' a.png 1x, b.png 2x ', ['a.png 1x', 'b.png 2x']],
  ['a.png,\n b.png 800w', ['a.png ', 'b.png 800w']],
  ['a.png 1x,b.png 2x', ['a.png 1x', 'b.png 2x']],
  ['data:image/png;base64,AA== 2x, ,c.png', ['data:image/png;base64,AA== 2x', 'c.png ']],
  ['', []],
])('parses the candidates of “%s”', (srcset, candidates) => {
  expect(parseSrcset(srcset).map(({ address, use }) => `${address} ${use}`)).toEqual(candidates)
})
