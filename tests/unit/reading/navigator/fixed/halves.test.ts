import { describe, expect, it } from 'vitest'
import { isLargerInHalves } from '../../../../../src/reading/navigator/fixed/spreads'
import { readView } from '../../../../../src/reading/navigator/fixed/view-choice'

const PHONE = { width: 375, height: 700 }

describe('a page in halves', () => {
  it('applies to landscape pages whose half is larger than the whole page', () => {
    expect(isLargerInHalves({ width: 1400, height: 1000 }, PHONE)).toBe(true)
    expect(isLargerInHalves({ width: 1000, height: 1400 }, PHONE)).toBe(false)
    expect(isLargerInHalves({ width: 1000, height: 1000 }, PHONE)).toBe(false)
    // The viewport is as low as the page: the whole page is as large as a half.
    expect(isLargerInHalves({ width: 1400, height: 1000 }, { width: 1200, height: 600 })).toBe(false)
    expect(isLargerInHalves({ width: 1400, height: 1000 }, { width: 700, height: 480 })).toBe(false)
  })

  it('is a stored choice, off by default', () => {
    expect(readView(undefined).split).toBe(false)
    expect(readView({ split: true }).split).toBe(true)
    expect(readView({ split: 'yes' }).split).toBe(false)
  })
})
