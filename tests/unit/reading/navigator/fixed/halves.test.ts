import { describe, expect, it } from 'vitest'
import { readView } from '../../../../../src/reading/navigator/fixed/choice'
import { gainsByHalves } from '../../../../../src/reading/navigator/fixed/spreads'

const PHONE = { width: 375, height: 700 }

describe('a page in halves', () => {
  it('applies to landscape pages whose half is larger than the whole page', () => {
    expect(gainsByHalves({ width: 1400, height: 1000 }, PHONE)).toBe(true)
    expect(gainsByHalves({ width: 1000, height: 1400 }, PHONE)).toBe(false)
    expect(gainsByHalves({ width: 1000, height: 1000 }, PHONE)).toBe(false)
    // The viewport is as low as the page: the whole page is as large as a half.
    expect(gainsByHalves({ width: 1400, height: 1000 }, { width: 1200, height: 600 })).toBe(false)
    expect(gainsByHalves({ width: 1400, height: 1000 }, { width: 700, height: 480 })).toBe(false)
  })

  it('is a stored choice, off by default', () => {
    expect(readView(undefined).split).toBe(false)
    expect(readView({ split: true }).split).toBe(true)
    expect(readView({ split: 'yes' }).split).toBe(false)
  })
})
