// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { parseFeed, splitFeed } from '../../../../src/catalog/opds1'
import { feedInSteps } from '../../../../src/catalog/opds1/feed'
import { runSync } from '../../../../src/platform/sliced-task'
import { serve } from '../../../fixtures/catalog/server'

const AT = 'https://long.example/opds'
const REL = 'http://opds-spec.org/acquisition/open-access'

const entry = (n: number, inside = '', prefix = '') =>
  `<${prefix}entry><${prefix}id>urn:x:${n}</${prefix}id><${prefix}title>书${n}</${prefix}title>${inside}<${prefix}link rel="${REL}" href="/f/${n}.epub" type="application/epub+zip"/></${prefix}entry>`
const feed = (entries: string, prefix = '') =>
  `<?xml version="1.0"?>\n<${prefix}feed xmlns${prefix && `:${prefix.slice(0, -1)}`}="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"><${prefix}title>全部</${prefix}title><${prefix}link rel="next" href="?p=2" type="application/atom+xml"/>${entries}<${prefix}subtitle>尾</${prefix}subtitle></${prefix}feed>`
const count = (n: number, inside = '', prefix = '') =>
  Array.from({ length: n }, (_, at) => entry(at + 1, inside, prefix)).join('\n  ')

describe('a long Atom feed in parts', () => {
  it.each([
    ['as it is', feed(count(250)), 4],
    ['with a prefix', feed(count(120, '', 'a:'), 'a:'), 3],
    [
      'with markup in CDATA and comments',
      feed(count(101, '<content type="html"><![CDATA[<p>好 & 坏</p>]]></content><!-- x -->')),
      3,
    ],
    ['with prefixes of its own', feed(count(101, '<dc:language>zh</dc:language>')), 3],
    ['without entries', feed(''), 1],
    [
      'with a tag that is text',
      feed(`${count(150)}${entry(151, '<content><![CDATA[</entry>]]></content>')}`),
      1,
    ],
    ['with something between the entries', feed(`${count(50)}<updated>2024</updated>${count(60)}`), 1],
  ])('has the same content: %s', (_name, text, parts) => {
    const split = runSync(splitFeed(text))
    expect(split).toHaveLength(parts)
    expect(runSync(feedInSteps(split, AT))).toEqual(parseFeed(text, AT))
  })
})

it('splits a long feed in steps of a hundred entries', () => {
  const steps = splitFeed(feed(count(1000)))
  let pauses = 0
  while (!steps.next().done) pauses++
  expect(pauses).toBeGreaterThanOrEqual(10)
})

describe('a catalogue with everything on one page', () => {
  afterEach(() => vi.unstubAllGlobals())

  const letter = (length: number) => '一封写给城里人的信。'.repeat(length)
  const json = (count: number) => ({
    metadata: { title: '全部' },
    publications: [
      ...Array.from({ length: count }, (_, at) => ({
        metadata: { title: `书${at + 1}`, identifier: `urn:x:${at + 1}`, description: letter(40) },
        links: [{ rel: REL, href: `/f/${at + 1}.epub`, type: 'application/epub+zip' }],
      })),
      { metadata: {} },
    ],
  })

  it.each([
    // A DOM in Node takes a hundred times as long as a browser's: fewer and longer entries.
    [
      240,
      'Atom',
      feed(count(240, `<summary>${letter(450)}</summary>`)).replace(/<link rel="next"[^>]*>/, ''),
    ],
    [3000, 'JSON', JSON.stringify(json(3000))],
  ])(
    'with %d books in %s pauses while it is read and searched',
    async (COUNT, _name, text) => {
      expect(text.length).toBeGreaterThan(1_000_000)
      const { fetch } = serve({ [AT]: () => new Response(text) })
      // A millisecond for each look at the clock, however fast the machine is.
      let now = 0
      vi.spyOn(performance, 'now').mockImplementation(() => ++now)
      let pauses = 0
      vi.stubGlobal(
        'MessageChannel',
        class extends MessageChannel {
          constructor() {
            super()
            pauses++
          }
        },
      )
      const catalog = createCatalog({ src: AT, org: '', fetch })
      const first = await catalog.category([], 1)
      expect(first.books.items.map(({ resName }) => resName).slice(0, 2)).toEqual(['书1', '书2'])
      expect(pauses).toBeGreaterThan(2)
      vi.unstubAllGlobals()
      const last = await catalog.category([], COUNT / 24)
      expect(last.books.items.at(-1)?.resName).toBe(`书${COUNT}`)
      expect((await catalog.search(`书${COUNT - 7}`, 1)).items[0]?.resName).toBe(`书${COUNT - 7}`)
      const bid = last.books.items.at(-1)?.bid ?? ''
      expect((await createCatalog({ src: AT, org: '', fetch }).book(bid)).resName).toBe(`书${COUNT}`)
    },
    60_000,
  )
})
