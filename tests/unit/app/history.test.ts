// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimHash, hashHistory, memoryHistory } from '../../../src/app/history'

/** Runs `act` and waits for `popstate`. */
const afterPopstate = (act: () => void) =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true })
    act()
  })

let shown: string | null = null
const undo: (() => void)[] = []

const make = () => hashHistory(window, () => shown)
const listen = () => {
  const paths: string[] = []
  undo.push(make().listen((path) => paths.push(path)))
  return paths
}

beforeEach(() => {
  shown = null
  window.history.pushState(null, '', '/page?host=1')
})

afterEach(() => {
  for (const step of undo.splice(0)) step()
  for (const base of document.querySelectorAll('base')) base.remove()
})

describe('which hashes are the library’s (DESIGN §3)', () => {
  it.each([
    ['', null],
    ['#', null],
    ['#anchor', null],
    ['#!/index', null],
    ['#/', '/'],
    ['#/index', '/index'],
    ['#/search?q=%E8%8C%B6', '/search?q=%E8%8C%B6'],
  ])('%j → %j', (hash, path) => {
    window.history.replaceState(null, '', `/page${hash}`)
    expect(make().read()).toBe(path)
  })
})

describe('entries', () => {
  it('have ids that Back and Forward find again, also the entry that the page was opened at', async () => {
    shown = '/index'
    const history = make()
    const first = history.entry()
    history.push('/more/3')
    const second = history.entry()
    expect(second).not.toBe(first)
    history.replace('/search')
    expect(history.entry(), 'a replaced location is in the same entry').toBe(second)
    await afterPopstate(() => window.history.back())
    expect(history.entry()).toBe(first)
    await afterPopstate(() => window.history.forward())
    expect(make().entry(), 'also for the next load of the page').toBe(second)
  })

  it('of the host keep their state', () => {
    shown = '/index'
    window.history.replaceState({ host: 1 }, '', '#anchor')
    const history = make()
    const id = history.entry()
    expect(window.history.state, 'nothing is written before a navigation').toEqual({ host: 1 })
    history.push('/more/3')
    window.history.back()
    return afterPopstate(() => {}).then(() => {
      expect(window.history.state).toMatchObject({ host: 1 })
      expect(history.entry()).toBe(id)
    })
  })
})

describe('writing', () => {
  it('pushes and replaces the hash only', () => {
    const history = make()
    const before = window.history.length
    history.push('/index')
    expect(window.location.href).toMatch(/\/page\?host=1#\/index$/)
    history.replace('/more/3')
    expect(window.location.href).toMatch(/\/page\?host=1#\/more\/3$/)
    expect(window.history.length).toBe(before + 1)
  })

  it('keeps the host’s state when an entry is replaced', () => {
    window.history.pushState({ host: 1 }, '', '#/index')
    make().replace('/search')
    expect(window.history.state).toEqual({ host: 1 })
  })

  it('stays on the page if it has a base element', () => {
    const base = document.createElement('base')
    base.href = `${window.location.origin}/elsewhere/`
    document.head.append(base)
    const history = make()
    history.push('/index')
    expect(window.location.pathname).toBe('/page')
    expect(window.location.hash).toBe('#/index')
    history.replace('/search')
    expect(window.location.pathname).toBe('/page')
  })

  it('works if the page forbids history changes', () => {
    vi.spyOn(window.history, 'pushState').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(() => make().push('/index')).not.toThrow()
  })
})

describe('moving', () => {
  it('reports library paths, once per move', async () => {
    const history = make()
    history.push('/index')
    history.push('/search')
    const paths = listen()
    await afterPopstate(() => window.history.back())
    expect(paths).toEqual(['/index'])
    await afterPopstate(() => {
      window.location.hash = '#/more/3'
    })
    expect(paths).toEqual(['/index', '/more/3'])
  })

  it('ignores a host’s anchor', async () => {
    const paths = listen()
    await afterPopstate(() => {
      window.location.hash = '#anchor'
    })
    expect(paths).toEqual([])
  })

  it('restores the screen that was shown when going back to an entry of the host', async () => {
    window.history.replaceState({ host: 1 }, '', '/page#anchor')
    shown = '/more/3'
    const history = make()
    history.push('/search')
    const paths = listen()
    await afterPopstate(() => window.history.back())
    expect(window.location.hash).toBe('#anchor')
    expect(window.history.state).toMatchObject({ host: 1 })
    expect(paths).toEqual(['/more/3'])
    expect(history.read()).toBeNull()
  })

  it.each([['text'], [[1, 2]], [7], [new Map([[1, 2]])]])('keeps a host’s state %j', async (state) => {
    window.history.replaceState(state, '', '/page#anchor')
    shown = '/index'
    make().push('/search')
    await afterPopstate(() => window.history.back())
    expect(window.history.state).toEqual(state)
  })

  it('reports nothing after the undo', async () => {
    const paths: string[] = []
    make().listen((path) => paths.push(path))()
    await afterPopstate(() => {
      window.location.hash = '#/search'
    })
    expect(paths).toEqual([])
  })

  it('removes its listeners', () => {
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    make().listen(() => {})()
    expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
      added.mock.calls.map(([type, listener]) => [type, listener]),
    )
  })
})

describe('memory', () => {
  it('never changes the address', () => {
    const before = [window.location.href, window.history.length]
    const history = memoryHistory()
    history.push('/index')
    history.replace('/search')
    expect(history.read()).toBeNull()
    expect([window.location.href, window.history.length]).toEqual(before)
  })
})

describe('claiming the hash', () => {
  it('succeeds for one element at a time', () => {
    const first = claimHash(document)
    if (!first) throw new Error('refused')
    undo.push(first)
    expect(claimHash(document)).toBeNull()
    expect(claimHash(document)).toBeNull()
    first()
    const second = claimHash(document)
    expect(second).not.toBeNull()
    second?.()
    second?.()
    const third = claimHash(document)
    expect(third).not.toBeNull()
    third?.()
  })

  it('is separate per page', () => {
    const here = claimHash(document)
    const there = claimHash(document.implementation.createHTMLDocument())
    expect(there).not.toBeNull()
    here?.()
    there?.()
  })
})
