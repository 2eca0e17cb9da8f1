import { describe, expect, it } from 'vitest'
import { resolveTarget } from '../../../../../../src/reading/navigator/reflowable/location/start'
import { ReadingOrder } from '../../../../../../src/reading/publication/reading-order'

describe('resolveTarget', () => {
  const spine = new ReadingOrder({
    spine: ['a', 'b'].map((href) => ({ href, mediaType: '', linear: true, size: 1 })),
  })
  const locator = { href: 'b', index: 0, progression: 0.5, fraction: 0.75 }
  it('prefers the href of a locator to its index, and uses its fraction when the file is missing', () => {
    expect(resolveTarget({ locator }, spine)).toEqual({ index: 1, start: { locator } })
    expect(resolveTarget({ locator: { ...locator, href: 'gone' } }, spine)).toEqual({
      index: 1,
      start: { progression: 0.5 },
    })
  })
  it('returns null for a file outside the book, and the first chapter for an invalid index', () => {
    expect(resolveTarget({ href: 'gone#x' }, spine)).toBeNull()
    expect(resolveTarget({ href: 'b#x' }, spine)).toEqual({ index: 1, start: { fragment: 'x' } })
    // A CFI of another edition names no item of this one.
    expect(resolveTarget({ href: 'b#epubcfi(/6/998!/4/2)' }, spine)).toEqual({
      index: 1,
      start: { edge: 'start' },
    })
    expect(resolveTarget({ index: 99 }, spine)).toEqual({ index: 0, start: { edge: 'start' } })
  })
})
