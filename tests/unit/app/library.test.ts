// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLibrary, type Library, type LibraryConfig, type LibraryEvents } from '../../../src/app/library'
import { systemClock } from '../../../src/platform/clock'
import { deviceToken, HOUR } from '../session/device'

const createEvents = (): LibraryEvents => ({
  transition: (_to, _from, change) => void change(),
  onEnter: vi.fn(),
  onLoginRequest: vi.fn(() => true),
  onSignedIn: vi.fn(),
  onMemberLeft: vi.fn(),
  onSignedOut: vi.fn(),
  onError: vi.fn(),
  onBookOpen: vi.fn(),
  onReadingProgress: vi.fn(),
  onNotice: (words, _values, options) => void library?.toasts.show(words, options),
  prepare: (_location, loadScreen) => loadScreen(),
})

let library: Library | undefined
/** The catalogue’s feed; null while the catalogue is down. */
let feed: object | null
/** Whether it rejects the next request. */
let refuses: boolean
/** Events dispatched by the library. */
let events: LibraryEvents
const made = (config: Partial<LibraryConfig> = {}) => {
  events = createEvents()
  library = createLibrary({
    config: {
      src: 'https://books.example/{org}/feed.json',
      org: '',
      namespace: 'test',
      router: 'memory',
      signIn: 'auto',
      credentialOrigins: '',
      fetch: async () => {
        if (!feed) throw new TypeError('no answer')
        const status = refuses ? 401 : 200
        refuses = false
        return new Response(JSON.stringify(feed), {
          headers: { 'content-type': 'application/opds+json' },
          status,
        })
      },
      ...config,
    },
    view: window,
    clock: systemClock,
    events,
  })
  library.start()
  return library
}
const name = () => library?.organisation.getState().name

const member = () => ({ user: { id: 'a', name: 'A' }, deviceToken: deviceToken(Date.now() + HOUR) })

beforeEach(() => {
  refuses = false
  feed = { metadata: { title: '书香', orgCode: 'DEMO', templateId: '2' }, links: [] }
})
afterEach(() => {
  library?.stop()
  localStorage.clear()
  history.replaceState(null, '', '#')
})

describe('the organisation of a library', () => {
  it('is read from the catalogue and stored under the page’s code', async () => {
    const { session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    expect(session.store.getState().org).toMatchObject({ orgCode: 'demo', orgName: '书香', templateId: '2' })
  })

  it('is requested again with the next screen if the catalogue was down', async () => {
    feed = null
    const { access, router } = made({ org: 'demo' })
    await vi.waitFor(() => expect(access.store.getState().isSettled).toBe(true))
    expect(name()).toBe('')
    feed = { metadata: { title: '书香' }, links: [] }
    await router.navigate('/noauth/login')
    await vi.waitFor(() => expect(name()).toBe('书香'))
  })

  it('changes when an address of another organisation is entered', async () => {
    const { router, session, organisation } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    session.signIn(member())
    feed = { metadata: { title: '江南' }, links: [] }
    await router.navigate('/jiangnan/index')
    await vi.waitFor(() => expect(name()).toBe('江南'))
    expect(organisation.getState().code).toBe('jiangnan')
    expect(session.loggedIn()).toBe(false)
    expect(session.store.getState().org?.orgCode).toBe('jiangnan')
  })
})

it.each([
  ['https://{org}.books.example/feed.json', 'https://evil.books.example/feed.json', 'browser'],
  ['https://{org}/feed.json', 'https://evil/feed.json', 'browser'],
  ['https://books.example/{org}/feed.json', 'https://books.example/evil/feed.json', 'page'],
])(
  'of %s: the page’s fetch is used for the organisation of the page, not for that of a link',
  async (src, url, by) => {
    const asked: string[] = []
    const ask = (by: string) => async (url: string) => {
      asked.push(`${by} ${url}`)
      return Response.json(feed)
    }
    vi.stubGlobal('fetch', ask('browser'))
    onTestFinished(() => void vi.unstubAllGlobals())
    const { router } = made({ src, org: 'demo', fetch: ask('page') })
    await vi.waitFor(() => expect(asked).toContain(`page ${src.replace('{org}', 'demo')}`))
    await router.navigate('/evil/index')
    await vi.waitFor(() => expect(asked).toContain(`${by} ${url}`))
  },
)

describe('an organisation in the address', () => {
  /** Feeds of all organisations except those that the test declares missing. */
  const feeds = (none: Record<string, number | undefined>) => ({
    router: 'hash' as const,
    org: 'demo',
    async fetch(url: string) {
      const code = url.split('/')[3] ?? ''
      const status = none[code] ?? 200
      if (status === 0) throw new TypeError('no answer')
      return new Response(JSON.stringify({ metadata: { title: `${code}的书库` }, links: [] }), {
        headers: { 'content-type': 'application/opds+json' },
        status,
      })
    },
  })
  const visit = (hash: string, none: Record<string, number | undefined> = {}) => {
    library?.stop()
    history.pushState(null, '', hash)
    return made(feeds(none))
  }
  const reload = () => {
    library?.stop()
    return made(feeds({}))
  }
  const isShown = (title: string) => vi.waitFor(() => expect(name()).toBe(title))

  it('without a catalogue is left at once, reported, and ignored from then on', async () => {
    const { router, organisation, toasts } = visit('#/typo/index', { typo: 404 })
    await isShown('demo的书库')
    await vi.waitFor(() => expect(router.store.getState().location?.fullPath).toBe('/index'))
    expect([organisation.getState().code, location.hash]).toEqual(['demo', '#/index'])
    expect(events.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'not-found' }))
    expect(toasts.getState().items.map(({ text }) => text)).toEqual(['app.trouble.elsewhere'])
    visit('#/bookdetail/1')
    await isShown('demo的书库')
  })

  it('with a temporarily unavailable catalogue is left with the next address', async () => {
    const { router, organisation } = visit('#/other/index', { other: 0 })
    await vi.waitFor(() => expect(library?.access.store.getState().isSettled).toBe(true))
    expect(organisation.getState().code).toBe('other')
    await router.navigate('/error/404')
    await isShown('demo的书库')
  })

  it('lasts for the visit: a reload keeps it, a new visit does not', async () => {
    const { router } = visit('#/other/index')
    await isShown('other的书库')
    await router.navigate('/more/1')
    expect(location.hash).toBe('#/more/1')
    reload()
    await isShown('other的书库')
    visit('#/more/1')
    await isShown('demo的书库')
  })

  it('is left by the home link without a sign-out, and restored by Back', async () => {
    const { router, organisation, session, comeHome } = visit('#/other/index')
    await isShown('other的书库')
    session.signIn(member(), { orgCode: 'other' })
    await router.navigate('/more/1')
    await comeHome()
    await isShown('demo的书库')
    expect([session.loggedIn(), router.store.getState().location?.fullPath]).toEqual([true, '/index'])
    history.back()
    await vi.waitFor(() => expect(organisation.getState().code).toBe('other'))
    expect(router.store.getState().location?.fullPath).toBe('/more/1')
  })

  it('ignores what an earlier version stored permanently', async () => {
    localStorage.setItem(
      'test:entry',
      JSON.stringify({ value: { named: 'demo', current: 'typo' }, expires: 8.64e15 }),
    )
    visit('#/index', { typo: 404 })
    await isShown('demo的书库')
  })
})

