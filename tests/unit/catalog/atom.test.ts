import { describe, expect, it } from 'vitest'
import { isAtom } from '../../../src/catalog/atom'

describe('isAtom checks the first element', () => {
  it.each([
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '\uFEFF<?xml version="1.0"?>\n<!-- a --> <!-- b -- c -->\n<a:entry>',
    '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><entry>',
  ])('returns true for %j', (text) => expect(isAtom(text)).toBe(true))

  it.each(['', '{"metadata":{}}', '<html><feed>', '<!-- <feed> --><html>', '<feeder>'])(
    'returns false for %j',
    (text) => expect(isAtom(text)).toBe(false),
  )

  it('takes no noticeable time for a page with thousands of leading comments', () => {
    // A pattern in which a comment could also end at each later "-->" would need exponential time: 2³⁰ attempts for
    // thirty comments.
    expect(isAtom(`${'<!-- build -->'.repeat(4000)}<html>`)).toBe(false)
  })
})
