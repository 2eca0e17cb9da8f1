import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCatalogueAccess, type SignInMode } from '../../../src/session/catalogue-access'
import { readChallenge } from '../../../src/session/challenge'
import { deviceTokenExpiry } from '../../../src/session/tokens'
import { createDevice, HOUR } from './device'

const AT = 'https://books.example'
const ROOT = `${AT}/opds`
const DAY = 24 * HOUR

interface Asked {
  url: string
  authorization: string | null
  credentials: RequestCredentials | undefined
  cache: RequestCache | undefined
  body: string
}

/** A catalogue with one account, for Basic or token authentication. */
function guarded(answer401: () => Response = () => basic401()) {
  const asked: Asked[] = []
  const good = new Set([
    `Basic ${btoa('reader2:secret2')}`,
    `Basic ${Buffer.from('读者:密码').toString('base64')}`,
    'Bearer T1',
  ])
  return {
    asked,
    good,
    async fetch(url: string, init?: RequestInit): Promise<Response> {
      const authorization = new Headers(init?.headers).get('authorization')
      const body = init?.body ? String(init.body) : ''
      asked.push({ url, authorization, credentials: init?.credentials, cache: init?.cache, body })
      if (url === `${AT}/token`)
        return body.includes('password=secret2')
          ? Response.json({ access_token: 'T1', token_type: 'Bearer', expires_in: 3600 })
          : Response.json({ error: 'invalid_grant' }, { status: 400 })
      if (url === `${AT}/auth.json`) return Response.json(DOCUMENT)
      return authorization && good.has(authorization) ? new Response('in') : answer401()
    },
  }
}

const basic401 = () =>
  new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="calibre"' } })
const DOCUMENT = {
  title: '城南书库',
  description: '请用借书证。',
  links: [
    { rel: 'help', href: 'mailto:a@b.example' },
    { rel: 'register', href: 'javascript:alert(1)' },
  ],
  authentication: [
    { type: 'http://opds-spec.org/auth/oauth/implicit', links: [{ rel: 'authenticate', href: '/o' }] },
    {
      type: 'http://opds-spec.org/auth/oauth/password',
      labels: { login: '借书证', password: '口令' },
      links: [{ rel: 'authenticate', href: '/token' }],
    },
  ],
}
const document401 = (document: object = DOCUMENT) =>
  Response.json(document, {
    status: 401,
    headers: { 'content-type': 'application/opds-authentication+json; charset=utf-8' },
  })

let made = 0
function access(server: ReturnType<typeof guarded>, mode: SignInMode = 'auto') {
  const device = createDevice()
  const keys = `keys-${++made}`
  const again = () =>
    createCatalogueAccess({
      mode,
      fetch: server.fetch,
      origin: () => AT,
      cache: device.tab(),
      keys,
      clock: device.clock,
      random: () => 0.5,
    })
  return { device, made: again(), again }
}

