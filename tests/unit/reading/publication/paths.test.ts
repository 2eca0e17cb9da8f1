import { describe, expect, it } from 'vitest'
import { outsideAddress, resolveHref } from '../../../../src/reading/publication/paths'

describe('paths inside a book', () => {
  it('resolves relative, encoded and non-ASCII references', () => {
    expect(resolveHref('../img/a%20b.png', 'OPS/text/一.xhtml')).toBe('OPS/img/a b.png')
    expect(resolveHref('#注', 'OPS/text/一.xhtml')).toBe('OPS/text/一.xhtml#注')
    expect(resolveHref('', 'a b.xhtml')).toBe('a b.xhtml')
    expect(resolveHref('a%23b.xhtml?x=1#c%20d', 'OPS/c.xhtml')).toBe('OPS/a%23b.xhtml#c d')
  })
  it('reads an address as a browser does, and one that is encoded wrongly as it stands', () => {
    expect(resolveHref(' im\nages/a.png ', 'OPS/a.xhtml')).toBe('OPS/images/a.png')
    expect(resolveHref('图/100%.png', 'OPS/一.xhtml')).toBe('OPS/图/100%.png')
  })
  it('keeps that an address is of a folder: another may start from it', () => {
    for (const folder of ['../images/', '../images/.', '../images/x/..'])
      expect(resolveHref(folder, 'OPS/text/a.xhtml'), folder).toBe('OPS/images/')
    expect(resolveHref('..', 'OPS/text/a.xhtml')).toBe('OPS/')
  })
  it('never climbs or leads out of the book', () => {
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
  it('lets only harmless schemes lead outside', () => {
    expect(outsideAddress(' https://a.example/b ')).toBe('https://a.example/b')
    for (const bad of ['javascript:1', 'java\tscript:1', 'data:text/html,1', 'blob:x', 'file:///x', 'x.html'])
      expect(outsideAddress(bad), bad).toBeNull()
  })
})