describe('two pages of two organisations', () => {
  it('sign each other out only if an address of another organisation is entered (SPEC §4)', async () => {
    const { session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    library?.signIn(member())
    await vi.waitFor(() => expect(session.store.getState().org?.orgCode).toBe('demo'))
    library?.stop()

    const other = made({ org: 'jiangnan' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    await other.router.navigate('/bookshelf')
    expect(other.session.loggedIn()).toBe(true)
    expect(other.session.store.getState().org?.orgCode).toBe('demo')
    await other.router.navigate('/jiangnan/index')
    expect(other.session.loggedIn()).toBe(false)
    expect(events.onSignedOut).toHaveBeenCalledExactlyOnceWith('organisation')
  })
})

describe('a page that sets a member', () => {
  it('shows them signed in when it changes the organisation as well', async () => {
    const { router, session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    library?.signIn({ ...member(), uToken: 'a.b.c' }, 'jiangnan')
    library?.setOrganisation('jiangnan')
    await vi.waitFor(() => expect(router.store.getState().location?.fullPath).toBe('/jiangnan/index'))
    await vi.waitFor(() => expect(session.store.getState().org?.orgCode).toBe('jiangnan'))
    expect(session.store.getState()).toMatchObject({ user: { id: 'a' }, uToken: 'a.b.c' })
    expect(events.onSignedOut).not.toHaveBeenCalled()
  })

  it('is notified if the token has expired', () => {
    const { toasts } = made({ org: 'demo' })
    library?.signIn({ ...member(), deviceToken: deviceToken(Date.now() - HOUR) })
    expect(events.onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'session-expired' }),
    )
    expect(toasts.getState().items.map(({ text }) => text)).toEqual(['app.error.session-expired'])
    expect(events.onSignedIn).not.toHaveBeenCalled()
  })
})

describe('a new member in place of the previous one', () => {
  const another = () => ({ user: { id: 'b', name: 'B' }, deviceToken: deviceToken(Date.now() + HOUR) })

  it('sees none of the previous member’s dialogs, targets and requests', async () => {
    const { organisation, toasts, messages, session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    session.signIn(member())
    const { catalog } = organisation.getState()
    const answer = messages.confirm({ title: '清空' })
    toasts.show('已移出书架', { action: { label: '撤销', run: vi.fn() } })
    session.signIn(another())
    expect(await answer).toBe(false)
    expect(organisation.getState().catalog).not.toBe(catalog)
    expect(toasts.getState().items.map(({ text }) => text)).toEqual(['app.signedIn'])
  })

  it('keeps an open book; setting the same member again changes nothing', async () => {
    const { router, session } = made({ org: 'demo' })
    const place = () => router.store.getState().location?.fullPath
    session.signIn(member())
    await router.navigate('/book-read/7/3')
    session.signIn(member())
    await new Promise((done) => setTimeout(done, 20))
    expect(place()).toBe('/book-read/7/3')
    session.signIn(another())
    await vi.waitFor(() => expect(place()).toBe('/book-read/7'))
  })
})

describe('a member who is signed out by others', () => {
  const ending = {
    'the page around': () => library?.session.signOut('host'),
    'another tab'() {
      localStorage.clear()
      library?.session.refresh('elsewhere')
    },
  }
  const at = async (path: string) => {
    const { router, session } = made({ org: 'demo' })
    session.signIn(member())
    await router.navigate(path)
    return () => router.store.getState().location?.name
  }

  it.each(Object.entries(ending))(
    'by %s: leaves members’ screens, and is not asked to sign in again',
    async (_, end) => {
      const place = await at('/bookshelf')
      expect(place()).toBe('BookShelf')
      end()
      await vi.waitFor(() => expect(place()).toBe('Index'))
      expect(library?.login.getState().open).toBe(false)
    },
  )

  it.each(Object.entries(ending))('by %s: stays on open screens', async (_, end) => {
    const place = await at('/error/404')
    end()
    await new Promise((done) => setTimeout(done, 50))
    expect(place()).toBe('404')
  })
})

describe('a member whose session ends', () => {
  const at = async (path: string) => {
    const { router, session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    session.signIn(member())
    await router.navigate(path)
    return () => router.store.getState().location?.fullPath
  }
  const ending = {
    async 'the catalogue takes them no more'() {
      refuses = true
      await library?.access.fetch('https://books.example/demo/feed.json')
    },
    async 'the token has run out'() {
      library?.session.signIn({ ...member(), deviceToken: deviceToken(Date.now() - HOUR) })
    },
  }

  it.each(Object.entries(ending))(
    'if %s: leaves members’ screens, is asked once, and returns after signing in',
    async (_, end) => {
      const place = await at('/bookshelf')
      await end()
      await vi.waitFor(() => expect(place()).toBe('/index'))
      expect(library?.login.getState()).toEqual({ open: true, targetPath: '/bookshelf' })
      expect(events.onLoginRequest).toHaveBeenCalledTimes(1)
      expect(events.onSignedOut).toHaveBeenCalledExactlyOnceWith('expired')

      library?.session.signIn(member())
      await vi.waitFor(() => expect(place()).toBe('/bookshelf'))
      expect(library?.login.getState().open).toBe(false)
    },
  )

  it('opens what was postponed at a later sign-in, until somebody signs out', async () => {
    const place = await at('/index')
    library?.session.signOut('user')
    await library?.router.navigate('/bookdetail/7')
    library?.login.setState({ open: false, targetPath: null, postponed: '/bookdetail/7' })
    library?.requestLogin()
    expect(library?.login.getState()).toMatchObject({ open: true, targetPath: '/bookdetail/7' })
    library?.session.signIn(member())
    await vi.waitFor(() => expect(place()).toBe('/bookdetail/7'), { timeout: 5000 })
    library?.session.signOut('user')
    library?.requestLogin()
    expect(library?.login.getState().targetPath).toBeNull()
  })

  it('closes their open questions', async () => {
    await at('/bookshelf')
    const answer = library?.messages.prompt({ title: '改名', value: '林晓的分组' })
    await ending['the token has run out']()
    expect(library?.messages.getState().queue).toEqual([])
    expect(await answer).toBeNull()
  })

  it('returns to the position in the book, not to the chapter opened first', async () => {
    const place = await at('/book-read/7/3')
    expect(place()).toBe('/book-read/7/3')
    await ending['the catalogue takes them no more']()
    await vi.waitFor(() => expect(place()).toBe('/index'))
    expect(library?.login.getState().targetPath).toBe('/book-read/7')
  })

  it('does not reach a members’ screen that is still loading', async () => {
    const place = await at('/index')
    const going = library?.router.navigate('/readhistory')
    await ending['the token has run out']()
    await going
    expect(place()).toBe('/index')
    expect(library?.login.getState()).toEqual({ open: true, targetPath: '/readhistory' })
  })

  it('stays on open screens, and is asked if the catalogue rejects', async () => {
    const place = await at('/error/404')
    await ending['the token has run out']()
    expect([place(), library?.login.getState().open]).toEqual(['/error/404', false])
    library?.session.signIn(member())
    await ending['the catalogue takes them no more']()
    await vi.waitFor(() => expect([place(), library?.login.getState().open]).toEqual(['/error/404', true]))
  })

  it('continues to an open screen that is loading, without being asked', async () => {
    const place = await at('/bookshelf')
    // The expiry is noticed only when the session is read.
    localStorage.clear()
    await library?.router.navigate('/error/404')
    await new Promise((done) => setTimeout(done, 50))
    expect([place(), library?.login.getState().open]).toEqual(['/error/404', false])
  })
})
