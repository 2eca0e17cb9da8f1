// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLibrary, type Library, type LibraryConfig, type LibraryEvents } from '../../../src/app/library'
import { systemClock } from '../../../src/platform/clock'
import { deviceToken, HOUR } from '../session/device'

const events = (): LibraryEvents => ({
  turned: (_to, _from, change) => void change(),
  entered: vi.fn(),
  loginRequested: vi.fn(() => true),
  signedIn: vi.fn(),
  signedOut: vi.fn(),
  failed: vi.fn(),
  bookOpened: vi.fn(),
  progressed: vi.fn(),
  t: (key) => key,
})

let library: Library | undefined
/** What answers for the catalogue; null while it is down. */
let feed: object | null
/** It refuses the next request. */
let refuses: boolean
/** What the element around was told. */
let told: LibraryEvents
const made = (config: Partial<LibraryConfig> = {}) => {
  told = events()
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
    events: told,
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
})

describe('who a library is of', () => {
  it('is learnt from the catalogue and kept, under the code the page uses', async () => {
    const { session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    expect(session.store.getState().org).toMatchObject({ orgCode: 'demo', orgName: '书香', templateId: '2' })
  })

  it('is asked again with the next screen, where the catalogue was down', async () => {
    feed = null
    const { access, router } = made({ org: 'demo' })
    await vi.waitFor(() => expect(access.store.getState().settled).toBe(true))
    expect(name()).toBe('')
    feed = { metadata: { title: '书香' }, links: [] }
    await router.navigate('/noauth/login')
    await vi.waitFor(() => expect(name()).toBe('书香'))
  })

  it('is another’s once an address of another is entered', async () => {
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
])('of %s the page’s fetch is for what the page names, not for what a link does', async (src, url, by) => {
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
})

describe('who is signed out by somebody else', () => {
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
    return () => router.store.getState().place?.name
  }

  it.each(Object.entries(ending))(
    'by %s, is shown no more of what members see, and not asked back',
    async (_, end) => {
      const place = await at('/bookshelf')
      expect(place()).toBe('BookShelf')
      end()
      await vi.waitFor(() => expect(place()).toBe('Index'))
      expect(library?.login.getState().open).toBe(false)
    },
  )

  it.each(Object.entries(ending))('by %s, stays where everybody may be', async (_, end) => {
    const place = await at('/error/404')
    end()
    await new Promise((done) => setTimeout(done, 50))
    expect(place()).toBe('404')
  })
})

describe('whose session ends by itself', () => {
  const at = async (path: string) => {
    const { router, session } = made({ org: 'demo' })
    await vi.waitFor(() => expect(name()).toBe('书香'))
    session.signIn(member())
    await router.navigate(path)
    return () => router.store.getState().place?.fullPath
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
    'where %s, sees no more of what members see, is asked once, and is led back',
    async (_, end) => {
      const place = await at('/bookshelf')
      await end()
      await vi.waitFor(() => expect(place()).toBe('/index'))
      expect(library?.login.getState()).toEqual({ open: true, wanted: '/bookshelf' })
      expect(told.loginRequested).toHaveBeenCalledTimes(1)
      expect(told.signedOut).toHaveBeenCalledExactlyOnceWith('expired')

      library?.session.signIn(member())
      await vi.waitFor(() => expect(place()).toBe('/bookshelf'))
      expect(library?.login.getState().open).toBe(false)
    },
  )

  it('leaves no question of theirs open', async () => {
    await at('/bookshelf')
    const answer = library?.messages.prompt({ title: '改名', value: '林晓的分组' })
    await ending['the token has run out']()
    expect(library?.messages.getState().queue).toEqual([])
    expect(await answer).toBeNull()
  })

  it('is led back into the book to where they were, not to the chapter they had begun with', async () => {
    const place = await at('/book-read/7/3')
    expect(place()).toBe('/book-read/7/3')
    await ending['the catalogue takes them no more']()
    await vi.waitFor(() => expect(place()).toBe('/index'))
    expect(library?.login.getState().wanted).toBe('/book-read/7')
  })

  it('does not come to a screen of members that is still loading', async () => {
    const place = await at('/index')
    const going = library?.router.navigate('/readhistory')
    await ending['the token has run out']()
    await going
    expect(place()).toBe('/index')
    expect(library?.login.getState()).toEqual({ open: true, wanted: '/readhistory' })
  })

  it('stays where everybody may be, and is asked where the catalogue refuses', async () => {
    const place = await at('/error/404')
    await ending['the token has run out']()
    expect([place(), library?.login.getState().open]).toEqual(['/error/404', false])
    library?.session.signIn(member())
    await ending['the catalogue takes them no more']()
    expect([place(), library?.login.getState().open]).toEqual(['/error/404', true])
  })

  it('goes on to an open screen they have set out for, unasked', async () => {
    const place = await at('/bookshelf')
    // As time does it: nobody is told before it is looked at.
    localStorage.clear()
    await library?.router.navigate('/error/404')
    await new Promise((done) => setTimeout(done, 50))
    expect([place(), library?.login.getState().open]).toEqual(['/error/404', false])
  })
})
