// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLibrary, type Library, type LibraryConfig, type LibraryEvents } from '../../../src/app/library'
import { systemClock } from '../../../src/platform/clock'
import { deviceToken, HOUR } from '../session/device'

const events = (): LibraryEvents => ({
  turned: (_to, _from, change) => void change(),
  entered: vi.fn(),
  loginRequested: () => true,
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
const made = (config: Partial<LibraryConfig> = {}) => {
  library = createLibrary({
    config: {
      src: 'https://books.example/{org}/feed.json',
      org: '',
      namespace: 'test',
      router: 'memory',
      signIn: 'auto',
      fetch: async () => {
        if (!feed) throw new TypeError('no answer')
        return new Response(JSON.stringify(feed), { headers: { 'content-type': 'application/opds+json' } })
      },
      ...config,
    },
    view: window,
    clock: systemClock,
    events: events(),
  })
  library.start()
  return library
}
const name = () => library?.organisation.getState().name

beforeEach(() => {
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
    session.signIn({ user: { id: 'a', name: 'A' }, deviceToken: deviceToken(Date.now() + HOUR) })
    feed = { metadata: { title: '江南' }, links: [] }
    await router.navigate('/jiangnan/index')
    await vi.waitFor(() => expect(name()).toBe('江南'))
    expect(organisation.getState().code).toBe('jiangnan')
    expect(session.loggedIn()).toBe(false)
    expect(session.store.getState().org?.orgCode).toBe('jiangnan')
  })
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
    session.signIn({ user: { id: 'a', name: 'A' }, deviceToken: deviceToken(Date.now() + HOUR) })
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
