import { beforeEach, describe, expect, it } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Locator } from '../../../../src/domain/locator'
import { JumpHistory } from '../../../../src/reading/reader/jump-history'
import { createInitialState, type ReaderState } from '../../../../src/reading/reader/model/state'

const at = (index: number): Locator => ({ href: `${index}.xhtml`, index, progression: 0, fraction: 0 })

describe('the jump history', () => {
  let store: StoreApi<ReaderState>
  let way: JumpHistory
  beforeEach(() => {
    store = createStore(() => createInitialState(''))
    way = new JumpHistory(store)
  })

  it('returns to the origin of the last jump, once', () => {
    way.offer(at(1))
    way.offer(at(2))
    expect(way.pop()).toEqual(at(2))
    expect(way.pop()).toBeNull()
  })

  it('returns to before the first of several jumps in a row, unless pages were turned', () => {
    way.offerFirst(at(1))
    way.offerFirst(at(2))
    expect(store.getState().back).toEqual(at(1))
    way.turned()
    way.offerFirst(at(3))
    expect(store.getState().back).toEqual(at(3))
    way.offer(at(4))
    way.offerFirst(at(5))
    expect(store.getState().back).toEqual(at(5))
  })

  it('withdraws the offer after some page turns', () => {
    way.offer(at(1))
    way.turned()
    expect(store.getState()).toMatchObject({ back: at(1), isBackFresh: false })
    for (let turn = 0; turn < 20; turn += 1) way.turned()
    expect(store.getState().back).toBeNull()
  })
})
