// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useGroups } from '../../../src/screens/book-shelf/use-groups'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'
import type { ShelfEntry } from '../../../src/session/shelf'
import type { ToastOptions } from '../../../src/ui/toast-store'

const entry = (bid: string, group?: string): ShelfEntry => ({
  bid,
  added: Number(bid),
  book: { bid, resName: bid, resAuthor: '', resIntro: '', cover: '', covers: [] },
  ...(group && { group }),
})

let entries: readonly ShelfEntry[]
/** The member’s answer to the prompt for a name. */
let answer: string | null
let undo: (() => void) | undefined

const shelf = {
  group: vi.fn(async (bids: readonly string[], name: string) => {
    entries = entries.map((one) => (bids.includes(one.bid) ? entry(one.bid, name) : one))
  }),
  async restore(before: readonly ShelfEntry[]) {
    entries = entries.map((one) => before.find(({ bid }) => bid === one.bid) ?? one)
  },
}
const services = {
  shelf,
  retained: () => new Map(),
  messages: { prompt: async () => answer },
  toast: (_message: string, options?: ToastOptions) => {
    undo = options?.action?.run
  },
} as unknown as LibraryServices

const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
)
const groups = () => renderHook(() => useGroups(entries), { wrapper })

beforeEach(() => {
  entries = [entry('1', '睡前'), entry('2', '路上'), entry('3')]
  undo = undefined
  shelf.group.mockClear()
})
afterEach(cleanup)

describe('a group of the shelf', () => {
  it('is not offered for the books in none where every book is in one', async () => {
    const { result, rerender } = groups()
    expect(result.current.hasUngrouped).toBe(true)
    act(() => result.current.show({ kind: 'none' }))
    expect(result.current.choice).toEqual({ kind: 'none' })
    await act(() => result.current.move(entries.slice(2), '路上'))
    rerender()
    expect(result.current.hasUngrouped).toBe(false)
    expect(result.current.choice).toEqual({ kind: 'all' })
  })

  it('can be renamed, even to the name of another group, and back', async () => {
    const before = entries
    const { result, rerender } = groups()
    answer = ' 路上 '
    await act(() => result.current.rename('睡前'))
    rerender()
    expect(result.current.names).toEqual([{ name: '路上', count: 2 }])
    expect(result.current.choice).toEqual({ kind: 'named', name: '路上' })
    undo?.()
    expect(entries).toEqual(before)
  })

  it('does not change for its own name or an empty one', async () => {
    const { result } = groups()
    for (answer of ['睡前 ', null]) await act(() => result.current.rename('睡前'))
    expect(shelf.group).not.toHaveBeenCalled()
    expect(undo).toBeUndefined()
  })

  it('is restored after it was dissolved', async () => {
    const before = entries
    const { result } = groups()
    await act(() => result.current.dissolve('睡前'))
    expect(entries[0]?.group).toBeUndefined()
    undo?.()
    expect(entries).toEqual(before)
  })
})
