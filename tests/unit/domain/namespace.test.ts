import { describe, expect, it } from 'vitest'
import { fnv1a, namespaceOf } from '../../../src/domain/namespace'

const PAGE = 'https://example.org/intranet/page.html'

describe('the namespace of stored data (DESIGN §3)', () => {
  it('is FNV-1a', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })

  it('is the same for every spelling of the catalogue’s address and from every page', () => {
    const one = namespaceOf('https://example.org/lib/{org}/', PAGE)
    expect(namespaceOf('/lib/{org}/', PAGE)).toBe(one)
    expect(namespaceOf('../lib/{org}/', PAGE)).toBe(one)
    expect(namespaceOf('../lib/%7Borg%7D/', PAGE)).toBe(one)
    expect(namespaceOf('../../lib/{org}/', 'https://example.org/a/b/')).toBe(one)
  })

  it('differs between catalogues', () => {
    const names = ['/a/', '/b/', '/a/?x', 'https://other.org/a/', ''].map((src) => namespaceOf(src, PAGE))
    expect(new Set(names).size).toBe(names.length)
  })

  it('resolves an address that is not valid UTF-8', () => {
    expect(namespaceOf('lib%ff/', PAGE)).toBe(namespaceOf('https://example.org/intranet/lib%ff/', PAGE))
    expect(namespaceOf('lib%ff/', PAGE)).not.toBe(namespaceOf('lib%ff/', 'https://example.org/other/'))
  })

  it.each(['https://', 'http://[', '\ud800'])('does not throw for the invalid address %j', (src) => {
    expect(namespaceOf(src, PAGE)).toMatch(/^org-library:[0-9a-z]+$/)
  })
})
