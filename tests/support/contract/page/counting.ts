/** What is alive in the page at a moment; each list names what has not ended. */
export interface Alive {
  listeners: string[]
  timers: string[]
  observers: string[]
  workers: string[]
  objectUrls: string[]
  requests: string[]
  databases: string[]
}

declare global {
  interface Window {
    alive(): Alive
  }
}

/** Starts to count what the page starts and ends: `window.alive()`. Runs before our code and has no imports. */
export function startCounting(): void {
  const sets = {
    listeners: new Set<string>(),
    timers: new Set<string>(),
    observers: new Map<object, string>(),
    workers: new Map<object, string>(),
    objectUrls: new Set<string>(),
    requests: new Map<object, string>(),
    databases: new Map<object, string>(),
  }

  const ids = new WeakMap<object, number>()
  let next = 0
  const idOf = (value: object) => {
    const known = ids.get(value) ?? next++
    ids.set(value, known)
    return known
  }
  // Names a target that outlives the element; listeners inside its shadow root are collected with it.
  const nameOf = (target: EventTarget): string | null => {
    if (target === window) return 'window'
    if (target instanceof Document) return 'document'
    if (target instanceof MediaQueryList) return `media ${target.media}`
    if (target === window.visualViewport || target === screen.orientation) return 'viewport'
    if (target instanceof Element) return target.getRootNode() === document ? target.localName : null
    return null
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const keyOf = (
    target: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ) => {
    const capture = typeof options === 'boolean' ? options : Boolean(options?.capture)
    return `${nameOf(target)} ${type} ${capture} #${idOf(listener)} @${idOf(target)}`
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    if (listener && nameOf(target)) {
      const key = keyOf(target, type, listener, options)
      const more = typeof options === 'object' ? options : {}
      sets.listeners.add(key)
      if (more?.once) addEventListener.call(target, type, () => sets.listeners.delete(key), options)
      more?.signal?.addEventListener('abort', () => sets.listeners.delete(key))
    }
    return addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    if (listener && nameOf(target)) sets.listeners.delete(keyOf(target, type, listener, options))
    return removeEventListener.call(target, type, listener, options)
  }

  const own = {
    setTimeout: window.setTimeout.bind(window) as (run: () => void, delay?: number) => number,
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window) as (run: () => void, delay?: number) => number,
    clearInterval: window.clearInterval.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
  }
  const origin = () => (new Error().stack ?? '').split('\n').slice(3, 6).join(' < ')
  const running = (kind: string, id: number) => `${kind} ${id}`
  const why = new Map<string, string>()
  const begin = (key: string) => {
    sets.timers.add(key)
    why.set(key, origin())
  }
  Object.assign(window, {
    setTimeout(run: (...rest: unknown[]) => void, delay?: number, ...rest: unknown[]) {
      const id: number = own.setTimeout(() => {
        sets.timers.delete(running('timeout', id))
        run(...rest)
      }, delay)
      begin(running('timeout', id))
      return id
    },
    clearTimeout(id: number) {
      sets.timers.delete(running('timeout', id))
      own.clearTimeout(id)
    },
    setInterval(run: () => void, delay?: number) {
      const id: number = own.setInterval(run, delay)
      begin(running('interval', id))
      return id
    },
    clearInterval(id: number) {
      sets.timers.delete(running('interval', id))
      own.clearInterval(id)
    },
    requestAnimationFrame(run: FrameRequestCallback) {
      const id: number = own.requestAnimationFrame((time) => {
        sets.timers.delete(running('frame', id))
        run(time)
      })
      begin(running('frame', id))
      return id
    },
    cancelAnimationFrame(id: number) {
      sets.timers.delete(running('frame', id))
      own.cancelAnimationFrame(id)
    },
  })

  for (const name of [
    'MutationObserver',
    'IntersectionObserver',
    'ResizeObserver',
    'PerformanceObserver',
  ] as const) {
    const { observe, disconnect } = window[name].prototype as {
      observe: () => void
      disconnect: () => void
    }
    Object.assign(window[name].prototype, {
      observe(this: object, ...rest: []) {
        sets.observers.set(this, `${name} ${origin()}`)
        return observe.apply(this, rest)
      },
      disconnect(this: object) {
        sets.observers.delete(this)
        return disconnect.apply(this)
      },
    })
  }

  const RealWorker = window.Worker
  window.Worker = class extends RealWorker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      sets.workers.set(this, String(address))
    }
    override terminate() {
      sets.workers.delete(this)
      super.terminate()
    }
  }

  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (value) => {
    const url = createObjectURL.call(URL, value)
    sets.objectUrls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    sets.objectUrls.delete(url)
    revokeObjectURL.call(URL, url)
  }

  const realFetch = window.fetch
  window.fetch = async (input, init) => {
    const token = {}
    sets.requests.set(token, String(input instanceof Request ? input.url : input))
    try {
      return await realFetch(input, init)
    } finally {
      sets.requests.delete(token)
    }
  }

  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...rest) {
    const request = open.apply(this, rest)
    addEventListener.call(request, 'success', () => sets.databases.set(request.result, request.result.name))
    return request
  }
  const { close } = IDBDatabase.prototype
  IDBDatabase.prototype.close = function () {
    sets.databases.delete(this)
    close.call(this)
  }

  window.alive = () => ({
    listeners: [...sets.listeners].map((key) => key.replace(/ #.*/, '')).sort(),
    timers: [...sets.timers].map((key) => `${key.split(' ')[0]} ${why.get(key)}`),
    observers: [...sets.observers.values()],
    workers: [...sets.workers.values()],
    objectUrls: [...sets.objectUrls],
    requests: [...sets.requests.values()],
    databases: [...sets.databases.values()],
  })
}
