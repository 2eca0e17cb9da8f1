import { describe, expect, it, vi } from 'vitest'
import { retainScreen } from '../../../src/app/retained-screen'
import { createCache } from '../../../src/platform/cache'

function createTabs() {
  const kept = new Map<string, string>()
  const time = { now: Date.UTC(2026, 0) }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return {
    kept,
    time,
    tab: () => createCache({ storage: () => storage, prefix: '', clock: { now: () => time.now } }),
  }
}

const readSize = (value: unknown) => (typeof value === 'number' ? value : 18)

describe('a kept value', () => {
  it('is the reader’s own default until it is set, and nothing is written before', () => {
    const { kept, tab } = createTabs()
    expect(retainScreen(tab(), 'fs', readSize).store.getState()).toBe(18)
    expect(kept.size).toBe(0)
  })

  it('is there after a reload, for good', () => {
    const { time, tab } = createTabs()
    retainScreen(tab(), 'fs', readSize).store.setState(24)
    time.now = Date.UTC(2200, 0)
    expect(retainScreen(tab(), 'fs', readSize).store.getState()).toBe(24)
  })

  it('follows another tab without writing back', () => {
    const { kept, tab } = createTabs()
    const here = retainScreen(tab(), 'fs', readSize)
    const there = retainScreen(tab(), 'fs', readSize)
    there.store.setState(30)
    const before = kept.get('fs')
    const seen = vi.fn()
    here.store.subscribe(seen)
    here.refresh()
    expect(here.store.getState()).toBe(30)
    expect(seen).toHaveBeenCalledTimes(1)
    expect(kept.get('fs')).toBe(before)
    here.store.setState(12)
    there.refresh()
    expect(there.store.getState()).toBe(12)
  })
})
