import { describe, expect, it } from 'vitest'
import { externalAddress, resolveHref } from '../../../../src/reading/publication/paths'

describe('paths inside a book', () => {
  it('resolves relative, encoded and non-ASCII references', () => {
    expect(resolveHref('../img/a%20b.png', 'OPS/text/一.xhtml')).toBe('OPS/img/a b.png')
    expect(resolveHref('#注', 'OPS/text/一.xhtml')).toBe('OPS/text/一.xhtml#注')
    expect(resolveHref('', 'a b.xhtml')).toBe('a b.xhtml')
    expect(resolveHref('a%23b.xhtml?x=1#c%20d', 'OPS/c.xhtml')).toBe('OPS/a%23b.xhtml#c d')
  })
  it('ignores white space like a browser and keeps invalid percent-encoding unchanged', () => {
    expect(resolveHref(' im\nages/a.png ', 'OPS/a.xhtml')).toBe('OPS/images/a.png')
    expect(resolveHref('图/100%.png', 'OPS/一.xhtml')).toBe('OPS/图/100%.png')
  })
  it('keeps the trailing slash of a folder, which may be the base of another reference', () => {
    for (const folder of ['../images/', '../images/.', '../images/x/..'])
      expect(resolveHref(folder, 'OPS/text/a.xhtml'), folder).toBe('OPS/images/')
    expect(resolveHref('..', 'OPS/text/a.xhtml')).toBe('OPS/')
  })
  it('never resolves to a path outside the book', () => {
    expect(resolveHref('../../../etc/passwd', 'a.xhtml')).toBe('etc/passwd')
    for (const out of [
      'http://evil/x',
      '//evil/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///x',
      '\\\\evil\\x',
    ])
      expect(resolveHref(out, 'a.xhtml'), out).toBeNull()
  })
  it('allows only safe schemes for external links', () => {
    expect(externalAddress(' https://a.example/b ')).toBe('https://a.example/b')
    for (const bad of ['javascript:1', 'java\tscript:1', 'data:text/html,1', 'blob:x', 'file:///x', 'x.html'])
      expect(externalAddress(bad), bad).toBeNull()
  })
})
