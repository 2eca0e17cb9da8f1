import { describe, expect, it } from 'vitest'
import type { Locator } from '../../../../src/domain/locator'
import { ReadingOrder } from '../../../../src/reading/publication/reading-order'
import { openingTarget } from '../../../../src/reading/reader/open-book'

const item = (href: string, size = 100, linear = true) => ({
  href,
  mediaType: '',
  linear,
  size,
})
const spine = new ReadingOrder({
  spine: [item('cover', 100), item('notes', 500, false), item('one', 300), item('two', 600)],
})
const locator = (href: string, index: number): Locator => ({ href, index, progression: 0.5, fraction: 0.5 })

describe('openingTarget', () => {
  it('prefers the requested locator, then another chapter, then the stored position, then the beginning', () => {
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
  it('opens the named chapter if the stored position is in a removed resource', () => {
    expect(openingTarget({ chapter: 2, stored: locator('gone', 99) }, spine)).toEqual({
      index: 2,
      edge: 'start',
    })
  })
  it('keeps the position in the named chapter, in a non-linear resource', () => {
    const stored = locator('answers', 99)
    expect(openingTarget({ chapter: 3, stored }, spine)).toEqual({ locator: stored })
  })
})
