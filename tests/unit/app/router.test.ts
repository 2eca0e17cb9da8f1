// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashHistory, memoryHistory } from '../../../src/app/history'
import { createRouter, hrefOf, type Router, type RouterOptions } from '../../../src/app/router'
import { guard, type Visitor } from '../../../src/routes/guard'
import type { RouteLocation } from '../../../src/routes/match'

describe('the address of a path', () => {
  afterEach(() => document.querySelector('base')?.remove())

  it.each(['/', 'https://elsewhere.example/x/', 'other.html'])(
    'leads to the page itself where its <base> is %s',
    (href) => {
      const base = document.createElement('base')
      base.href = href
      document.head.append(base)
      const [page] = window.location.href.split('#')
      expect(new URL(hrefOf('/more/1'), document.baseURI).href).toBe(`${page}#/more/1`)
    },
  )

  it('is short on a page without one', () => expect(hrefOf('/more/1')).toBe('#/more/1'))
})

const member: Visitor = { loggedIn: true, orgCode: null }
const visitor: Visitor = { loggedIn: false, orgCode: null }

const routers: Router[] = []

interface Setting extends Partial<RouterOptions> {
  who?: Visitor
  mode?: 'hash' | 'memory'
}

function setUp({ who = member, mode = 'hash', ...options }: Setting = {}) {
  const entered: string[] = []
  const busy: boolean[] = []
  const asked: string[] = []
  const effects: string[] = []
  const onLoadError = vi.fn<RouterOptions['onLoadError']>()
  const router = createRouter({
    history: (shown) => (mode === 'hash' ? hashHistory(window, shown) : memoryHistory()),
    decide(to, from) {
      asked.push(to.fullPath)
      const decision = guard(to, from, who)
      effects.push(...decision.effects.map((effect) => effect.type))
      return decision
    },
    load: async () => {},
    onStart: () => {},
    onPending: (now) => busy.push(now),
    transition: (_to, _from, change) => void change(),
    prepare: () => {},
    onEnter: (place) => entered.push(place.fullPath),
    onLoadError,
    ...options,
  })
  routers.push(router)
  return {
    router,
    entered,
    busy,
    asked,
    effects,
    onLoadError,
    shown: () => router.store.getState().location?.fullPath,
  }
}

