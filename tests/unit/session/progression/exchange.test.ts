import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookFormat } from '../../../../src/domain/book'
import type { FollowedPosition, Locator, ResourceOrder } from '../../../../src/domain/locator'
import { createPositions } from '../../../../src/session/positions'
import { createProgressions, type Progressions } from '../../../../src/session/progression'
import { startProgressionServer } from '../../../support/progression-server'
import { clock, emptyStorage, openDevice, type TestDevice } from '../support/devices'

/** A book of ten chapters of the same length. */
const CHAPTERS = Array.from({ length: 10 }, (_, index) => `OEBPS/c${index}.xhtml`)
const order: ResourceOrder = {
  has: (index) => index in CHAPTERS,
  hrefOf: (index) => CHAPTERS[index] ?? '',
  indexOfHref: (path) => (CHAPTERS.includes(path) ? CHAPTERS.indexOf(path) : null),
  fraction: (index, progression) => (index + progression) / 10,
  atFraction: (fraction) => ({
    index: Math.min(9, Math.floor(fraction * 10)),
    progression: (fraction * 10) % 1,
  }),
}
const at = (fraction: number): Locator => {
  const { index, progression } = order.atFraction(fraction)
  return { href: order.hrefOf(index), index, progression, fraction }
}
const PATH = '/books/1/progression'
const LINKS = {
  opds: { rel: 'http://opds-spec.org/progression', type: 'application/opds-progression+json' },
  readium: {
    rel: 'http://www.cantook.com/api/progression',
    type: 'application/vnd.readium.progression+json',
  },
} as const

let server: Awaited<ReturnType<typeof startProgressionServer>>
const undo: (() => void)[] = []

beforeEach(async () => {
  emptyStorage()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { host: 'library.example' })
  server = await startProgressionServer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  for (const step of undo.splice(0)) step()
  vi.useRealTimers()
  await server.kill().catch(() => {})
  vi.unstubAllGlobals()
})

/** Lets time pass until something holds. */
async function until(holds: () => boolean | Promise<boolean>, what: string, steps = 400): Promise<void> {
  for (let step = 0; step < steps; step++) {
    if (await holds()) return
    await vi.advanceTimersByTimeAsync(250)
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`not in time: ${what}`)
}
/** Lets milliseconds pass. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

interface OpenedBook {
  device: TestDevice
  offers: Locator[]
  page: { now: Locator }
  followed: FollowedPosition
  progressions: Progressions
  /** Turns to a page, as the reader does. */
  turn(fraction: number): Promise<void>
}

async function open(
  device: TestDevice,
  {
    dialect = 'opds',
    owner = 'li',
    format = 'epub' as BookFormat,
    from = 0,
    links = [{ ...LINKS.opds }] as { rel: string; type: string }[],
  } = {},
): Promise<OpenedBook> {
  const positions = createPositions(device.records, owner, 'demo')
  const progressions = createProgressions({
    records: device.records,
    owner,
    orgCode: 'demo',
    clock: { now: () => clock.time },
    random: () => 1,
  })
  undo.push(() => progressions.stop())
  const offers: Locator[] = []
  const page = { now: at(from) }
  const used = dialect === 'readium' ? [{ ...LINKS.readium }] : links
  const followed = progressions.follow({
    source: {
      bid: '1',
      title: '',
      format,
      url: `${server.url}/1.epub`,
      fetch: (url, init) => globalThis.fetch(url, init),
      services: {
        base: `${server.url}/opds`,
        links: used.map(({ rel, type }) => ({ rel: [rel], type, href: PATH })),
      },
    },
    order,
    here: () => page.now,
    offer: (locator) => offers.push(locator),
  })
  if (!followed) throw new Error('no service')
  return {
    device,
    offers,
    page,
    followed,
    progressions,
    async turn(fraction) {
      page.now = at(fraction)
      await positions.save('1', page.now)
      followed.moved(page.now)
    },
  }
}
const stored = () => server.service.stored.get(PATH)
const storedTotal = () => {
  const document = stored() as { progression?: number; locator?: { locations: { totalProgression: number } } }
  return document?.progression ?? document?.locator?.locations.totalProgression
}
const waitingKeys = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.includes('/progression['),
  )
