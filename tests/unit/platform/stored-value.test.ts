import { describe, expect, it, vi } from 'vitest'
import { createCache } from '../../../src/platform/cache'
import { createStoredValue } from '../../../src/platform/stored-value'

function createTabs() {
  const stored = new Map<string, string>()
  const time = { now: Date.UTC(2026, 0) }
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return {
    stored,
    time,
    tab: () => createCache({ storage: () => storage, prefix: '', clock: { now: () => time.now } }),
  }
}

const readSize = (value: unknown) => (typeof value === 'number' ? value : 18)

describe('a stored value', () => {
  it('is the default until it is set, and nothing is stored before', () => {
    const { stored, tab } = createTabs()
    expect(createStoredValue(tab(), () => 'fs', readSize).store.getState()).toBe(18)
    expect(stored.size).toBe(0)
  })

  it('persists permanently across reloads', () => {
    const { time, tab } = createTabs()
    createStoredValue(tab(), () => 'fs', readSize).store.setState(24)
    time.now = Date.UTC(2200, 0)
    expect(createStoredValue(tab(), () => 'fs', readSize).store.getState()).toBe(24)
  })

  it('tells what is chosen here, and not what is read again', () => {
    const { tab } = createTabs()
    let key = 'a'
    const here = createStoredValue(tab(), () => key, readSize)
    createStoredValue(tab(), () => 'b', readSize).store.setState(30)
    const chosen = vi.fn()
    const undo = here.onChosen(chosen)
    here.store.setState(24)
    expect(chosen).toHaveBeenCalledTimes(1)
    // Another member signs in.
    key = 'b'
    here.refresh()
    expect(here.store.getState()).toBe(30)
    expect(chosen).toHaveBeenCalledTimes(1)
    undo()
    here.store.setState(25)
    expect(chosen).toHaveBeenCalledTimes(1)
  })

  it('follows another tab without writing back', () => {
    const { stored, tab } = createTabs()
    const here = createStoredValue(tab(), () => 'fs', readSize)
    const there = createStoredValue(tab(), () => 'fs', readSize)
    there.store.setState(30)
    const before = stored.get('fs')
    const seen = vi.fn()
    here.store.subscribe(seen)
    here.refresh()
    expect(here.store.getState()).toBe(30)
    expect(seen).toHaveBeenCalledTimes(1)
    expect(stored.get('fs')).toBe(before)
    here.store.setState(12)
    there.refresh()
    expect(there.store.getState()).toBe(12)
  })
})
