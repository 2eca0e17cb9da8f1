import { describe, expect, it } from 'vitest'
import { readView } from '../../../../../src/reading/navigator/fixed/choice'
import { gainsByHalves } from '../../../../../src/reading/navigator/fixed/spreads'

const PHONE = { width: 375, height: 700 }

describe('a page in halves', () => {
  it('is for pages that lie across, where a half of one is larger than the whole', () => {
    expect(gainsByHalves({ width: 1400, height: 1000 }, PHONE)).toBe(true)
    expect(gainsByHalves({ width: 1000, height: 1400 }, PHONE)).toBe(false)
    expect(gainsByHalves({ width: 1000, height: 1000 }, PHONE)).toBe(false)
    // The window is as low as the page: all of it is as large.
    expect(gainsByHalves({ width: 1400, height: 1000 }, { width: 1200, height: 600 })).toBe(false)
    expect(gainsByHalves({ width: 1400, height: 1000 }, { width: 700, height: 480 })).toBe(false)
  })

  it('is a choice that is kept, off at first', () => {
    expect(readView(undefined).split).toBe(false)
    expect(readView({ split: true }).split).toBe(true)
    expect(readView({ split: 'yes' }).split).toBe(false)
  })
})
