import { describe, expect, it } from 'vitest'
import { type MarkNote, noteText } from '../../../src/domain/mark'
import {
  addChange,
  mergeVersions,
  type RecordVersion,
  replaces,
  toRow,
} from '../../../src/domain/member-record'

/** Repeatable random numbers (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Versions = readonly RecordVersion<string>[]

const DEVICES = ['phone', 'office', 'wall']
/** Milliseconds by which the clock of a device is wrong: two days behind, right, two days ahead. */
const SKEW: Record<string, number> = { phone: -172_800_000, office: 0, wall: 172_800_000 }

interface History {
  /** All states that a device has had. */
  states: Versions[]
  final: Record<string, Versions>
  /** Every value that was ever written, with its version. */
  written: RecordVersion<string>[]
}

/** Lets three devices change one record, remove it and merge with each other, in a random order. */
function play(seed: number, turns = 14): History {
  const random = randomOf(seed)
  const of: Record<string, Versions> = Object.fromEntries(DEVICES.map((device) => [device, []]))
  const states: Versions[] = []
  const written: RecordVersion<string>[] = []
  const pick = () => DEVICES[random(DEVICES.length)] ?? 'office'
  for (let turn = 0; turn < turns; turn++) {
    const device = pick()
    const stored = of[device] ?? []
    const action = random(5)
    if (action < 3) {
      const value = action === 2 ? undefined : `${device} ${turn}`
      const changed = 1_000_000_000 + turn * 1000 + (SKEW[device] ?? 0)
      of[device] = addChange(stored, { changed, device, value })
      const [made] = of[device] ?? []
      if (made) written.push(made)
    } else of[device] = mergeVersions([...stored, ...(of[pick()] ?? [])])
    states.push(of[device] ?? [])
  }
  return { states, final: of, written }
}

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed)

describe('merging versions, over random histories of three devices with wrong clocks', () => {
  it('is commutative, associative and idempotent', () => {
    for (const seed of SEEDS) {
      const { states } = play(seed)
      const random = randomOf(seed + 1)
      const state = () => states[random(states.length)] ?? []
      const [a, b, c] = [state(), state(), state()]
      const merged = mergeVersions([...a, ...b])
      expect(mergeVersions([...b, ...a]), `seed ${seed}`).toEqual(merged)
      expect(mergeVersions([...merged, ...c]), `seed ${seed}`).toEqual(
        mergeVersions([...a, ...mergeVersions([...b, ...c])]),
      )
      expect(mergeVersions([...merged, ...merged]), `seed ${seed}`).toEqual(merged)
      expect(mergeVersions([...merged, ...a]), `seed ${seed}`).toEqual(merged)
    }
  })

  it('leads all devices to the same versions, and drops only what somebody replaced who knew it', () => {
    for (const seed of SEEDS) {
      const { final, written } = play(seed)
      const all = mergeVersions(Object.values(final).flat())
      for (const version of written) {
        const isKept = all.some(
          (other) => other.changed === version.changed && other.device === version.device,
        )
        const isReplaced = written.some((other) => other !== version && replaces(other, version))
        expect(isKept, `seed ${seed}: ${JSON.stringify(version)}`).toBe(!isReplaced)
      }
    }
  })

  it('keeps at most one version of each device', () => {
    for (const seed of SEEDS)
      for (const versions of play(seed).states)
        expect(new Set(versions.map(({ device }) => device)).size).toBe(versions.length)
  })
})

const first = (value: string) => addChange<string>([], { changed: 1000, device: 'a', value })

describe('a record that was', () => {
  it('removed here and edited there stays, as it was edited', () => {
    const both = first('old')
    const removed = addChange(both, { changed: 9000, device: 'a' })
    const edited = addChange(both, { changed: 2000, device: 'b', value: 'new' })
    expect(mergeVersions([...removed, ...edited])[0]?.value).toBe('new')
  })

  it('edited, then removed by a device that knew the edit, is removed, also for a third that still has the old one', () => {
    const old = first('old')
    const edited = addChange(old, { changed: 2000, device: 'b', value: 'new' })
    // The clock of the device that removes it is two days behind.
    const removed = addChange(edited, { changed: 2000 - 172_800_000, device: 'a' })
    expect(mergeVersions([...removed, ...edited, ...old])).toEqual(removed)
    expect(removed[0]?.value).toBeUndefined()
  })

  it('removed and added again is there', () => {
    const removed = addChange(first('old'), { changed: 2000, device: 'a' })
    const added = addChange(removed, { changed: 1500, device: 'b', value: 'again' })
    expect(mergeVersions([...removed, ...added])[0]?.value).toBe('again')
  })

  it('edited on two devices has the later edit, and the other beside it', () => {
    const old = first('old')
    const one = addChange(old, { changed: 2000, device: 'a', value: 'one' })
    const two = addChange(old, { changed: 3000, device: 'b', value: 'two' })
    expect(mergeVersions([...one, ...two]).map(({ value }) => value)).toEqual(['two', 'one'])
  })
})

describe('the text of a note', () => {
  const name = { kind: 'note', owner: 'li', id: 'demo/7/h1' } as const
  const value = (text: string) => ({ id: 'h1', bid: '7', text })
  const textOf = (versions: readonly RecordVersion<MarkNote>[]) => {
    const row = toRow(name, versions)
    return row ? noteText(row) : null
  }
  const written = addChange<MarkNote>([], { changed: 1000, device: 'a', value: value('初稿') })

  it('holds what both devices wrote, once, the older first', () => {
    const here = addChange(written, { changed: 3000, device: 'a', value: value('这里') })
    const there = addChange(written, { changed: 2000, device: 'b', value: value('那里') })
    expect(textOf(mergeVersions([...here, ...there]))).toBe('那里\n\n这里')
    expect(textOf(mergeVersions([...there, ...here]))).toBe('那里\n\n这里')
    const same = addChange(written, { changed: 2000, device: 'b', value: value('这里') })
    expect(textOf(mergeVersions([...here, ...same]))).toBe('这里')
  })

  it('is one text again after an edit of both', () => {
    const here = addChange(written, { changed: 3000, device: 'a', value: value('这里') })
    const there = addChange(written, { changed: 2000, device: 'b', value: value('那里') })
    const merged = mergeVersions([...here, ...there])
    const edited = addChange(merged, { changed: 4000, device: 'b', value: value('合一') })
    expect(textOf(mergeVersions([...edited, ...here, ...there]))).toBe('合一')
  })

  it('survives a removal if the colour of its highlight was changed meanwhile, and is not doubled by an edit', () => {
    const from = { changed: 1000, device: 'a' }
    const coloured = addChange(written, { changed: 2000, device: 'b', value: { ...value('初稿'), from } })
    const removed = addChange(written, { changed: 3000, device: 'a' })
    expect(textOf(mergeVersions([...removed, ...coloured]))).toBe('初稿')
    const edited = addChange(written, { changed: 1500, device: 'a', value: value('二稿') })
    expect(textOf(mergeVersions([...edited, ...coloured]))).toBe('二稿')
    const alsoColoured = addChange(written, { changed: 2500, device: 'c', value: { ...value('初稿'), from } })
    expect(textOf(mergeVersions([...coloured, ...alsoColoured]))).toBe('初稿')
  })
})