describe('a catalogue that requires a sign-in', () => {
  it('by Basic accepts name and password, which later requests carry', async () => {
    const server = guarded()
    const { made, device } = access(server)
    const refused: boolean[] = []
    made.onRefused(({ held }) => refused.push(held))
    expect((await made.fetch(ROOT)).status).toBe(401)
    expect(refused).toEqual([false])
    expect(made.store.getState().challenge).toMatchObject({
      title: 'calibre',
      flow: { type: 'basic' },
      probe: ROOT,
    })
    await expect(made.signIn('reader2', 'wrong')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(made.store.getState().hasCredentials).toBe(false)
    const session = await made.signIn('reader2', 'secret2')
    expect(server.asked.at(-1)?.cache).toBe('no-store')
    expect(session.user).toEqual({ id: 'opds:reader2', name: 'reader2' })
    expect(deviceTokenExpiry(session.deviceToken)).toBe(device.time.now + 30 * DAY)
    expect((await made.fetch(`${AT}/get/cover/1`)).status).toBe(200)
    expect(server.asked.at(-1)).toMatchObject({
      authorization: `Basic ${btoa('reader2:secret2')}`,
      credentials: 'omit',
      cache: 'no-store',
    })
  })

  it('accepts names and passwords in Chinese', async () => {
    const { made } = access(guarded())
    await made.fetch(ROOT)
    expect((await made.signIn('读者', '密码')).user.name).toBe('读者')
  })

  it('gets the credentials only at its own origin', async () => {
    const server = guarded()
    const { made } = access(server)
    vi.stubGlobal('fetch', server.fetch)
    onTestFinished(() => void vi.unstubAllGlobals())
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    for (const url of [
      'https://elsewhere.example/cover.jpg',
      `${AT}.evil.example/`,
      'http://books.example/opds',
    ]) {
      await made.fetch(url)
      expect(server.asked.at(-1)?.authorization).toBeNull()
      expect(server.asked.at(-1)?.credentials).toBe('omit')
      expect(made.isOwn(url)).toBe(false)
    }
  })

  it('by a document gives a token, and the password is not stored', async () => {
    const server = guarded(document401)
    const { made, device } = access(server)
    await made.fetch(ROOT)
    expect(made.store.getState().challenge).toMatchObject({
      title: '城南书库',
      description: '请用借书证。',
      labels: { login: '借书证', password: '口令' },
      flow: { type: 'password', token: `${AT}/token` },
      links: [{ rel: 'help', href: 'mailto:a@b.example' }],
    })
    await expect(made.signIn('reader2', 'x')).rejects.toMatchObject({ code: 'unauthorized' })
    const session = await made.signIn('reader2', 'secret2')
    expect(deviceTokenExpiry(session.deviceToken)).toBe(device.time.now + HOUR)
    await made.fetch(ROOT)
    expect(server.asked.at(-1)?.authorization).toBe('Bearer T1')
  })

  it('may link to its document in an open feed', async () => {
    const server = guarded()
    const { made } = access(server)
    await made.loadAuthentication(`${AT}/auth.json`, ROOT)
    expect(made.store.getState()).toMatchObject({
      isSettled: true,
      challenge: { title: '城南书库', probe: ROOT },
    })
    const other = access(server).made
    await other.loadAuthentication('https://elsewhere.example/auth.json', ROOT)
    expect(other.store.getState()).toMatchObject({ isSettled: true, challenge: null })
  })
})

describe('other origins', () => {
  const ID = 'https://id.example'
  /** An authentication document whose token endpoint is at `address`. */
  const tokenAt = (href: string) => ({
    authentication: [
      { type: 'http://opds-spec.org/auth/oauth/password', links: [{ rel: 'authenticate', href }] },
    ],
  })
  /** An access to a mock server; `asked` has the requests through the fetch of the page and of the browser. */
  function between(
    answer: (url: string, init: RequestInit) => Response | Promise<Response>,
    options: { credentialOrigins?: string; mode?: SignInMode } = {},
  ) {
    const asked: { by: 'page' | 'browser'; url: string; init: RequestInit }[] = []
    const ask =
      (by: 'page' | 'browser') =>
      async (url: string, init: RequestInit = {}) => {
        asked.push({ by, url, init })
        return answer(url, init)
      }
    vi.stubGlobal('fetch', ask('browser'))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { tab, clock } = createDevice()
    const { mode = 'auto', credentialOrigins } = options
    const cache = tab()
    const keys = `keys-${++made}`
    const fetch = ask('page')
    const access = createCatalogueAccess({
      ...{ mode, credentialOrigins, fetch, origin: () => AT, cache, keys, clock },
    })
    const refused = vi.fn()
    access.onRefused(refused)
    return { access, asked, refused }
  }
  const at = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url })

  it.each([...(['auto', 'opds', 'local', 'host'] as const)])(
    'get neither the page’s fetch nor a password, and do not prompt for one: %s',
    async (mode) => {
      const { access, asked, refused } = between(() => basic401(), { mode })
      for (const url of [`${ID}/cover.jpg`, `${AT}.evil.example/`, 'http://books.example/x', `${AT}:8443/`]) {
        expect((await access.fetch(url, { headers: { Range: 'bytes=0-1' } })).status).toBe(401)
        expect(asked.at(-1)).toMatchObject({ by: 'browser', init: { credentials: 'omit' } })
      }
      expect(refused).not.toHaveBeenCalled()
      expect(access.store.getState().challenge).toBeNull()
    },
  )

  it('cannot challenge after a redirect', async () => {
    const { access, refused } = between(() => at(`${ID}/x`, basic401()))
    expect((await access.fetch(ROOT)).status).toBe(401)
    expect(refused).not.toHaveBeenCalled()
  })

  it('get the credentials if the page names them, but cannot challenge', async () => {
    const { access, asked, refused } = between(
      (url, init) =>
        new Headers(init.headers).has('authorization') && url.startsWith(AT)
          ? new Response('in')
          : basic401(),
      { credentialOrigins: `${ID} http://plain.example` },
    )
    await access.fetch(ROOT)
    await access.signIn('reader2', 'secret2')
    refused.mockClear()
    await access.fetch(`${ID}/cover.jpg`)
    expect(asked.at(-1)?.by).toBe('page')
    expect(new Headers(asked.at(-1)?.init.headers).get('authorization')).toBe(
      `Basic ${btoa('reader2:secret2')}`,
    )
    expect([access.isOwn(`${ID}/cover.jpg`), access.store.getState().hasCredentials]).toEqual([true, true])
    await access.fetch('http://plain.example/cover.jpg')
    expect(new Headers(asked.at(-1)?.init.headers).has('authorization')).toBe(false)
    expect(refused).not.toHaveBeenCalled()
  })

  it.each([
    [`${ID}/token`, '', null],
    // Behind a proxy that ends TLS; the password is sent by HTTPS.
    ['http://books.example/token', '', { type: 'password', token: `${AT}/token` }],
    [`${AT}:8443/token`, '', null],
    ['javascript:alert(1)', '', null],
    [`${ID}/token`, ID, { type: 'password', token: `${ID}/token` }],
    ['http://id.example/token', 'http://id.example', null],
  ])('give the token, at %s with %j allowed: %j', async (href, credentialOrigins, flow) => {
    const { access } = between(() => document401(tokenAt(href)), { credentialOrigins })
    await access.fetch(ROOT)
    expect(access.store.getState().challenge?.flow).toEqual(flow)
  })

  it.each([301, 302, 303, 307, 308])(
    'get no password through a redirect of the token endpoint: %d',
    async (status) => {
      const { access, asked } = between((url) =>
        url === `${AT}/token`
          ? new Response(null, { status, headers: { location: `${ID}/token` } })
          : document401(tokenAt('/token')),
      )
      await access.fetch(ROOT)
      await expect(access.signIn('reader2', 'secret2')).rejects.toMatchObject({ code: 'server', status })
      expect(asked.filter(({ url }) => url.endsWith('/token')).map(({ init }) => init.redirect)).toEqual([
        'manual',
      ])
      expect(access.store.getState().hasCredentials).toBe(false)
    },
  )

  it('prove nothing if the page’s fetch follows redirects', async () => {
    const { access } = between((_url, init) =>
      new Headers(init.headers).has('authorization')
        ? Object.defineProperty(at(`${ID}/`, new Response('in')), 'redirected', { value: true })
        : basic401(),
    )
    await access.fetch(ROOT)
    await expect(access.signIn('reader2', 'secret2')).rejects.toMatchObject({ code: 'server', status: 0 })
    expect(access.store.getState().hasCredentials).toBe(false)
  })

  it('are not involved in a redirect within the catalogue', async () => {
    const { access, asked } = between((url, init) => {
      const isMember = new Headers(init.headers).has('authorization')
      if (url === ROOT && init.redirect === 'manual') return new Response(null, { status: 308 })
      return isMember ? new Response('in') : at(`${ROOT}/`, basic401())
    })
    await access.fetch(ROOT)
    const probed = access.store.getState().challenge
    expect(probed?.probe).toBe(`${ROOT}/`)
    access.store.setState({ challenge: { ...(probed as NonNullable<typeof probed>), probe: ROOT } })
    await access.signIn('reader2', 'secret2')
    const sent = asked.filter(({ init }) => new Headers(init.headers).has('authorization'))
    expect(sent.map(({ url, init }) => [url, init.redirect])).toEqual([
      [ROOT, 'manual'],
      [`${ROOT}/`, 'manual'],
    ])
  })

  it('may be the target of single sign-on, after which requests work again', async () => {
    let isKnown = false
    const { access, refused } = between(async (_url, init) => {
      if (isKnown) return new Response('in')
      if (init.redirect !== 'manual') throw new TypeError('Failed to fetch')
      return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    })
    expect((await access.fetch(ROOT)).status).toBe(401)
    expect(access.store.getState().challenge).toMatchObject({ flow: null, page: ROOT })
    expect(refused).toHaveBeenCalledTimes(1)
    isKnown = true
    expect((await access.fetch(ROOT)).status).toBe(200)
    expect(access.store.getState()).toMatchObject({ challenge: null, isOpen: true })
  })

  it('are not assumed if there is no response at all', async () => {
    const { access, refused } = between(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(access.fetch(ROOT)).rejects.toThrow('Failed to fetch')
    expect(refused).not.toHaveBeenCalled()
  })
})

