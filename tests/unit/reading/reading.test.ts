import { describe, expect, it } from 'vitest'
import type { Locator } from '../../../src/domain/locator'
import {
  DEFAULT_HABITS,
  MAX_FONT_SIZE,
  MIN_FONT_SIZE,
  readHabits,
  stepFontSize,
} from '../../../src/reading/habits'
import type { SpineItem } from '../../../src/reading/publication'
import { openingTarget } from '../../../src/reading/reader/opening'
import { PositionKeeper } from '../../../src/reading/reader/position-keeper'
import { flattenToc, SpineMap } from '../../../src/reading/spine'

const item = (href: string, size = 100, linear = true) => ({
  href,
  mediaType: '',
  linear,
  size,
})
const spine = new SpineMap({
  spine: [item('cover', 100), item('notes', 500, false), item('one', 300), item('two', 600)],
})
const locator = (href: string, index: number): Locator => ({ href, index, progression: 0.5, fraction: 0.5 })

describe('SpineMap', () => {
  it('numbers what is read in order', () => {
    expect(spine.chapters).toBe(3)
    expect(spine.indexOfChapter(2)).toBe(2)
    expect(spine.chapterOfIndex(3)).toBe(3)
    expect(spine.chapterOfIndex(1)).toBe(1)
    expect([spine.indexOfChapter(0), spine.indexOfChapter(99)]).toEqual([0, 3])
  })
  it('turns past what is read only when linked to', () => {
    expect(spine.neighbour(0, 1)).toBe(2)
    expect(spine.neighbour(2, -1)).toBe(0)
    expect(spine.neighbour(3, 1)).toBeNull()
    expect(spine.neighbour(0, -1)).toBeNull()
  })
  it('finds back to a fraction', () => {
    for (const fraction of [0, 0.05, 0.3, 0.5, 0.999]) {
      const { index, progression } = spine.atFraction(fraction)
      expect(spine.fraction(index, progression)).toBeCloseTo(fraction, 10)
    }
    expect(spine.atFraction(1)).toEqual({ index: 3, progression: 1 })
    expect(spine.atFraction(Number.NaN)).toEqual({ index: 0, progression: 0 })
  })
  it('reads a page that is not in the order from where a link led to it', () => {
    const items: SpineItem[] = [item('a', 100), item('b', 100), item('c', 100)]
    const order = new SpineMap({ spine: items })
    expect(order.indexOfHref('x')).toBeNull()
    items.push({ ...item('x', 50, false), detour: { index: 1, fraction: 0.5 } })
    expect(order.indexOfHref('x')).toBe(3)
    expect([order.neighbour(3, -1), order.neighbour(3, 1)]).toEqual([1, 2])
    expect([order.chapterOfIndex(3), order.chapters]).toEqual([2, 3])
    expect([order.fraction(3, 0), order.fraction(3, 1)]).toEqual([0.5, 0.5])
    expect([order.isInOrder('b'), order.isInOrder('x'), order.isInOrder('y')]).toEqual([true, false, false])
    expect(order.detourFrom({ index: 3, fraction: 0.9 }), 'a link on that page').toEqual({
      index: 1,
      fraction: 0.5,
    })
    expect(order.detourFrom({ index: 2, fraction: 0.9 })).toEqual({ index: 2, fraction: 0.9 })
    expect(order.detourFrom({ index: -1, fraction: 0.5 })).toEqual({ index: 1, fraction: 0.5 })
    expect(order.detourFrom(null)).toEqual({ index: 0, fraction: 0 })
  })
  it('reads a book that is all supplement', () => {
    expect(new SpineMap({ spine: [item('a', 1, false)] }).neighbour(0, 1)).toBeNull()
    expect(new SpineMap({ spine: [item('a', 1, false), item('b', 1, false)] }).neighbour(0, 1)).toBe(1)
  })
})

