import { describe, expect, test } from 'vitest'
import { BookPace, DEFAULT_PACE, Pace } from '../../../../../src/reading/reader/model/pace'

describe('pace', () => {
  test('is the default until turns are measured, then the reader’s own', () => {
    const pace = new Pace(DEFAULT_PACE.chinese)
    expect(pace.minutes(4000)).toBe(10)
    for (let turn = 0; turn < 6; turn++) pace.recordPage(400, 30_000)
    expect(pace.charactersPerMinute).toBe(800)
    expect(pace.minutes(4000)).toBe(5)
  })

  test('ignores skimming, long pauses and single outliers', () => {
    const pace = new Pace(400)
    for (let turn = 0; turn < 10; turn++) pace.recordPage(400, 60_000)
    pace.recordPage(400, 300)
    pace.recordPage(400, 6_000)
    pace.recordPage(400, 3_600_000)
    pace.recordPage(400, 18_000)
    expect(pace.charactersPerMinute).toBe(400)
  })

  test('shows at least a minute while anything is left', () => {
    expect(new Pace(400).minutes(3)).toBe(1)
    expect(new Pace(400).minutes(0)).toBe(0)
  })
})

describe('what is left of a book', () => {
  // Two resources of 12,000 bytes; the first is known to have 4,000 characters.
  const spine = [
    { size: 12_000, linear: true },
    { size: 12_000, linear: true },
    { size: 50_000, linear: false },
  ]
  const at = (progression: number, fraction = progression / 2) => ({
    locator: { index: 0, progression, fraction },
    characters: 4000,
    page: 3,
    pages: 10,
  })

  test('is estimated in characters although sizes are in bytes', () => {
    const book = new BookPace(new Pace(400), spine)
    book.moved(at(0), 0, false)
    expect(book.timeLeft(at(0.5))).toEqual({ pages: 7, chapterMinutes: 5, bookMinutes: 15 })
    expect(book.timeLeft({ ...at(0.5), characters: undefined })).toBeNull()
  })

  test('is unknown if only a title page was seen', () => {
    const book = new BookPace(new Pace(400), [{ size: 900, linear: true }, ...spine])
    book.moved({ ...at(0), characters: 15 }, 0, false)
    expect(book.timeLeft({ ...at(0), characters: 15 })).toMatchObject({ chapterMinutes: 1, bookMinutes: 0 })
    const short = new BookPace(new Pace(400), [{ size: 3000, linear: true }])
    short.moved({ ...at(0), characters: 400 }, 0, false)
    expect(short.timeLeft({ ...at(0), characters: 400 })).toMatchObject({ bookMinutes: 1 })
  })

  test('counts turns, but not jumps or time spent elsewhere', () => {
    const pace = new Pace(400)
    const book = new BookPace(pace, spine)
    book.moved(at(0), 0, false)
    book.moved(at(0.9), 60_000, false)
    book.moved(at(0.1), 70_000, false)
    book.pause()
    book.moved(at(0.2), 130_000, true)
    expect(pace.turns).toBe(0)
    for (let turn = 1; turn <= 7; turn++) book.moved(at(0.2 + turn / 10), 130_000 + turn * 30_000, true)
    expect(Math.round(pace.charactersPerMinute)).toBe(800)
  })
})
