import { describe, expect, it } from 'vitest'
import { fnv1a } from '../../../src/domain/fnv1a'
import { namespaceOf } from '../../../src/domain/namespace'

const PAGE = 'https://example.org/intranet/page.html'

describe('the namespace of stored data (DESIGN §3)', () => {
  it('does not change', () => {
    expect(namespaceOf('/lib/', 'https://example.org/')).toBe(
      `org-library:${fnv1a(new TextEncoder().encode('https://example.org/lib/')).toString(36)}`,
    )
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
