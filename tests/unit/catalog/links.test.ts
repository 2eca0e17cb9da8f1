import { describe, expect, it } from 'vitest'
import { relativeTo, resolveUrl } from '../../../src/catalog/addresses'
import { isHtml } from '../../../src/catalog/atom'
import { findAlternateFeed } from '../../../src/catalog/html'
import { expandTemplate, queryVariable } from '../../../src/catalog/opds2/links'
import { plainText } from '../../../src/catalog/opds2/plain-text'
import { cpuTime } from '../../support/cpu-time'

const WORDS = new Map([
  ['query', '茶 a&b'],
  ['searchTerms', 'x'],
  ['bid', '7'],
])

describe('templates', () => {
  it.each([
    ['search{?query,title}', 'search?query=%E8%8C%B6%20a%26b'],
    ['search?lang=zh{&query}', 'search?lang=zh&query=%E8%8C%B6%20a%26b'],
    ['search?q={searchTerms}&p={startPage?}', 'search?q=x&p='],
    ['search/{+query}', 'search/%E8%8C%B6%20a%26b'],
    ['s{/bid,nothing}', 's/7'],
    ['book/{bid}.json', 'book/7.json'],
    ['a{?constructor}{unknown}', 'a'],
    ['plain', 'plain'],
    // What RFC 6570 would join to an address that no server understands.
    ['s?sort=title{?query}', 's?sort=title&query=%E8%8C%B6%20a%26b'],
    ['s?{?query}', 's?query=%E8%8C%B6%20a%26b'],
    ['s?a=1&{&query}', 's?a=1&query=%E8%8C%B6%20a%26b'],
    ['s{&query}', 's?query=%E8%8C%B6%20a%26b'],
    ['s{?query}{?bid}', 's?query=%E8%8C%B6%20a%26b&bid=7'],
    ['s{?unknown}{&bid}', 's?bid=7'],
    ['s{?query}&top=1', 's?query=%E8%8C%B6%20a%26b&top=1'],
  ])('%s expands to %s', (template, address) => expect(expandTemplate(template, WORDS)).toBe(address))

  it.each([
    ['a{?title,query}', 'query'],
    ['a?x={searchTerms?}', 'searchTerms'],
    ['a{?anything}', 'anything'],
    ['a', undefined],
  ])('the search parameter of %s is %s', (template, name) => expect(queryVariable(template)).toBe(name))
})

describe('addresses', () => {
  const ROOT = 'https://a.example/opds/root.json?x=1'

  it.each([
    'https://a.example/opds/book/1.json',
    'https://a.example/opds/',
    'https://a.example/',
    'https://a.example/other?q=1',
    'https://a.example/opds/a:b',
    'https://a.example/opds//x',
    'https://b.example/opds/book/1.json',
    'http://b.example/opds/book/1.json',
    ROOT,
  ])('restores %s from its short form', (url) => {
    const short = relativeTo(ROOT, url)
    expect(resolveUrl(short, ROOT)).toBe(url)
    expect(short.length).toBeLessThanOrEqual(url.length)
  })

  it.each([
    ['http://a.example/opds/1?x=2', 'https://a.example/opds/1?x=2', ROOT],
    ['HTTP://A.example:80/f', 'https://a.example/f', ROOT],
    ['http://a.example:5000/f', 'https://a.example/f', ROOT],
    ['http://a.example:8443/f', 'https://a.example:8443/f', 'https://a.example:8443/opds'],
    ['http://a.example/f', 'https://a.example:8443/f', 'https://a.example:8443/opds'],
    ['http://[::1]:5000/f', 'https://[::1]/f', 'https://[::1]/opds'],
    ['http://b.example/f', 'http://b.example/f', ROOT],
    ['http://x.a.example/f', 'http://x.a.example/f', ROOT],
    ['https://a.example:5000/f', 'https://a.example:5000/f', ROOT],
    ['http://a.example/f', 'http://a.example/f', 'http://a.example/opds'],
    ['https://a.example/f', 'https://a.example/f', 'http://a.example/opds'],
  ])('%s is requested at %s', (href, url, base) => expect(resolveUrl(href, base)).toBe(url))

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b', 'file:///etc/passwd', 'http://'])(
    'rejects %s',
    (href) => expect(resolveUrl(href, ROOT)).toBeUndefined(),
  )
})

describe('web pages', () => {
  it.each([
    ['<link rel="alternate" type="application/opds+json" href="feed.json">', 'feed.json'],
    [
      "<LINK HREF='f?a=1&amp;b=2' TYPE='application/opds+json; charset=utf-8' REL='home Alternate' />",
      'f?a=1&b=2',
    ],
    ['<link rel=alternate type=application/opds+json href=feed.json>', 'feed.json'],
    ['<link title="a > b" rel="alternate" type="application/opds+json" href="x">', 'x'],
    ['<link rel="alternate" type="application/rss+xml" href="rss">', undefined],
    ['<link rel="stylesheet" type="application/opds+json" href="x">', undefined],
    ['<link data-href="no" rel="alternate" type="application/opds+json">', undefined],
    ['', undefined],
    ['<base href="/app/"><link rel="alternate" type="application/opds+json" href="x">', '../app/x'],
    ['<link rel="alternate" type="application/opds+json" href="javascript:x">', undefined],
  ])('%s links to %s', (html, href) => {
    const url = 'https://a.example/at/page'
    expect(findAlternateFeed(html, url)).toBe(href && new URL(href, url).href)
  })

  it('are recognised by media type or by their first bytes', () => {
    expect(isHtml('text/html', '')).toBe(true)
    expect(isHtml('', '\n <!DOCTYPE html>')).toBe(true)
    expect(isHtml('application/json', '{}')).toBe(false)
  })
})

describe('descriptions', () => {
  it.each([
    ['<p>一</p>\n<p>二 &amp; 三</p>', '一\n二 & 三'],
    ['a<br/>b', 'a\nb'],
    ['1 < 2 且 3 > 2', '1 < 2 且 3 > 2'],
    ['&#33590;&#x8336;&hellip;&unknown;', '茶茶…&unknown;'],
    ['&#1114112;', '&#1114112;'],
    ['&constructor;', '&constructor;'],
    ['一  \n二\t \n三\n\n四', '一\n二\n三\n四'],
  ])('converts %j to %j', (given, shown) => expect(plainText(given)).toBe(shown))

  it.each(['<br', ' ', '&a', '<p'])('converts many %j without delay', (piece) => {
    const text = `a${piece.repeat(200_000)}b`
    const begun = cpuTime()
    plainText(text)
    expect(cpuTime() - begun).toBeLessThan(2000)
  })
})
