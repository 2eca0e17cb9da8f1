// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { isWellFormed } from '../../../src/platform/well-formed'

const PLAIN =
  '<?xml version="1.0" encoding="utf-8"?>\n<a xmlns:x="u" b="1" c=\'2\'><x:d e="&amp;"/>t &#65; <!-- c --><![CDATA[ <z> ]]><?pi y?>雾<é/></a>\n'
const PIECES = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    ' ',
    'a',
    ':',
    '=',
    '-',
    '--',
    ']]>',
    '<!--',
    '<b>',
    '</b>',
    '<b/>',
    '</a>',
  ],
  ...[
    '&amp;',
    '&#0;',
    '&x;',
    'x:',
    '未',
    '<?xml v?>',
    '<y:z/>',
    ' b="2"',
    ' x:b="2"',
    '\n',
    '<未完>',
    '<![CDATA[',
  ],
]

/** What a parser of the standard says. */
function isParsed(text: string): boolean {
  return new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null
}

describe('well-formed XML', () => {
  test('says of a piece of markup at any place what a parser says', () => {
    const different: string[] = []
    for (let at = 0; at <= PLAIN.length; at += 1)
      for (const [n, piece] of PIECES.entries()) {
        if ((at * 31 + n) % 13 !== 0) continue
        const text = PLAIN.slice(0, at) + piece + PLAIN.slice(at + ((at + n) % 3))
        if (isWellFormed(text) !== isParsed(text)) different.push(text)
      }
    expect(different).toEqual([])
  }, 60_000)

  test.each([
    '',
    'a',
    '<a>',
    '<a/><b/>',
    '<a/>t',
    '<a b=1/>',
    '<a b="<"/>',
    '<a b="1" b="2"/>',
    '<x:a/>',
    '</a>',
  ])('refuses %s', (text) => expect(isWellFormed(text)).toBe(false))
})