describe('openingTarget', () => {
  it('prefers a named place, then another chapter, then where one was, then the beginning', () => {
    const stored = locator('one', 2)
    const named = locator('two', 3)
    expect(openingTarget({ locator: named, chapter: 1, stored }, spine)).toEqual({ locator: named })
    expect(openingTarget({ chapter: 3, stored }, spine)).toEqual({ index: 3, edge: 'start' })
    expect(openingTarget({ chapter: 2, stored }, spine)).toEqual({ locator: stored })
    expect(openingTarget({ stored }, spine)).toEqual({ locator: stored })
    expect(openingTarget({ stored: null }, spine)).toEqual({ index: 0, edge: 'start' })
    expect(openingTarget({ chapter: 2, stored: null }, spine)).toEqual({ index: 2, edge: 'start' })
    expect(openingTarget({ chapter: 2, fragment: 's', stored: null }, spine)).toEqual({
      href: `${spine.hrefOf(2)}#s`,
    })
    expect(openingTarget({ chapter: 2, fragment: 's', stored }, spine)).toEqual({ locator: stored })
    expect(openingTarget({ fragment: 's', stored: null }, spine)).toEqual({ index: 0, edge: 'start' })
  })
  it('opens the named chapter when the kept place is in a file that is gone', () => {
    expect(openingTarget({ chapter: 2, stored: locator('gone', 99) }, spine)).toEqual({
      index: 2,
      edge: 'start',
    })
  })
  it('stays as far into the named chapter as one was, in a file that is not in the order', () => {
    const stored = locator('answers', 99)
    expect(openingTarget({ chapter: 3, stored }, spine)).toEqual({ locator: stored })
  })
})

describe('habits', () => {
  it('takes what makes sense and defaults the rest', () => {
    expect(readHabits(null)).toEqual(DEFAULT_HABITS)
    expect(readHabits('{')).toEqual(DEFAULT_HABITS)
    expect(readHabits({ fs: '24', theme: 'sepia', lineHeight: 2, margin: 'x', flow: 'scrolled' })).toEqual({
      ...DEFAULT_HABITS,
      fs: 24,
      theme: 'sepia',
      lineHeight: 2,
      margin: 1,
      flow: 'scrolled',
    })
    expect(readHabits({ fs: 9999 }).fs).toBe(MAX_FONT_SIZE)
    expect(readHabits({ fs: -1 }).fs).toBe(MIN_FONT_SIZE)
    expect(readHabits({ flow: 'sideways' }).flow, 'as the book says').toBeNull()
    expect(readHabits({ theme: '<script>', fs: Number.NaN })).toEqual(DEFAULT_HABITS)
    const setting = { font: 'kai', weight: 500, paragraph: 0.5, columns: 1, writing: 'vertical' }
    expect(readHabits({ setting, script: 'hant', rate: 9, turnSeconds: 12 })).toMatchObject({
      setting,
      script: 'hant',
      rate: 3,
      turnSeconds: 12,
    })
    expect(
      readHabits({ setting: { font: 'url(x)', weight: 501, columns: 3 }, script: 'x', voice: 7, pace: 'x' }),
    ).toEqual(DEFAULT_HABITS)
  })
  it('steps through sizes and stops at the ends', () => {
    expect(stepFontSize(DEFAULT_HABITS, 1).fs).toBe(22)
    expect(stepFontSize({ ...DEFAULT_HABITS, fs: 21 }, -1).fs).toBe(20)
    expect(stepFontSize({ ...DEFAULT_HABITS, fs: MAX_FONT_SIZE }, 1).fs).toBe(MAX_FONT_SIZE)
    expect(stepFontSize({ ...DEFAULT_HABITS, fs: MIN_FONT_SIZE }, -1).fs).toBe(MIN_FONT_SIZE)
  })
})

describe('flattenToc', () => {
  it('keeps order and depth', () => {
    const leaf = (label: string) => ({ label, href: label, children: [] })
    expect(
      flattenToc([{ ...leaf('a'), children: [leaf('b')] }, leaf('c')]).map(({ item: { label }, depth }) => [
        label,
        depth,
      ]),
    ).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
  })
})

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

  it('writes what is kept now at once, whatever is being written', async () => {
    const positions = slow()
    const keeper = new PositionKeeper(positions, '1')
    keeper.keep(place(1))
    await settle()
    keeper.keep(place(2))
    keeper.keepNow(place(3))
    expect(positions.saved).toEqual([1, 3])
    positions.finish()
    await settle()
    expect(positions.saved).toEqual([1, 3])
  })

  it('writes the first in the next task and of those that follow the newest', async () => {
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

  it('writes at once when there may be no other task', async () => {
    const positions = slow()
    const keeper = new PositionKeeper(positions, '1')
    keeper.keep(place(1))
    keeper.keepNow(place(2))
    expect(positions.saved).toEqual([2])
    positions.finish()
    await settle()
    expect(positions.saved).toEqual([2])
  })

  it('lets reading go on where nothing can be kept', async () => {
    const keeper = new PositionKeeper(
      { load: () => Promise.reject(new Error('no')), save: () => Promise.reject(new Error('no')) },
      '1',
    )
    expect(await keeper.load()).toBeNull()
    keeper.keep(place(1))
    await expect(keeper.flush()).resolves.toBeUndefined()
  })
})
