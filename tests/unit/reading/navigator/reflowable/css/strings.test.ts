import { describe, expect, it } from 'vitest'
import { splitImports } from '../../../../../../src/reading/navigator/reflowable/css/selectors'

const rest = (css: string) => splitImports(css).rest

describe('the text of a sheet', () => {
  it.each([
    ['a comment in a string', 'a::before{content:"/*"} b{color:red}'],
    ['one in single quotes', "a::before{content:'/*'} b{color:red}"],
    ['one after an escaped quote', 'a::before{content:"\\"/*"} b{color:red}'],
    ['the end of one in a string', 'a{content:"*/"} b{content:"/*"}'],
    ['a mark of HTML in a string', 'a{content:"<!--"} b{content:"-->"}'],
    ['an address without quotes', 'a{background:url(a/*b.png)} b{color:red}'],
    ['braces in strings', `a{color:red} ${'b{content:"{"}'.repeat(100)}`],
  ])('stays with %s', (_, css) => {
    expect(rest(css)).toBe(css)
  })

  it('loses its comments, and strings that are not closed end with their line', () => {
    expect(rest('a{}/* "x */b{}')).toBe('a{} b{}')
    expect(rest('a{content:"x\n}/* y */b{}')).toBe('a{content:"x\n} b{}')
    expect(rest('<!-- a{} -->').trim()).toBe('a{}')
    expect(rest('a{} /* open')).toBe('a{} /* open')
  })
})
