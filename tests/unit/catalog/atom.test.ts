import { describe, expect, it } from 'vitest'
import { isAtom } from '../../../src/catalog/atom'

describe('Atom is known by its first element', () => {
  it.each([
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '\uFEFF<?xml version="1.0"?>\n<!-- a --> <!-- b -- c -->\n<a:entry>',
    '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><entry>',
  ])('%j is Atom', (text) => expect(isAtom(text)).toBe(true))

  it.each(['', '{"metadata":{}}', '<html><feed>', '<!-- <feed> --><html>', '<feeder>'])('%j is not', (text) =>
    expect(isAtom(text)).toBe(false),
  )

  it('a page that begins with a great many comments is told apart in no time', () => {
    // Each of them could end at every later "-->" as well: two ways for each were a billion for thirty.
    expect(isAtom(`${'<!-- build -->'.repeat(4000)}<html>`)).toBe(false)
  })
})
