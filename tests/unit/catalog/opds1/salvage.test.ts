// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { parseFeed } from '../../../../src/catalog/opds1'
import { feedInSteps } from '../../../../src/catalog/opds1/feed'
import { runSync } from '../../../../src/platform/sliced-task'
import { serve } from '../../../fixtures/catalog/server'
import { cpuTime } from '../../../support/cpu-time'

const AT = 'https://books.example/opds'
const FILE = '<link rel="http://opds-spec.org/acquisition" href="a.epub" type="application/epub+zip"/>'
const entry = (title: string, inside = '', prefix = '') =>
  `<${prefix}entry><${prefix}id>urn:x:${title}</${prefix}id><${prefix}title>${title}</${prefix}title>${inside}${FILE.replace('<', `<${prefix}`)}</${prefix}entry>`
const feed = (entries: string, prefix = '', after = '') =>
  `<?xml version="1.0"?><${prefix}feed xmlns${prefix && `:${prefix.slice(0, -1)}`}="http://www.w3.org/2005/Atom"><${prefix}title>馆</${prefix}title><${prefix}link rel="next" href="?p=2" type="application/atom+xml"/>${entries}</${prefix}feed>${after}`
const read = (text: string) => {
  const { metadata, links, publications, unread } = parseFeed(text, AT)
  return {
    ...{ title: metadata.title, next: links.length, unread },
    books: publications.map(({ metadata: { title, description } }) => [title, description]),
  }
}

describe('a feed that is not well-formed', () => {
  it.each([
    [
      'an unclosed tag in a description',
      entry('乙', '<summary>一<br>二 &amp; 三</summary>'),
      ['乙', '一<br>二 & 三'],
    ],
    [
      'an unclosed tag in an XHTML description',
      entry('乙', '<content type="xhtml"><div><p>一<p>二</div></content>'),
      ['乙', '<div><p>一<p>二</div>'],
    ],
    ['a bare < in a title', entry('乙').replace('<title>乙', '<title>1 < 2'), ['1 < 2', '']],
    ['an unclosed CDATA section', entry('乙', '<summary><![CDATA[一</summary>'), ['乙', '一']],
  ])('loses nothing by %s', (_name, broken, book) => {
    expect(read(feed(`${entry('甲')}${broken}${entry('丙')}`))).toEqual({
      ...{ title: '馆', next: 1, unread: 0 },
      books: [['甲', ''], book, ['丙', '']],
    })
  })

  it('loses the entry that cannot be read, and counts it', () => {
    const broken = entry('乙').replace('type="application/epub+zip"/>', 'type=application/epub+zip>')
    expect(read(feed(`${entry('甲')}${broken}${entry('丙')}`))).toMatchObject({
      ...{ title: '馆', unread: 1 },
      books: [
        ['甲', ''],
        ['丙', ''],
      ],
    })
    expect(read(feed(broken))).toMatchObject({ unread: 1, books: [] })
  })

  it('is read as far as it goes if it is cut short', () => {
    const whole = feed(`${entry('甲')}${entry('乙')}${entry('丙')}`)
    expect(read(whole.slice(0, whole.indexOf('urn:x:丙')))).toEqual({
      ...{ title: '馆', next: 1, unread: 1 },
      books: [
        ['甲', ''],
        ['乙', ''],
      ],
    })
  })

  it.each([
    ['a notice before it', `<br />\n<b>Warning</b>: x\n${feed(entry('甲'))}`],
    ['a script after it', feed(entry('甲'), '', '<script>x()</script>')],
    ['a prefix', feed(`${entry('甲', '<a:summary>一<br>二</a:summary>', 'a:')}`, 'a:')],
  ])('is read with %s', (_name, text) => {
    expect(read(text)).toMatchObject({ title: '馆', books: [['甲', expect.anything()]] })
  })

  it('has its links if what stands around the entries is broken', () => {
    expect(read(feed(`${entry('甲')}`).replace('馆', '馆<br>'))).toMatchObject({
      next: 1,
      books: [['甲', '']],
    })
  })

  it('is read in parts as well, and one part that is broken keeps its other entries', () => {
    const parts = [
      feed(''),
      feed(`${entry('甲')}${entry('乙', '<summary><br></summary>')}`),
      feed(entry('丙')),
    ]
    const { publications, unread } = runSync(feedInSteps(parts, AT))
    expect([publications.map(({ metadata }) => metadata.title), unread]).toEqual([['甲', '乙', '丙'], 0])
  })

  it.each(['<feed', '<feed>', '<rss><br></rss>', '<feed xmlns="x"><entry', '<html><body><br></html>'])(
    'is no catalogue if there is nothing in it: %s',
    (text) => {
      expect(() => parseFeed(text, AT)).toThrow()
    },
  )

  it.each(['<entry>', '<entry><title>', '<entry></entry><br>', '<feed>', '<link/>', '<!--'])(
    'of thousands of %s is refused or read without delay',
    (mark) => {
      const begun = cpuTime()
      try {
        parseFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>x<br></title>${mark.repeat(3000)}`, AT)
      } catch {
        // Refused.
      }
      expect(cpuTime() - begun).toBeLessThan(5000)
    },
  )
})

it('a feed of thousands of tags without an end is refused without delay', () => {
  const begun = cpuTime()
  expect(() => parseFeed('<feed '.repeat(60_000), AT)).toThrow()
  expect(cpuTime() - begun).toBeLessThan(3000)
})

it('the document of a book that is not well-formed is read', async () => {
  const full = entry('甲', '<summary>一<br>二</summary>').replace(
    '<entry>',
    '<entry xmlns="http://www.w3.org/2005/Atom">',
  )
  const self =
    '<link rel="alternate" href="/b/1" type="application/atom+xml;type=entry;profile=opds-catalog"/>'
  const xml = (text: string) => () =>
    new Response(text, { headers: { 'content-type': 'application/atom+xml' } })
  const { fetch } = serve({
    [AT]: xml(feed(entry('甲', self)).replace(/<link rel="next"[^>]*>/, '')),
    'https://books.example/b/1': xml(full),
  })
  const catalog = createCatalog({ src: AT, org: '', fetch })
  const [book] = (await catalog.category([], 1)).books.items
  expect((await catalog.book(book?.bid ?? '')).resIntro).toBe('一\n二')
})

it('a file in Atom may have braces in its name, relative to xml:base', async () => {
  const text = feed(entry('甲')).replace('<entry>', '<entry xml:base="/f/">').replace('a.epub', '{1-a}.epub')
  const { fetch } = serve({
    [AT]: () => new Response(text, { headers: { 'content-type': 'application/atom+xml' } }),
  })
  const catalog = createCatalog({ src: AT, org: '', fetch })
  const [book] = (await catalog.category([], 1)).books.items
  expect((await catalog.open(book?.bid ?? '')).url).toBe('https://books.example/f/%7B1-a%7D.epub')
})
