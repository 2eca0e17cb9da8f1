import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Locator } from '../../../../src/domain/locator'
import { PositionKeeper } from '../../../../src/reading/reader/position-keeper'

describe('PositionKeeper', () => {
  const slow = () => {
    const saved: number[] = []
    const waiting: (() => void)[] = []
    return {
      saved,
      finish: () => waiting.shift()?.(),
      load: async () => null,
      save: (_bid: string, { progression }: Locator) => {
        saved.push(progression)
        return new Promise<void>((done) => waiting.push(done))
      },
    }
  }
  const place = (progression: number): Locator => ({ href: 'a', index: 0, progression, fraction: 0 })
  const settle = () => new Promise((done) => setTimeout(done, 0))

  it('saves the held position at once, even during another save', async () => {
    const positions = slow()
    const keeper = new PositionKeeper(positions, '1')
    keeper.keep(place(1))
    await settle()
    keeper.keep(place(2))
    keeper.keep(place(3))
    keeper.keepNow()
    expect(positions.saved).toEqual([1, 3])
    positions.finish()
    await settle()
    expect(positions.saved).toEqual([1, 3])
  })

  it('saves the first position in the next task, then only the newest one', async () => {
    const positions = slow()
    const keeper = new PositionKeeper(positions, '1')
    keeper.keep(place(1))
    expect(positions.saved).toEqual([])
    await settle()
    expect(positions.saved).toEqual([1])
    keeper.keep(place(2))
    keeper.keep(place(3))
    positions.finish()
    await settle()
    expect(positions.saved).toEqual([1, 3])
    positions.finish()
    await settle()
    keeper.keep(place(4))
    await settle()
    expect(positions.saved).toEqual([1, 3, 4])
  })

  it('saves at once if no other task may follow', async () => {
    const positions = slow()
    const keeper = new PositionKeeper(positions, '1')
    keeper.keep(place(1))
    keeper.hold(place(2))
    keeper.keepNow()
    expect(positions.saved).toEqual([2])
    positions.finish()
    await settle()
    expect(positions.saved).toEqual([2])
  })

  it('does not save the same position again when the page is hidden', async () => {
    const positions = slow()
    const keeper = new PositionKeeper(positions, '1')
    keeper.keepNow()
    keeper.keep(place(1))
    await settle()
    positions.finish()
    await settle()
    keeper.keepNow()
    keeper.keepNow()
    expect(positions.saved).toEqual([1])
  })

  it('does not overwrite a position that cannot be loaded yet', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let fails = true
    const saved: number[] = []
    const keeper = new PositionKeeper(
      {
        load: async () => {
          if (fails) throw new Error('not now')
          return place(0.9)
        },
        save: async (_bid, { progression }) => void saved.push(progression),
      },
      '1',
    )
    const known = vi.fn()
    expect(await keeper.load(known)).toBeNull()
    keeper.keep(place(0.1))
    keeper.keepNow()
    await vi.advanceTimersByTimeAsync(600)
    expect(saved).toEqual([])
    fails = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(known).toHaveBeenCalledExactlyOnceWith(place(0.9))
    expect(saved).toEqual([0.1])
  })

  it('works without storage', async () => {
    const keeper = new PositionKeeper(
      { load: () => Promise.reject(new Error('no')), save: () => Promise.reject(new Error('no')) },
      '1',
    )
    expect(await keeper.load()).toBeNull()
    keeper.keep(place(1))
    await expect(keeper.flush()).resolves.toBeUndefined()
  })
})
