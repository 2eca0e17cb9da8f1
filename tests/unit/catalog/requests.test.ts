import { describe, expect, it } from 'vitest'
import { createCatalog, RESPONSE_LIFETIME } from '../../../src/catalog'
import { BASE, published } from '../../fixtures/catalog/published'
import { type Reply, type Server, serve } from '../../fixtures/catalog/server'

const SRC = 'https://library.example/feed.json'

function catalogOf(server: Server, src: string | null = SRC, extra: object = {}) {
  return createCatalog({ src, org: 'demo', fetch: server.fetch, ...extra })
}

it('revalidates a list, however long it may be cached', async () => {
  const server = serve({ [SRC]: { metadata: { title: '在此' }, links: [] } })
  const modes: (string | undefined)[] = []
  const catalog = createCatalog({
    src: SRC,
    org: 'demo',
    fetch: (url, init) => {
      modes.push(init?.cache)
      return server.fetch(url, init)
    },
  })
  await catalog.organisation()
  expect(modes).toEqual(['no-cache'])
})

describe('the address', () => {
  it.each([
    [null, 'no-src'],
    ['', 'no-src'],
    ['  ', 'no-src'],
    ['javascript:alert(1)', 'bad-address'],
    ['ftp://library.example/', 'bad-address'],
    ['http://', 'bad-address'],
    ['feed.json', 'bad-address'],
  ])('%j is rejected as %s', async (src, code) => {
    const server = serve({})
    const catalog = catalogOf(server, src)
    for (const attempt of [
      catalog.organisation(),
      catalog.home(),
      catalog.category([], 1),
      catalog.featured('1', 1),
      catalog.search('茶', 1),
      catalog.book('1'),
      catalog.books(['1']),
      catalog.open('1'),
    ])
      await expect(attempt).rejects.toMatchObject({ name: 'LibraryError', code })
    expect(server.asked).toEqual([])
  })

  it('is resolved against the page, with the organisation filled in', async () => {
    const metadata = { title: '在此', orgCode: 'other' }
    const server = serve({ 'https://host.example/a/%E6%9F%90%2F1/feed.json': { metadata, links: [] } })
    const catalog = catalogOf(server, '../a/{org}/', { base: 'https://host.example/b/', org: '某/1' })
    expect(await catalog.organisation()).toMatchObject({ orgName: '在此', orgCode: '某/1' })
  })

  it('that needs an organisation and has none sends no request', async () => {
    const server = serve({})
    const catalog = catalogOf(server, 'https://library.example/{org}/', { org: ' ' })
    await expect(catalog.home()).rejects.toMatchObject({ code: 'no-org' })
    expect(server.asked).toEqual([])
  })

  it('distinguishes a missing catalogue from a missing book; ignores spaces around an id', async () => {
    const nowhere = catalogOf(serve({}))
    await expect(nowhere.card('1')).rejects.toMatchObject({ code: 'not-found', isCatalogue: true })
    const publication = { metadata: { title: '书', bid: '12', identifier: 'urn:x' }, links: [] }
    const catalog = catalogOf(serve({ [SRC]: { metadata: { title: '在此' }, publications: [publication] } }))
    await expect(catalog.card('1')).rejects.toMatchObject({ code: 'not-found', isCatalogue: false })
    expect((await catalog.card(' 12 ')).resName).toBe('书')
  })

  it('that ends in a slash is the feed itself if there is no feed.json below it', async () => {
    const server = serve({ 'https://library.example/opds/': { metadata: { title: '在此' }, navigation: [] } })
    const catalog = catalogOf(server, 'https://library.example/opds/')
    expect((await catalog.organisation()).orgName).toBe('在此')
    await catalog.home()
    expect(server.asked).toEqual(['https://library.example/opds/feed.json', 'https://library.example/opds/'])
  })

  it('may be a web page that links to its feed', async () => {
    const server = serve({
      'https://library.example/page':
        '<!doctype html><link rel=stylesheet href=a.css><link href="x/feed.json?a=1&amp;b=2" type="application/opds+json" rel="alternate">',
      'https://library.example/x/feed.json?a=1&b=2': { metadata: { title: '真' }, links: [] },
    })
    expect((await catalogOf(server, 'https://library.example/page').organisation()).orgName).toBe('真')
  })

  it('follows such a link once only', async () => {
    const page = '<html><link rel="alternate" type="application/opds+json" href="page">'
    const server = serve({ 'https://library.example/page': page })
    await expect(catalogOf(server, 'https://library.example/page').home()).rejects.toMatchObject({
      code: 'not-a-feed',
    })
    expect(server.asked.length).toBeLessThanOrEqual(2)
  })
})

