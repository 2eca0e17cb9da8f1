import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { type Reply, serve } from '../../fixtures/catalog/server'

const AT = 'https://books.example'
const CDN = 'https://cdn.example'
const BOOK = {
  metadata: { title: '茶经', bid: '1', identifier: 'urn:tea' },
  links: [
    { rel: 'self', href: `${CDN}/1.json`, type: 'application/opds-publication+json' },
    {
      rel: 'http://opds-spec.org/acquisition/open-access',
      href: `${CDN}/1.epub`,
      type: 'application/epub+zip',
    },
  ],
}
const FEED = {
  metadata: { title: '在此' },
  links: [
    { rel: 'search', href: `${CDN}/search.xml`, type: 'application/opensearchdescription+xml' },
    { rel: 'http://opds-spec.org/sort/new', href: `${CDN}/new.json`, type: 'application/opds+json' },
  ],
  navigation: [{ title: '新书', href: `${CDN}/new.json`, type: 'application/opds+json' }],
  publications: [BOOK],
}
const ELSEWHERE: Record<string, Reply> = {
  [`${CDN}/search.xml`]: '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"/>',
  [`${CDN}/new.json`]: { metadata: { title: '新书' }, publications: [BOOK] },
  [`${CDN}/1.json`]: BOOK,
  [`${CDN}/1.epub`]: 'PK',
}

/**
 * A catalogue whose feed refers to another origin in every way, and the requests of the page’s fetch and of the
 * browser’s.
 */
function named(extra: { src?: string; credentialOrigins?: string; feed?: object } = {}) {
  const { src = `${AT}/feed.json`, feed = FEED, ...options } = extra
  const host = serve({ [`${AT}/feed.json`]: feed, ...ELSEWHERE })
  const browser = serve({ [`${AT}/feed.json`]: feed, ...ELSEWHERE })
  const modes = new Set<string | undefined>()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    modes.add(init?.credentials)
    return browser.fetch(url, init)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const catalog = createCatalog({
    src,
    org: '',
    fetch: host.fetch,
    base: 'https://page.example/',
    ...options,
  })
  const all = async () => {
    await catalog.home()
    await catalog.category([], 1)
    await catalog.search('茶', 1).catch(() => {})
    await catalog.book('1')
    const book = await catalog.open('1')
    await book.fetch(book.url, { headers: { Range: 'bytes=0-1' } })
    const origins = ({ asked }: { asked: string[] }) => new Set(asked.map((url) => new URL(url).origin))
    return { host: origins(host), browser: origins(browser), modes }
  }
  return { all, host, browser }
}

describe('the page’s own fetch', () => {
  it('is used for the catalogue’s origin; other origins in the feed get the browser’s fetch without credentials', async () => {
    const { all, browser } = named()
    const asked = await all()
    expect([...asked.host]).toEqual([AT])
    expect([...asked.browser]).toEqual([CDN])
    expect([...asked.modes]).toEqual(['omit'])
    for (const path of ['/new.json', '/1.epub']) expect(browser.asked).toContain(CDN + path)
  })

  it.each([
    CDN,
    `  https://other.example\n${CDN}/  `,
    `${CDN}/covers/?a#b, https://other.example`,
    'HTTPS://CDN.EXAMPLE:443',
  ])('is used for origins that the page allows: %j', async (credentialOrigins) => {
    const asked = await named({ credentialOrigins }).all()
    expect([...asked.host]).toEqual([AT, CDN])
    expect([...asked.browser]).toEqual([])
  })

  it.each([
    '*',
    'https://*.example',
    'cdn.example',
    'http://cdn.example',
    'https://cdn.example:8443',
    'https://cdn.example.evil.example',
    `blob:${CDN}/1`,
    'null',
    'self',
    'https:',
  ])('is not used for the invalid value %j', async (credentialOrigins) => {
    const asked = await named({ credentialOrigins }).all()
    expect([...asked.host]).toEqual([AT])
  })

  it('is used only for the catalogue’s origin if a web page links to a feed of another origin', async () => {
    const page = `<!doctype html><link rel="alternate" type="application/opds+json" href="${CDN}/new.json">`
    const host = serve({ [`${AT}/`]: page })
    const browser = serve(ELSEWHERE)
    vi.stubGlobal('fetch', browser.fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    const catalog = createCatalog({ src: `${AT}/`, org: '', fetch: host.fetch })
    expect((await catalog.organisation()).orgName).toBe('新书')
    expect(browser.asked).toEqual([`${CDN}/new.json`])
    expect(host.asked.every((url) => url.startsWith(AT))).toBe(true)
  })

  it('is not used for a plain HTTP address of a catalogue on HTTPS, even if it is allowed', async () => {
    const plain = 'http://cdn.example'
    const feed = JSON.parse(JSON.stringify(FEED).replaceAll(CDN, plain))
    const { host, all } = named({ feed, credentialOrigins: plain })
    await all().catch(() => {})
    expect(host.asked.filter((url) => url.startsWith(plain))).toEqual([])
  })
})