/** A load that resolves when the test calls for it. */
function slowLoad() {
  const waiting = new Map<string, { done: () => void; fail: (thrown: unknown) => void }>()
  const load = (place: RouteLocation) =>
    new Promise<void>((done, fail) => {
      waiting.set(place.fullPath, { done, fail })
    })
  const of = (path: string) => {
    const found = waiting.get(path)
    if (!found) throw new Error(`${path} is not being loaded`)
    return found
  }
  return { load, of }
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

const moved = async (act: () => void) => {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  act()
  await popped
  await settled()
}

beforeEach(() => window.history.pushState(null, '', '/page'))
afterEach(() => {
  for (const router of routers.splice(0)) router.stop()
})

describe('starting', () => {
  it.each(['', '#anchor'])('shows the initial screen and does not change the address %j', async (hash) => {
    window.history.replaceState({ host: 1 }, '', `/page${hash}`)
    const before = [window.location.href, window.history.length]
    const { router, shown, entered } = setUp()
    await router.start('/')
    expect(shown()).toBe('/index')
    expect(entered).toEqual(['/index'])
    expect([window.location.href, window.history.length]).toEqual(before)
    expect(window.history.state).toEqual({ host: 1 })
  })

  it('shows the screen of the address', async () => {
    window.history.replaceState(null, '', '/page#/more/3?title=x')
    const { router, shown } = setUp()
    await router.start('/')
    expect(shown()).toBe('/more/3?title=x')
    expect(window.location.hash).toBe('#/more/3?title=x')
  })

  it.each([
    ['#/', '#/index', member],
    ['#/error', '#/error/404', member],
    ['#/more/3/', '#/more/3', member],
    ['#/index?bid=7', '#/bookdetail/7', member],
    ['#/bookshelf', '#/index', visitor],
  ])('replaces a redirecting address: %s → %s', async (from, to, who) => {
    window.history.replaceState(null, '', `/page${from}`)
    const length = window.history.length
    const { router, shown } = setUp({ who })
    await router.start('/')
    expect(shown()).toBe(to.slice(1))
    expect(window.location.hash).toBe(to)
    expect(window.history.length).toBe(length)
  })
})

describe('navigating', () => {
  it('pushes, replaces and goes back', async () => {
    const { router, shown, entered } = setUp()
    await router.start('/')
    const length = window.history.length
    await router.navigate('/search?q=1')
    expect(window.location.hash).toBe('#/search?q=1')
    await router.navigate('/search?q=2', { replace: true })
    expect(window.history.length).toBe(length + 1)
    await router.navigate('/more/3')
    await moved(() => router.back())
    expect(shown()).toBe('/search?q=2')
    await moved(() => router.back())
    expect(window.location.hash).toBe('')
    expect(shown()).toBe('/index')
    expect(entered).toEqual(['/index', '/search?q=1', '/search?q=2', '/more/3', '/search?q=2', '/index'])
  })

  it('follows a link of the host page to a library hash, and calls the guard once', async () => {
    const { load, of } = slowLoad()
    const { router, shown, asked, effects } = setUp({ who: visitor, load })
    const started = router.start('/error/404')
    of('/error/404').done()
    await started
    asked.length = 0
    await moved(() => {
      window.location.hash = '#/bookshelf'
    })
    of('/index').done()
    await settled()
    expect(shown()).toBe('/index')
    expect(window.location.hash).toBe('#/index')
    expect(asked).toEqual(['/bookshelf', '/index'])
    expect(effects).toEqual(['openLogin'])
  })

  it('ignores an anchor of the host; Back works across both', async () => {
    const { router, shown, entered } = setUp()
    window.history.replaceState(null, '', '/page#/search')
    await router.start('/')
    await moved(() => {
      window.location.hash = '#chapter-2'
    })
    expect(shown()).toBe('/search')
    await router.navigate('/more/3')
    expect(window.location.hash).toBe('#/more/3')
    await moved(() => window.history.back())
    expect(window.location.hash).toBe('#chapter-2')
    expect(shown()).toBe('/search')
    await moved(() => window.history.back())
    expect(window.location.hash).toBe('#/search')
    expect(shown()).toBe('/search')
    expect(entered).toEqual(['/search', '/more/3', '/search'])
  })

  it('does nothing for the same full path', async () => {
    const { router, entered } = setUp()
    await router.start('/search?q=1')
    const before = router.store.getState().location
    const length = window.history.length
    await router.navigate('/search?q=1')
    await router.navigate('/search/?q=1', { replace: true })
    expect(router.store.getState().location).toBe(before)
    expect(entered).toHaveLength(1)
    expect(window.history.length).toBe(length)
    await router.navigate('/search?q=2')
    expect(router.store.getState().location).not.toBe(before)
  })

  it('reports when it is busy and when it is not', async () => {
    const { load, of } = slowLoad()
    const { router, busy } = setUp({ load })
    const started = router.start('/search')
    expect(busy.at(-1)).toBe(true)
    expect(router.store.getState().pending?.fullPath).toBe('/search')
    of('/search').done()
    await started
    expect(busy.at(-1)).toBe(false)
    expect(router.store.getState().pending).toBeNull()
  })

  it('ends when a guard redirects in circles', async () => {
    const { router, shown } = setUp({
      decide: (to) => ({ action: 'redirect', to: to.name === 'Index' ? '/search' : '/index', effects: [] }),
    })
    await router.start('/')
    expect(shown()).toBe('/index')
  })

  it('prepares before the screen is shown, and notifies after', async () => {
    const order: string[] = []
    const { router } = setUp({
      prepare: (place) => order.push(`prepare ${place.name}`),
      onEnter: (place, from) => order.push(`enter ${place.name} from ${from?.name}`),
    })
    router.store.subscribe(({ location, pending }) => !pending && order.push(`show ${location?.name}`))
    await router.start('/')
    await router.navigate('/search')
    expect(order).toEqual([
      'prepare Index',
      'show Index',
      'enter Index from undefined',
      'prepare Search',
      'show Search',
      'enter Search from Index',
    ])
  })
})

describe('a navigation that another one replaces', () => {
  it('is never shown, whichever loads first', async () => {
    for (const order of [
      ['/search', '/more/3'],
      ['/more/3', '/search'],
    ]) {
      const { load, of } = slowLoad()
      const { router, shown, entered, busy } = setUp({ load })
      const started = router.start('/index')
      of('/index').done()
      await started
      const first = router.navigate('/search')
      const second = router.navigate('/more/3')
      for (const path of order) {
        of(path).done()
        await settled()
      }
      await Promise.all([first, second])
      expect(shown()).toBe('/more/3')
      expect(entered).toEqual(['/index', '/more/3'])
      expect(window.location.hash).toBe('#/more/3')
      expect(busy.at(-1)).toBe(false)
      router.stop()
      window.history.pushState(null, '', '/page')
    }
  })

  it('by going back to the current screen is never shown', async () => {
    const { load, of } = slowLoad()
    const { router, shown, busy } = setUp({ load })
    const started = router.start('/index')
    of('/index').done()
    await started
    const going = router.navigate('/search')
    await router.navigate('/index')
    of('/search').done()
    await going
    expect(shown()).toBe('/index')
    expect(router.store.getState().pending).toBeNull()
    expect(busy.at(-1)).toBe(false)
  })

  it('during a commit is never shown, nor written to the address', async () => {
    const changes: (() => void)[] = []
    const { router, shown, entered } = setUp({
      transition: (_to, from, change) =>
        from ? new Promise((done) => changes.push(() => done(change()))) : void change(),
    })
    await router.start('/')
    const first = router.navigate('/more/1')
    await vi.waitFor(() => expect(changes).toHaveLength(1))
    const second = router.navigate('/more/2')
    await vi.waitFor(() => expect(changes).toHaveLength(2))
    for (const change of changes) change()
    await Promise.all([first, second])
    expect(shown()).toBe('/more/2')
    expect(entered).toEqual(['/index', '/more/2'])
    await moved(() => router.back())
    expect(window.location.hash).toBe('')
  })

  it('does not report its failure', async () => {
    const { load, of } = slowLoad()
    const { router, shown, onLoadError } = setUp({ load })
    const started = router.start('/index')
    of('/index').done()
    await started
    const first = router.navigate('/search')
    const second = router.navigate('/more/3')
    of('/search').fail(new Error('late'))
    of('/more/3').done()
    await Promise.all([first, second])
    expect(shown()).toBe('/more/3')
    expect(onLoadError).not.toHaveBeenCalled()
  })
})

describe('a guard that sends back', () => {
  it('keeps screen and address on a navigation', async () => {
    const { router, shown, effects } = setUp({ who: visitor })
    window.history.replaceState(null, '', '/page#/index')
    await router.start('/')
    const length = window.history.length
    await router.navigate('/bookshelf')
    expect(shown()).toBe('/index')
    expect(window.location.hash).toBe('#/index')
    expect(window.history.length).toBe(length)
    expect(effects).toEqual(['openLogin'])
  })

  it('restores the address if the user moved in the browser', async () => {
    const { router, shown, entered, effects } = setUp({ who: visitor })
    window.history.replaceState(null, '', '/page#/demo/index')
    await router.start('/')
    await moved(() => {
      window.location.hash = '#/bookshelf'
    })
    expect(shown()).toBe('/demo/index')
    expect(window.location.hash).toBe('#/demo/index')
    expect(effects).toEqual(['openLogin'])
    await moved(() => window.history.back())
    expect(entered).toEqual(['/demo/index'])
  })
})

describe('a screen whose code does not load', () => {
  it('is reported and not shown', async () => {
    const thrown = new Error('chunk')
    const { router, shown, busy, onLoadError, entered } = setUp({
      load: async (place) => {
        if (place.name === 'Search') throw thrown
      },
    })
    window.history.replaceState(null, '', '/page#/index')
    await router.start('/')
    await router.navigate('/search')
    expect(onLoadError).toHaveBeenCalledTimes(1)
    expect(onLoadError.mock.calls[0]?.[0]).toBe(thrown)
    expect(onLoadError.mock.calls[0]?.[1].name).toBe('Search')
    expect(shown()).toBe('/index')
    expect(entered).toEqual(['/index'])
    expect(window.location.hash).toBe('#/index')
    expect(router.store.getState().pending).toBeNull()
    expect(busy.at(-1)).toBe(false)
  })

  it('can redirect to another screen', async () => {
    const { router, shown, busy } = setUp({
      load: async (place) => {
        if (place.name === 'Search') throw new Error('chunk')
      },
      onLoadError: () => void router.navigate('/error/500'),
    })
    await router.start('/')
    await router.navigate('/search')
    await settled()
    expect(shown()).toBe('/error/500')
    expect(router.store.getState().pending).toBeNull()
    expect(busy.at(-1)).toBe(false)
  })

  it('may also throw synchronously', async () => {
    const { router, onLoadError } = setUp({
      load: () => {
        throw new Error('at once')
      },
    })
    await router.start('/')
    expect(onLoadError).toHaveBeenCalledTimes(1)
  })
})

describe('stopping', () => {
  it('ignores later moves and shows nothing more', async () => {
    const { load, of } = slowLoad()
    const { router, shown, entered } = setUp({ load })
    const started = router.start('/index')
    of('/index').done()
    await started
    const going = router.navigate('/search')
    router.stop()
    of('/search').done()
    await going
    await moved(() => {
      window.location.hash = '#/more/3'
    })
    expect(shown()).toBe('/index')
    expect(entered).toEqual(['/index'])
  })

  it('removes the listener from the window', async () => {
    const listeners = new Set<unknown>()
    vi.spyOn(window, 'addEventListener').mockImplementation((_, listener) => void listeners.add(listener))
    vi.spyOn(window, 'removeEventListener').mockImplementation(
      (_, listener) => void listeners.delete(listener),
    )
    const { router } = setUp()
    await router.start('/')
    expect(listeners.size).toBeGreaterThan(0)
    router.stop()
    expect(listeners.size).toBe(0)
  })
})

describe('in memory', () => {
  it('never reads or writes the address', async () => {
    window.history.replaceState(null, '', '/page#/search')
    const before = [window.location.href, window.history.length]
    const { router, shown, entered } = setUp({ mode: 'memory' })
    await router.start('/')
    expect(shown()).toBe('/index')
    await router.navigate('/more/3')
    await router.navigate('/readhistory', { replace: true })
    await router.navigate('/search?q=1')
    router.back()
    await settled()
    router.back()
    await settled()
    expect(shown()).toBe('/index')
    expect(entered).toEqual(['/index', '/more/3', '/readhistory', '/search?q=1', '/readhistory', '/index'])
    await moved(() => {
      window.location.hash = '#/bookshelf'
    })
    expect(shown()).toBe('/index')
    window.history.replaceState(null, '', '/page#/search')
    expect([window.location.href]).toEqual(before.slice(0, 1))
  })

  it('back without history goes home', async () => {
    const { router, shown } = setUp({ mode: 'memory' })
    await router.start('/search')
    router.back()
    await settled()
    expect(shown()).toBe('/index')
  })
})

describe('address and screen', () => {
  it('agree after going back to a screen that is still loading and then staying', async () => {
    const { load, of } = slowLoad()
    let isSlow = false
    const { router, shown } = setUp({ load: (place) => (isSlow ? load(place) : Promise.resolve()) })
    await router.start('/index')
    await router.navigate('/bookshelf')
    await router.navigate('/category/1')
    isSlow = true
    await moved(() => window.history.back())
    expect(window.location.hash).toBe('#/bookshelf')
    await router.navigate('/category/1')
    expect(shown()).toBe('/category/1')
    expect(window.location.hash).toBe('#/category/1')
    of('/bookshelf').done()
    await settled()
    expect(shown(), 'it is not wanted any more').toBe('/category/1')
    isSlow = false
    await moved(() => window.history.back())
    expect(shown(), 'Back leads to where one had gone back to').toBe('/bookshelf')
  })

  it('agree after going back to a screen that is still loading if the guard then blocks', async () => {
    const { load } = slowLoad()
    let isSlow = false
    const { router, shown } = setUp({
      load: (place) => (isSlow ? load(place) : Promise.resolve()),
      decide: (to) => ({ action: to.name === 'Search' ? 'back' : 'allow', effects: [] }),
    })
    await router.start('/index')
    await router.navigate('/bookshelf')
    await router.navigate('/category/1')
    isSlow = true
    await moved(() => window.history.back())
    await router.navigate('/search?q=x')
    expect(shown()).toBe('/category/1')
    expect(window.location.hash).toBe('#/category/1')
  })
})

describe.each(['hash', 'memory'] as const)('leaving a screen (%s)', (mode) => {
  const isReturn = ({ store }: Router) => store.getState().arrival.isReturn

  it('goes back when the target is behind, and keeps the id of that entry', async () => {
    const { router, shown } = setUp({ mode })
    await router.start('/index')
    await router.navigate('/bookdetail/7')
    const { entry } = router.store.getState().arrival
    await router.navigate('/book-read/7')
    expect([router.store.getState().arrival.entry === entry, isReturn(router)]).toEqual([false, false])
    if (mode === 'hash') await moved(() => router.back('/bookdetail/7'))
    else router.back('/bookdetail/7')
    await settled()
    expect(shown()).toBe('/bookdetail/7')
    expect(router.store.getState().arrival).toEqual({ entry, isReturn: true })
  })

  it('takes the place of the screen when something else, or nothing, is behind', async () => {
    const { router, shown } = setUp({ mode })
    await router.start('/book-read/7')
    const length = window.history.length
    router.back('/bookdetail/7')
    await settled()
    expect([shown(), isReturn(router), window.history.length]).toEqual(['/bookdetail/7', false, length])
    router.back()
    await settled()
    expect(shown(), 'the route’s parent').toBe('/index')
  })
})