describe('responses that are not feeds', () => {
  const answers: [string, Reply, string, number | undefined][] = [
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'network', undefined],
    ['500', () => new Response('oops', { status: 500 }), 'server', 500],
    ['401', () => new Response('{}', { status: 401 }), 'unauthorized', 401],
    ['404', () => new Response('', { status: 404 }), 'not-found', 404],
    ['a web page', '<!DOCTYPE html><title>hello</title>', 'not-a-feed', undefined],
    ['nothing', () => new Response(''), 'not-a-feed', undefined],
    ['half a feed', '{"metadata":{"title":"a"},"links":[', 'not-a-feed', undefined],
    ['an empty object', {}, 'not-a-feed', undefined],
    ['a list', [], 'not-a-feed', undefined],
    ['null', 'null', 'not-a-feed', undefined],
    ['a sign-in document', { id: 'a', authentication: [], links: [] }, 'not-a-feed', undefined],
    [
      'an answer that breaks off',
      () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('reset')) })),
      'network',
      undefined,
    ],
  ]
  it.each(answers)('%s', async (_name, reply, code, status) => {
    const server = serve({ [SRC]: reply })
    await expect(catalogOf(server).home()).rejects.toMatchObject({ name: 'LibraryError', code, status })
  })

  it('are not cached', async () => {
    const server = serve({ [SRC]: () => new Response('', { status: 500 }) })
    const catalog = catalogOf(server)
    await expect(catalog.home()).rejects.toMatchObject({ code: 'server' })
    server.files.set(SRC, { metadata: { title: '又好了' }, links: [] })
    expect((await catalog.organisation()).orgName).toBe('又好了')
  })
})

describe('requests', () => {
  it('are shared while pending, and cached for a while', async () => {
    let now = 0
    const server = serve(published())
    const catalog = catalogOf(server, BASE, { clock: { now: () => now } })
    await Promise.all([catalog.home(), catalog.organisation(), catalog.home()])
    expect(server.asked).toHaveLength(1)
    now = RESPONSE_LIFETIME - 1
    await catalog.home()
    expect(server.asked).toHaveLength(1)
    now = RESPONSE_LIFETIME
    await catalog.home()
    expect(server.asked).toHaveLength(2)
  })

  it('continue for the other callers when one aborts', async () => {
    const server = serve(published())
    const catalog = catalogOf(server, BASE)
    server.hold()
    const leaving = new AbortController()
    const left = catalog.home({ signal: leaving.signal })
    const staying = catalog.home({ signal: new AbortController().signal })
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    expect(server.aborted).toEqual([])
    server.release()
    expect((await staying).floors).toHaveLength(2)
    expect(server.asked).toHaveLength(1)
  })

  it('are aborted when the last caller aborts, and start again for the next', async () => {
    const server = serve(published())
    const catalog = catalogOf(server, BASE)
    server.hold()
    const controllers = [new AbortController(), new AbortController()]
    const waiting = controllers.map(({ signal }) => catalog.home({ signal }))
    const ended = Promise.allSettled(waiting)
    for (const controller of controllers) controller.abort()
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(server.aborted).toEqual([`${BASE}feed.json`])
    server.release()
    expect((await catalog.home()).floors).toHaveLength(2)
  })

  it('do not start for a caller that has aborted already', async () => {
    const server = serve(published())
    const signal = AbortSignal.abort()
    const catalog = catalogOf(server, BASE)
    await expect(catalog.books(['1'], { signal })).rejects.toMatchObject({ code: 'aborted' })
    await expect(catalog.search('茶', 1, { signal })).rejects.toMatchObject({ code: 'aborted' })
    expect(server.asked).toEqual([])
  })
})