describe('other challenges', () => {
  const page = (html: string, url = ROOT, status = 200) =>
    Object.defineProperty(new Response(html, { status, headers: { 'content-type': 'text/html' } }), 'url', {
      value: url,
    })
  const challengeBy = async (response: Response) => {
    const { made } = access({ ...guarded(), fetch: async () => response })
    const answer = await made.fetch(ROOT)
    return { status: answer.status, challenge: made.store.getState().challenge }
  }

  it.each([
    ['a password', page('<!doctype html><form><input name=u><input type="password"></form>'), ROOT],
    ['a title', page('<title>统一身份认证平台</title>'), ROOT],
    ['a redirect', page('<div id=app></div>', `${AT}/login?rd=%2Fopds`), `${AT}/login?rd=%2Fopds`],
    ['a redirect elsewhere', page('<p>SSO</p>', 'https://sso.example/'), 'https://sso.example/'],
    ['a page that leads on', page('<meta http-equiv="refresh" content="0; url=/users/sign_in">'), ROOT],
    ['a script that does', page('<script>window.location.href = "/login"</script>'), ROOT],
    ['a 401 with a page', page('<input type=password>', ROOT, 401), ROOT],
  ])('are recognised: %s', async (_name, response, address) => {
    const { status, challenge } = await challengeBy(response)
    expect(status).toBe(401)
    expect(challenge).toMatchObject({ flow: null, page: address })
  })

  it.each([
    ['a page of something else', page('<title>Blog in Chinese</title><h1>Authors</h1>')],
    [
      'a front page that names a feed',
      page('<input type=password><link rel=alternate type="application/opds+json" href=x>'),
    ],
    ['a book under a wrong type', page('PK\u0003\u0004')],
    ['another address of the same', page('<title>404</title>', `${AT}/authors`)],
  ])('are not recognised: %s', async (_name, response) => {
    expect(await challengeBy(response)).toMatchObject({ status: 200, challenge: null })
  })

  it('treat a 401 with an HTML page as Basic', async () => {
    const nginx = page('<title>401 Authorization Required</title>', ROOT, 401)
    expect((await challengeBy(nginx)).challenge).toMatchObject({ flow: { type: 'basic' }, page: '' })
  })

  it('accept a 403 with a document, except with credentials', async () => {
    const forbidden = () =>
      Response.json(DOCUMENT, {
        status: 403,
        headers: { 'content-type': 'application/opds-authentication+json' },
      })
    const server = guarded(forbidden)
    const { made } = access(server)
    await made.fetch(ROOT)
    expect(made.store.getState().challenge).toMatchObject({ title: '城南书库', flow: { type: 'password' } })
    await made.signIn('reader2', 'secret2')
    server.good.clear()
    expect((await made.fetch(ROOT)).status).toBe(403)
    expect(made.store.getState().hasCredentials).toBe(true)
  })

  it('read the document in a Link header, of a refusal and of an open feed', async () => {
    const link =
      '</other>; rel=next, </auth.json>; rel="start http://opds-spec.org/auth/document"; type="a/b"'
    const closed = access(
      guarded(() => new Response('', { status: 401, headers: { link, 'www-authenticate': 'Bearer' } })),
    ).made
    await closed.fetch(ROOT)
    expect(closed.store.getState().challenge).toMatchObject({ title: '城南书库', probe: ROOT })
    const open = access(guarded(() => new Response('{}', { headers: { link } }))).made
    await open.fetch(ROOT)
    await open.loadAuthentication(undefined, ROOT)
    expect(open.store.getState()).toMatchObject({ challenge: { title: '城南书库' }, isOpen: true })
  })

  it('send the cookies of a sign-in page, although `opds` sends none otherwise', async () => {
    const server = guarded(() => page('<input type=password>'))
    const { made } = access(server, 'opds')
    await made.fetch(ROOT)
    await made.fetch(ROOT)
    expect(server.asked.map(({ credentials }) => credentials)).toEqual(['omit', undefined])
  })
})

