// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import type { Locator } from '../../../../../src/domain/locator'
import { RemotePositionPrompt } from '../../../../../src/reading/reader/assistants/reading-assistants'

const at = (fraction: number): Locator => ({ href: 'a', index: 0, progression: fraction, fraction })

function watched(here: Locator | null) {
  let kept: Locator | null = null
  const listeners = new Set<() => void>()
  const offered: (number | null)[] = []
  const elsewhere = new RemotePositionPrompt({
    positions: {
      load: async () => kept,
      all: async () => (kept ? [kept] : []),
      save: async () => {},
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    bid: 'b',
    here: () => here,
    offer: (locator) => offered.push(locator?.fraction ?? null),
  })
  const stop = elsewhere.start()
  const keep = async (locator: Locator) => {
    kept = locator
    for (const listener of listeners) listener()
    await vi.waitFor(() => {})
    await Promise.resolve()
  }
  return { elsewhere, offered, keep, stop, listeners }
}

describe('a remote position', () => {
  it('is offered if it is later, but not if it is earlier or the reader’s own', async () => {
    const { elsewhere, offered, keep } = watched(at(0.2))
    await keep(at(0.1))
    expect(offered).toEqual([])
    elsewhere.recordOwn(at(0.3))
    await keep(at(0.3))
    expect(offered).toEqual([])
    await keep(at(0.32))
    expect(offered).toEqual([0.32])
  })

  it('is withdrawn once reached, and not offered again after declining', async () => {
    const { elsewhere, offered, keep } = watched(at(0.2))
    await keep(at(0.4))
    elsewhere.recordOwn(at(0.5))
    expect(offered).toEqual([0.4, null])
    await keep(at(0.41))
    elsewhere.decline()
    await keep(at(0.415))
    expect(offered).toEqual([0.4, null, 0.41, null])
    await keep(at(0.6))
    expect(offered.at(-1)).toBe(0.6)
  })

  it('is not requested before the first page or after closing', async () => {
    const early = watched(null)
    await early.keep(at(0.4))
    expect(early.offered).toEqual([])
    const { offered, keep, stop, listeners } = watched(at(0.1))
    stop()
    await keep(at(0.4))
    expect(offered).toEqual([])
    expect(listeners.size).toBe(0)
  })
})
