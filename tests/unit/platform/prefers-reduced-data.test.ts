import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefersReducedData } from '../../../src/platform/prefers-reduced-data'

describe('prefersReducedData', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [{}, false],
    [{ connection: {} }, false],
    [{ connection: { saveData: false, effectiveType: '4g' } }, false],
    [{ connection: { saveData: true, effectiveType: '4g' } }, true],
    [{ connection: { saveData: false, effectiveType: 'slow-2g' } }, true],
    [{ connection: { saveData: false, effectiveType: '2g' } }, true],
  ])('for %j returns %s', (navigator, expected) => {
    vi.stubGlobal('navigator', navigator)
    expect(prefersReducedData()).toBe(expected)
  })
})
