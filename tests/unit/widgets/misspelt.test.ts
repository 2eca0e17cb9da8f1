// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { BOOK_CARD } from '../../../widgets/generated/book-card'
import { findMisspeltAttribute } from '../../../widgets/misspelt'

test.each([
  ['scr="x" book="1"', { given: 'scr', known: 'src' }],
  ['src="x" bookid="1"', { given: 'bookid', known: 'book' }],
  ['res_name="x"', { given: 'res_name', known: 'res-name' }],
  ['src="x" book="1" scr="y"', undefined],
  ['src="x" id="a" class="b" style="c" slot="d" data-src="e" dir="ltr"', undefined],
  ['src="x" loading="lazy"', undefined],
])('%s', (attributes, found) => {
  const host = document.createElement('div')
  host.innerHTML = `<p ${attributes}></p>`
  const [element] = host.children
  expect(element && findMisspeltAttribute(element, BOOK_CARD)).toEqual(found)
})
