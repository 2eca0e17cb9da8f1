// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { rewriteLinks } from '../../../../../src/reading/navigator/text/links'

const bodyOf = (markup: string) => new DOMParser().parseFromString(markup, 'text/html').body

describe('links', () => {
  it('moves inside targets to an attribute, opens outside links in a new tab and removes other addresses', () => {
    const body = bodyOf(
      '<a id=1 href="b.xhtml#x">i</a><a id=2 href="https://e.example/">o</a><a id=3 href="javascript:1">j</a>',
    )
    rewriteLinks(body, 'OPS/a.xhtml')
    const [inner, outer, bad] = body.children
    expect(inner?.hasAttribute('href')).toBe(false)
    expect(inner?.getAttribute('data-ol-to')).toBe('OPS/b.xhtml#x')
    expect(inner?.getAttribute('tabindex')).toBe('0')
    expect(outer?.getAttribute('rel')).toContain('noopener')
    expect(outer?.getAttribute('target')).toBe('_blank')
    expect(bad?.hasAttribute('href') || bad?.hasAttribute('data-ol-to')).toBe(false)
  })

  it('keeps the DPUB-ARIA role of a link, or takes it from epub:type; any other role becomes link', () => {
    const links = [
      ['role="doc-noteref"', 'doc-noteref'],
      ['epub:type="noteref"', 'doc-noteref'],
      ['role="doc-backlink"', 'doc-backlink'],
      ['epub:type="backlink"', 'doc-backlink'],
      ['role="doc-biblioref"', 'doc-biblioref'],
      ['epub:type="biblioref"', 'doc-biblioref'],
      ['role="doc-glossref link"', 'doc-glossref'],
      ['epub:type="glossref"', 'doc-glossref'],
      ['role="doc-chapter"', 'link'],
      ['role="button"', 'link'],
      ['epub:type="note"', 'link'],
      ['', 'link'],
    ] as const
    const body = bodyOf(links.map(([attribute]) => `<a href="#n" ${attribute}>1</a>`).join(''))
    rewriteLinks(body, 'a.xhtml')
    expect([...body.children].map((link) => link.getAttribute('role'))).toEqual(links.map(([, role]) => role))
  })
})
