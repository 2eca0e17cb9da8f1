import { describe, expect, it } from 'vitest'
import { decodeDataUrl } from '../../../../../../src/reading/navigator/reflowable/css/fonts'
import { pageQueries } from '../../../../../../src/reading/navigator/reflowable/css/page-queries'
import { asksForSize } from '../../../../../../src/reading/navigator/reflowable/css/selectors'

describe('media queries of a book', () => {
  it('turns size and colour scheme features into page queries and leaves the rest to the browser', () => {
    expect(pageQueries('screen and (max-width: 500px)')).toEqual([
      { media: 'screen', container: '(max-width: 500px)' },
    ])
    expect(pageQueries('(min-width: 1em) and (prefers-color-scheme: dark), print')).toEqual([
      { media: '', container: '(min-width: 1em)', scheme: 'dark' },
      { media: 'print', container: '' },
    ])
  })
  it('splits a list only at commas outside brackets and strings', () => {
    expect(pageQueries('(prefers-color-scheme: light) and (a, b), (width > 1px) and (foo("),"))')).toEqual([
      { media: '(a, b)', container: '', scheme: 'light' },
      { media: '(foo("),"))', container: '(width > 1px)' },
    ])
  })
  it('leaves queries alone that only the browser can evaluate', () => {
    expect(pageQueries('not screen and (max-width: 500px)')).toBeNull()
    expect(pageQueries('(max-width: 500px) or (orientation: portrait)')).toBeNull()
    expect(asksForSize('(max-device-width: 500px)')).toBe(false)
    expect(asksForSize('(prefers-reduced-motion)')).toBe(false)
    expect(asksForSize('(prefers-color-scheme:light)')).toBe(true)
    expect(asksForSize('(400px <= width < 700px)')).toBe(true)
  })
})

describe('data: URLs', () => {
  const textOf = (address: string) => {
    const bytes = decodeDataUrl(address)
    return bytes && new TextDecoder().decode(bytes)
  }
  it('are decoded', () => {
    expect(textOf('data:font/woff2;base64,YWJj')).toBe('abc')
    expect(textOf('data:font/woff2;charset=x;base64,YW%20Jj')).toBe('abc')
    expect(textOf('data:,a%20b')).toBe('a b')
  })
  it('give null when they are malformed, as other addresses do', () => {
    for (const address of ['a.woff2', 'data:font/woff2;base64,%%%', 'data:x', 'http://a/'])
      expect(decodeDataUrl(address), address).toBeNull()
  })
})