const fromElsewhere = (total: number, when: number, more: object = {}) =>
  server.service.stored.set(PATH, {
    modified: new Date(when).toISOString(),
    device: { id: 'urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a', name: 'Phone' },
    progression: total,
    ...more,
  } as never)

for (const dialect of ['opds', 'readium'] as const)
  describe(`a position in the dialect ${dialect}`, () => {
    it('is written here and offered there, and taken there it counts', async () => {
      const one = await open(openDevice(), { dialect })
      await one.turn(0.43)
      await until(() => storedTotal() === 0.43, 'written')
      one.followed.stop()
      const other = await open(openDevice(), { dialect })
      await until(() => other.offers.length > 0, 'offered')
      expect(other.offers).toEqual([expect.objectContaining({ href: CHAPTERS[4], index: 4 })])
      expect(other.offers[0]?.fraction).toBeCloseTo(0.43)
      const before = server.service.puts()
      // Not decided: what the other device reached is not written over.
      await other.turn(0.01)
      await pass(20_000)
      expect(server.service.puts()).toBe(before)
      expect(storedTotal()).toBe(0.43)
      other.followed.settle()
      await other.turn(0.5)
      await until(() => storedTotal() === 0.5, 'the next move counts')
    })

    it('goes when the server is there again, after a reload too, and the server is not hammered', async () => {
      const device = openDevice()
      const one = await open(device, { dialect })
      await until(() => server.service.requests.length === 1, 'read')
      await server.kill()
      await one.turn(0.2)
      await one.turn(0.3)
      await pass(10_000)
      expect(waitingKeys()).toHaveLength(1)
      // The page is reloaded.
      one.progressions.stop()
      let tries = 0
      undo.push(
        createPositions(device.records, 'li', 'demo').tend((url, init) => {
          tries++
          return globalThis.fetch(url, init)
        }),
      )
      await pass(60_000)
      // After 2, 4, 8, 16 s, …
      expect(tries).toBeGreaterThan(2)
      expect(tries).toBeLessThan(8)
      await server.restart()
      await until(() => storedTotal() === 0.3, 'written', 4000)
      await until(() => waitingKeys().length === 0, 'nothing waits')
      expect(localStorage.getItem(`${device.name}/progression`)).toBeNull()
    })
  })

it('of the device itself is never offered', async () => {
  const device = openDevice()
  const one = await open(device)
  await one.turn(0.6)
  await until(() => storedTotal() === 0.6, 'written')
  one.followed.stop()
  await pass(5000)
  const again = await open(device, { from: 0.1 })
  await pass(5000)
  expect(again.offers).toEqual([])
})

it('that is later in time is offered even if it is earlier in the book, and the book is not moved', async () => {
  const device = openDevice()
  const one = await open(device)
  await one.turn(0.6)
  await until(() => storedTotal() === 0.6, 'written')
  one.followed.stop()
  await pass(5000)
  fromElsewhere(0.1, clock.time + 60_000)
  const again = await open(device, { from: 0.6 })
  await until(() => again.offers.length > 0, 'offered')
  expect(again.offers[0]?.fraction).toBeCloseTo(0.1)
  expect(again.page.now.fraction).toBe(0.6)
  expect(storedTotal()).toBe(0.1)
})

it('that is older and behind is replaced; a clock that is days ahead there does not keep ours out', async () => {
  const device = openDevice()
  const future = clock.time + 2 * 24 * 3600_000
  fromElsewhere(0.5, future)
  const one = await open(device, { from: 0.1 })
  await until(() => one.offers.length > 0, 'offered')
  one.followed.settle()
  await one.turn(0.11)
  await until(() => storedTotal() === 0.11, 'written in spite of the clock')
  expect(Date.parse(stored()?.modified ?? '')).toBeGreaterThan(future)
})

