import { afterEach, describe, expect, it, vi } from 'vitest'
import { prefersReducedData } from '../../../src/platform/prefers-reduced-data'

describe('whether data is spared', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [{}, false],
    [{ connection: {} }, false],
    [{ connection: { saveData: false, effectiveType: '4g' } }, false],
    [{ connection: { saveData: true, effectiveType: '4g' } }, true],
    [{ connection: { saveData: false, effectiveType: 'slow-2g' } }, true],
    [{ connection: { saveData: false, effectiveType: '2g' } }, true],
  ])('%j: %s', (navigator, spares) => {
    vi.stubGlobal('navigator', navigator)
    expect(prefersReducedData()).toBe(spares)
  })
})
