import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCatalogueAccess, type SignInMode } from '../../../src/session/catalogue-access'
import { challengeOf } from '../../../src/session/challenge'
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

/** A catalogue that knows one reader, by Basic or by a token. */
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

describe('a catalogue that asks', () => {
  it('by Basic is signed in to with what it was asked for', async () => {
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
    expect(made.store.getState().held).toBe(false)
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

  it('takes names and passwords in Chinese', async () => {
    const { made } = access(guarded())
    await made.fetch(ROOT)
    expect((await made.signIn('读者', '密码')).user.name).toBe('读者')
  })

  it('hears of a member nowhere but at its own origin', async () => {
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

  it('by a document is signed in to with a token, and the password is not kept', async () => {
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

  it('may name its document in an open feed', async () => {
    const server = guarded()
    const { made } = access(server)
    await made.learn(`${AT}/auth.json`, ROOT)
    expect(made.store.getState()).toMatchObject({
      settled: true,
      challenge: { title: '城南书库', probe: ROOT },
    })
    const other = access(server).made
    await other.learn('https://elsewhere.example/auth.json', ROOT)
    expect(other.store.getState()).toMatchObject({ settled: true, challenge: null })
  })
})

describe('what is kept on the device', () => {
  it('is sealed, works after a reload, and ends with the session', async () => {
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

  it('is gone once forgotten, in another tab too', async () => {
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
    expect(other.store.getState().held).toBe(false)
    await new Promise((done) => setTimeout(done, 20))
    for (const [key, value] of copy) device.kept.set(key, value)
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('is nothing of a member who signed out while it was being sealed', async () => {
    const server = guarded()
    const { made, device, again } = access(server)
    await made.fetch(ROOT)
    const undo = made.store.subscribe(({ held }) => {
      if (held) made.forget()
    })
    await made.signIn('reader2', 'secret2')
    undo()
    expect([...device.kept.keys()].join()).not.toContain('catalogue-access')
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('is nothing where the browser has no keys: then it lasts as long as the page', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { made, device, again } = access(guarded())
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    expect((await made.fetch(ROOT)).status).toBe(200)
    expect(device.kept.size).toBe(0)
    expect((await again().fetch(ROOT)).status).toBe(401)
  })

  it('is let go when the catalogue no longer takes it', async () => {
    const server = guarded()
    const { made, again } = access(server)
    await made.fetch(ROOT)
    await made.signIn('reader2', 'secret2')
    server.good.clear()
    const refused: boolean[] = []
    made.onRefused(({ held }) => refused.push(held))
    await Promise.all([made.fetch(ROOT), made.fetch(`${AT}/2`)])
    expect(refused[0]).toBe(true)
    expect(made.store.getState().held).toBe(false)
    expect(again().store.getState().held).toBe(false)
  })
})

describe('the modes', () => {
  it.each(['local', 'host'] as const)('%s has no form of the catalogue’s', async (mode) => {
    const server = guarded()
    const { made } = access(server, mode)
    await made.learn(`${AT}/auth.json`, ROOT)
    expect(made.store.getState().challenge).toBeNull()
    await made.fetch(ROOT, { credentials: 'include' })
    expect(server.asked.at(-1)).toMatchObject({ credentials: 'include', authorization: null })
  })

  it('opds never lets the browser ask with its own window', async () => {
    const server = guarded()
    await access(server, 'opds').made.fetch(ROOT)
    expect(server.asked.at(-1)?.credentials).toBe('omit')
    await access(server, 'auto').made.fetch(ROOT)
    expect(server.asked.at(-1)?.credentials).toBeUndefined()
  })
})

describe('a challenge', () => {
  const asks = (header: string | null, body = '', type = 'text/plain') =>
    challengeOf(
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
  ])('with %s in its document falls back on its header', async (_name, body) => {
    const type = 'application/opds-authentication+json'
    expect((await asks('Basic realm="r"', body, type))?.flow).toEqual({ type: 'basic' })
    expect((await asks('Digest realm="r"', body, type))?.flow).toBeNull()
  })

  it('is proved at the shelf where the document names one', async () => {
    const document = {
      authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
      links: [{ rel: ['http://opds-spec.org/shelf'], href: '/shelf' }],
    }
    expect(await challengeOf(document401(document), ROOT)).toMatchObject({
      probe: `${AT}/shelf`,
      flow: { type: 'basic' },
    })
  })
})
