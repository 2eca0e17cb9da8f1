// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createDevice } from '../../../src/app/device'
import { startLibrarySync } from '../../../src/app/sync/start'

/* Which reading preferences go to another device, and which stay. */

let time = 1_800_000_000_000
const clock = { now: () => ++time }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // No server: what is synced is the record.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  localStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

async function open() {
  const { device, close } = createDevice({
    view: window,
    namespace: 'org-library:preferences',
    clock,
    onUnavailable: (cause) => expect.fail(String(cause)),
    onMalformed: () => expect.fail('malformed'),
  })
  const running = startLibrarySync({
    records: device.records,
    owner: 'li',
    orgCode: 'demo',
    template: 'https://sync.example/{user}',
    baseUri: 'https://library.example/',
    token: () => 'token',
    clock,
    onProblem: () => {},
    preferences: { value: device.preferences, cache: device.cache },
  })
  onTestFinished(() => {
    running?.stop()
    close()
  })
  const { store } = device.preferences
  return {
    choose: (chosen: Partial<ReturnType<typeof store.getState>>) => store.setState(chosen),
    now: store.getState,
    setSynced: async () => running?.preferences?.setSynced(true),
    record: () => device.records.get<Record<string, unknown>>('preferences', 'li', 'demo/reading'),
    /** What another device has chosen arrives. */
    receive: (value: unknown) => device.records.put('preferences', 'li', 'demo/reading', value),
  }
}

it('gives the size of the text to other devices, and not the brightness of this screen', async () => {
  const device = await open()
  device.choose({ fs: 24, brightness: 0.5 })
  await device.setSynced()
  await vi.waitFor(async () => expect((await device.record())?.value).toMatchObject({ fs: 24 }))
  expect((await device.record())?.value).not.toHaveProperty('brightness')
})

it('keeps its own brightness whatever another device, also of an earlier version, has', async () => {
  const device = await open()
  await device.setSynced()
  device.choose({ brightness: 0.5 })
  await device.receive({ fs: 30, brightness: 0.9 })
  await vi.waitFor(() => expect(device.now().fs).toBe(30))
  expect(device.now().brightness).toBe(0.5)
  await device.receive({ fs: 27 })
  await vi.waitFor(() => expect(device.now().fs).toBe(27))
  expect(device.now().brightness).toBe(0.5)
})

it('writes no record for the brightness alone, and one for each other change, also back to an earlier one', async () => {
  const device = await open()
  device.choose({ fs: 22 })
  await device.setSynced()
  await vi.waitFor(async () => expect((await device.record())?.value).toMatchObject({ fs: 22 }))
  const before = await device.record()
  device.choose({ brightness: 0.4 })
  device.choose({ brightness: 0.6 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await device.record()).toEqual(before)
  await device.receive({ fs: 30 })
  await vi.waitFor(() => expect(device.now().fs).toBe(30))
  device.choose({ fs: 22 })
  await vi.waitFor(async () => expect((await device.record())?.value).toMatchObject({ fs: 22 }))
})
