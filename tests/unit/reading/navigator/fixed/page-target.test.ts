import { expect, it } from 'vitest'
import { pageTarget } from '../../../../../src/reading/navigator/fixed/moves'
import type { PageSource } from '../../../../../src/reading/navigator/fixed/source'
import { ReadingOrder } from '../../../../../src/reading/publication/reading-order'

const spine = new ReadingOrder({
  spine: ['1.png', 'a#2.png', '3.png'].map((href) => ({ href, mediaType: '', linear: true, size: 1 })),
})
const source = { pageOf: () => null } as unknown as PageSource

it.each([
  ['3.png', 2],
  ['3.png#x', 2],
  ['3.png#x#y', 2],
  ['3.png#', 2],
  ['a#2.png', 1],
  ['a#2.png#x', 1],
])('a part that a page of a comic does not have is ignored: %s', async (href, index) => {
  expect(await pageTarget({ href }, source, spine)).toEqual({ index, progression: 0 })
})

it('a file that is not in the book is no page', async () => {
  expect(await pageTarget({ href: '9.png#x' }, source, spine)).toBeNull()
})
