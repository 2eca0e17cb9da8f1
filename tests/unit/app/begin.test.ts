// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BeginConfig, beginLibrary } from '../../../src/app/begin'
import { createCache } from '../../../src/platform/cache'
import { systemClock } from '../../../src/platform/clock'
import { createSession } from '../../../src/session/store'
import { deviceToken, HOUR } from '../session/device'

const FEED = {
  metadata: { title: '书香', orgCode: 'demo', orgName: '书香', templateId: '1' },
  groups: [
    {
      metadata: { title: '推荐' },
      publications: [
        {
          metadata: { title: '雾港来信', identifier: 'urn:x:1', bid: '1' },
          links: [
            {
              rel: 'http://opds-spec.org/acquisition/open-access',
              href: '1.epub',
              type: 'application/epub+zip',
            },
          ],
        },
      ],
    },
  ],
}
const answer = () =>
  new Response(JSON.stringify(FEED), { headers: { 'content-type': 'application/opds+json' } })

const begin = (config: Partial<BeginConfig> = {}, hash = '', ending = new AbortController()) => {
  history.replaceState(null, '', `/${hash}`)
  return beginLibrary(
    {
      src: '/library/{org}/feed.json',
      org: 'demo',
      namespace: 'test',
      router: 'hash',
      credentialOrigins: '',
      fetch: async () => answer(),
      ...config,
    },
    window,
    ending.signal,
  )
}
const session = () =>
  createSession(
    createCache({ storage: () => localStorage, prefix: 'test:', clock: systemClock }),
    systemClock,
  )
const signIn = (until = Date.now() + HOUR) =>
  session().signIn({ user: { id: 'a', name: 'A' }, deviceToken: deviceToken(until) })

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('a library begins before its code', () => {
  it.each([
    ['', '/index'],
    ['#/', '/index'],
    ['#/index', '/index'],
    ['#/index?title=x', '/index'],
    ['#/demo/index', '/demo/index'],
    ['#/no/such/path', '/index'],
    ['#anchor', '/index'],
  ])('for a visitor at "%s"', (hash, path) => {
    expect(begin({}, hash)?.location.path).toBe(path)
  })

  it.each(['#/bookshelf', '#/bookdetail/1', '#/book-read/1', '#/search', '#/category', '#/readhistory'])(
    'not at %s, which is for members (SPEC §4)',
    (hash) => expect(begin({}, hash)).toBeNull(),
  )

  it.each(['#/index?bid=1', '#/noauth/login', '#/error/404', '#/more/1', '#/jiangnan/index'])(
    'not at %s, which is not this home page without a word',
    (hash) => expect(begin({}, hash)).toBeNull(),
  )

  it('not for a member, and again when the session has expired', () => {
    signIn()
    expect(begin()).toBeNull()
    localStorage.clear()
    expect(begin()).not.toBeNull()
    signIn(Date.now() - 1)
    expect(begin()).not.toBeNull()
  })

  it('not without an address, nor without the code that the address needs', () => {
    expect(begin({ src: '' })).toBeNull()
    expect(begin({ org: '' })).toBeNull()
    expect(begin({ org: '', src: '/feed.json' })).not.toBeNull()
  })

  it('not when this visit has entered another organisation', () => {
    history.replaceState({ 'org-library:entered': { named: 'demo', current: 'jiangnan' } }, '', '/#/index')
    expect(
      beginLibrary(
        {
          ...{ src: '/library/{org}/', org: 'demo', namespace: 'test', router: 'hash' },
          ...{ credentialOrigins: '', fetch: async () => answer() },
        },
        window,
        new AbortController().signal,
      ),
    ).toBeNull()
  })

  it('in memory, whatever the address says', () => {
    expect(begin({ router: 'memory' }, '#/bookshelf')?.location.path).toBe('/index')
  })

  it('knows the organisation of the last visit, but no other', () => {
    const org = { orgCode: 'demo', orgName: '书香公共图书馆', templateId: '2', exp: 0 }
    session().updateOrganisation(org)
    expect(begin()?.storedOrg).toEqual(org)
    expect(begin({ org: 'jiangnan' })?.storedOrg).toBeNull()
  })
})

describe('what was requested is not requested again', () => {
  const address = 'http://localhost:3000/library/demo/feed.json'
  const load = async (fetch: BeginConfig['fetch']) => {
    const begun = begin({ fetch })
    const loaded = await begun?.home.catch((error: unknown) => error)
    if (!begun) throw new Error('not begun')
    return { begun, loaded, url: vi.mocked(fetch).mock.calls[0]?.[0] ?? address }
  }

  it('once, with the same answer', async () => {
    const fetch = vi.fn(async () => answer())
    const { begun, loaded, url } = await load(fetch)
    expect(loaded).toMatchObject({ organisation: { orgName: '书香' }, home: { floors: [{ title: '推荐' }] } })
    expect(await (await begun.fetch(url)).json()).toEqual(FEED)
    expect(fetch).toHaveBeenCalledTimes(1)
    await begun.fetch(url)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('neither a refusal nor a missing answer', async () => {
    const refuse = vi.fn(async () => new Response('', { status: 401 }))
    const refused = await load(refuse)
    expect(refused.loaded).toMatchObject({ code: 'unauthorized' })
    expect((await refused.begun.fetch(refused.url)).status).toBe(401)
    expect(refuse).toHaveBeenCalledTimes(1)

    const fail = vi.fn(async () => {
      throw new TypeError('no answer')
    })
    const failed = await load(fail)
    await expect(failed.begun.fetch(failed.url)).rejects.toThrow('no answer')
    expect(fail).toHaveBeenCalledTimes(1)
  })

  it('but with credentials, and after a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const fetch = vi.fn(async () => answer())
    const { begun, url } = await load(fetch)
    await begun.fetch(url, { headers: { authorization: 'Bearer x' } })
    expect(fetch).toHaveBeenCalledTimes(2)

    const other = vi.fn(async () => answer())
    const later = await load(other)
    vi.advanceTimersByTime(60_000)
    await later.begun.fetch(later.url)
    expect(other).toHaveBeenCalledTimes(2)
  })

  it('and stops with the element', async () => {
    const ending = new AbortController()
    const fetch = vi.fn(async (_url: string, init?: RequestInit) => {
      await new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new TypeError('gone'))),
      )
      return answer()
    })
    const loading = begin({ fetch }, '', ending)?.home
    ending.abort()
    await expect(loading).rejects.toThrow()
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted ?? true).toBe(true)
  })
})