it('as a percentage alone is offered as what it is', async () => {
  fromElsewhere(0.43, clock.time)
  const one = await open(openDevice())
  await until(() => one.offers.length > 0, 'offered')
  expect(one.offers).toEqual([
    { href: CHAPTERS[4], index: 4, progression: expect.closeTo(0.3), fraction: 0.43 },
  ])
})

it('is sent once more after 409, and then not again and again', async () => {
  const one = await open(openDevice())
  await until(() => server.service.requests.length === 1, 'read')
  server.service.fault = 'newer'
  await one.turn(0.2)
  await pass(30_000)
  const asked = server.service.requests.length
  expect(server.service.puts()).toBeGreaterThan(0)
  expect(asked).toBeLessThan(12)
  server.service.fault = null
  await until(() => storedTotal() === 0.2, 'written', 4000)
})

it('of another device that arrived meanwhile (409) is offered and not written over', async () => {
  const one = await open(openDevice())
  await until(() => server.service.requests.length === 1, 'read')
  fromElsewhere(0.8, clock.time + 3600_000)
  await one.turn(0.2)
  // The move is written as of now, which the service refuses.
  await until(() => one.offers.length > 0, 'offered')
  expect(storedTotal()).toBe(0.8)
})

for (const [fault, isFinal] of [
  [401, true],
  [403, true],
  ['html', true],
  ['foreign', true],
  [429, false],
  [500, false],
  ['cut', false],
] as const)
  it(`${fault}: it waits, the service is not hammered, and it is written later`, async () => {
    const device = openDevice()
    server.service.fault = fault
    const one = await open(device)
    for (let n = 1; n <= 20; n++) {
      await one.turn(n / 100)
      await pass(1000)
    }
    expect(server.service.requests.length).toBeLessThan(isFinal ? 2 : 6)
    one.followed.stop()
    one.progressions.stop()
    expect(waitingKeys()).toHaveLength(1)
    server.service.fault = null
    await open(device, { from: 0.2 })
    await until(() => storedTotal() === 0.2, 'written')
  })

it('waits as long as the server asks, but not for weeks', async () => {
  server.service.fault = 429
  server.service.headers = { 'retry-after': '30' }
  await open(openDevice())
  await until(() => server.service.requests.length === 1, 'asked')
  await pass(29_000)
  expect(server.service.requests).toHaveLength(1)
  await until(() => server.service.requests.length === 2, 'asked again')
  server.service.headers = { 'retry-after': '99999999' }
  await pass(40_000)
  const asked = server.service.requests.length
  await pass(60_000)
  expect(server.service.requests).toHaveLength(asked)
})

it('behind the last piece of a chapter that Komga knows is written as the chapter, with its words', async () => {
  server.service.lastPiece = 0.75
  const one = await open(openDevice(), { dialect: 'readium' })
  one.page.now = { ...at(0.49), text: { before: '之前', highlight: '这里', after: '之后' } }
  one.followed.moved(one.page.now)
  await until(() => stored() !== undefined, 'written')
  expect(stored()).toMatchObject({
    locator: {
      href: CHAPTERS[4],
      type: 'application/xhtml+xml',
      locations: { progression: 0 },
      text: { highlight: '这里' },
    },
  })
})

it('of one member is not sent for another, nor for nobody', async () => {
  const device = openDevice()
  const one = await open(device)
  await until(() => server.service.requests.length === 1, 'read')
  await server.kill()
  await one.turn(0.2)
  await pass(5000)
  one.progressions.stop()
  await server.restart()
  for (const owner of ['wang', '', 'local:王']) {
    const positions = createPositions(device.records, owner, 'demo')
    undo.push(positions.tend((url, init) => globalThis.fetch(url, init)))
  }
  await pass(20_000)
  expect(server.service.puts()).toBe(0)
  expect(createPositions(device.records, '', 'demo').follow).toBeUndefined()
  expect(createPositions(device.records, 'local:王', 'demo').follow).toBeUndefined()
})