describe('the stored credentials', () => {
  it('are sealed, work after a reload, and end with the session', async () => {
    const server = guarded()
    const { made, device, again } = access(server)
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    const kept = [...device.kept.values()].join()
    for (const secret of ['secret2', btoa('reader2:secret2'), btoa(btoa('reader2:secret2'))])
      expect(kept).not.toContain(secret)
    expect((await again().fetch(ROOT)).status).toBe(200)
    device.time.now += 30 * DAY + 1
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('are removed by forget, in another tab too', async () => {
    const server = guarded()
    const { made, device, again } = access(server)
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    const other = again()
    expect((await other.fetch(ROOT)).status).toBe(200)
    const copy = new Map(device.kept)
    made.forget()
    expect((await made.fetch(ROOT)).status).toBe(401)
    other.refresh()
    expect(other.store.getState().hasCredentials).toBe(false)
    await new Promise((done) => setTimeout(done, 20))
    for (const [key, value] of copy) device.kept.set(key, value)
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('are not stored for a member who signed out during sealing', async () => {
    const server = guarded()
    const { made, device, again } = access(server)
    await made.fetch(ROOT)
    const undo = made.store.subscribe(({ hasCredentials }) => {
      if (hasCredentials) made.forget()
    })
    await made.signIn('reader2', 'secret2')
    undo()
    expect([...device.kept.keys()].join()).not.toContain('catalogue-access')
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('stay in memory if the browser has no keys', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { made, device, again } = access(guarded())
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    expect((await made.fetch(ROOT)).status).toBe(200)
    expect(device.kept.size).toBe(0)
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('are removed when the catalogue rejects them', async () => {
    const server = guarded()
    const { made, again } = access(server)
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    server.good.clear()
    const refused: boolean[] = []
    made.onRefused(({ held }) => refused.push(held))
    await Promise.all([made.fetch(ROOT), made.fetch(`${AT}/2`)])
    expect(refused[0]).toBe(true)
    expect(made.store.getState().hasCredentials).toBe(false)
    expect(again().store.getState().hasCredentials).toBe(false)
  })
})

describe('the modes', () => {
  it.each(['local', 'host'] as const)('%s does not show the form of the catalogue', async (mode) => {
    const server = guarded()
    const { made } = access(server, mode)
    await made.loadAuthentication(`${AT}/auth.json`, ROOT)
    expect(made.store.getState().challenge).toBeNull()
    await made.fetch(ROOT, { credentials: 'include' })
    expect(server.asked.at(-1)).toMatchObject({ credentials: 'include', authorization: null })
  })

  it('opds never lets the browser prompt for credentials', async () => {
    const server = guarded()
    await access(server, 'opds').made.fetch(ROOT)
    expect(server.asked.at(-1)?.credentials).toBe('omit')
    await access(server, 'auto').made.fetch(ROOT)
    expect(server.asked.at(-1)?.credentials).toBeUndefined()
  })
})

describe('a challenge', () => {
  const asks = (header: string | null, body = '', type = 'text/plain') =>
    readChallenge(
      new Response(body, {
        status: 401,
        headers: { 'content-type': type, ...(header !== null && { 'www-authenticate': header }) },
      }),
      ROOT,
    )

  it.each([
    ['Basic realm="a \\"b\\""', { type: 'basic' }, 'a "b"'],
    ['Digest realm="calibre", nonce="x", algorithm="MD5", qop="auth"', null, 'calibre'],
    ['Negotiate, Basic realm="r"', { type: 'basic' }, 'r'],
    ['Bearer', null, ''],
    [null, { type: 'basic' }, ''],
  ])('%s', async (header, flow, title) => {
    expect(await asks(header)).toMatchObject({ flow, title })
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"title":"x",}'],
    ['no document', '{"title":"x"}'],
    ['ways that are no list', '{"title":"x","authentication":"none"}'],
    [
      'a token from elsewhere',
      JSON.stringify({
        authentication: [
          {
            type: 'http://opds-spec.org/auth/oauth/password',
            links: [{ rel: 'authenticate', href: 'https://elsewhere.example/t' }],
          },
        ],
      }),
    ],
  ])('with %s in its document uses the header', async (_name, body) => {
    const type = 'application/opds-authentication+json'
    expect((await asks('Basic realm="r"', body, type))?.flow).toEqual({ type: 'basic' })
    expect((await asks('Digest realm="r"', body, type))?.flow).toBeNull()
  })

  it('of library cards describes the input: a number, its length, no password', async () => {
    const inputs = {
      login: { keyboard: 'Number pad', maximum_length: 14, barcode_format: 'Codabar' },
      password: { keyboard: 'No input' },
    }
    const asksFor = async (inputs: unknown) => {
      const authentication = [{ type: 'http://opds-spec.org/auth/basic', inputs }]
      return (await readChallenge(document401({ authentication }), ROOT))?.inputs
    }
    expect(await asksFor(inputs)).toEqual({ login: { keyboard: 'numeric', maxLength: 14 }, password: null })
    expect(
      await asksFor({
        login: { keyboard: 'EMAIL ADDRESS', maximum_length: '4' },
        password: { keyboard: 'x', maximum_length: -1 },
      }),
    ).toEqual({
      login: { keyboard: 'email', maxLength: 4 },
      password: { keyboard: 'text', maxLength: undefined },
    })
    const any = { keyboard: 'text', maxLength: undefined }
    for (const bad of [
      undefined,
      null,
      'x',
      [],
      { login: 1, password: [] },
      { login: { keyboard: 'No input' } },
    ])
      expect(await asksFor(bad)).toEqual({ login: any, password: any })
  })

  it('has links to pages, mail and phone only, one of each kind', async () => {
    const links = [
      ...['https://help.example/', 'http://second.example/', 'tel:+8610', 'mailto:a@b.example'].map(
        (href) => ({ rel: 'help', href }),
      ),
      ...[
        'javascript:alert(1)',
        ' java\tscript:alert(1)',
        'data:text/html,x',
        'blob:https://a/b',
        '//card.example/x',
      ].map((href) => ({ rel: ['register'], href })),
      { rel: 'alternate', href: '/home' },
      { rel: 'help', href: 7 },
    ]
    expect((await readChallenge(document401({ authentication: [], links }), ROOT))?.links).toEqual([
      { rel: 'register', href: 'https://card.example/x' },
      { rel: 'help', href: 'https://help.example/' },
      { rel: 'help', href: 'tel:+8610' },
      { rel: 'help', href: 'mailto:a@b.example' },
      { rel: 'website', href: `${AT}/home` },
    ])
  })

  it('is checked at the shelf if the document links to one', async () => {
    const document = {
      authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
      links: [{ rel: ['http://opds-spec.org/shelf'], href: '/shelf' }],
    }
    expect(await readChallenge(document401(document), ROOT)).toMatchObject({
      probe: `${AT}/shelf`,
      flow: { type: 'basic' },
    })
  })
})
