import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sheet } from '../../../src/styles/sheet'

let written = ''
beforeEach(() =>
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(css: string) {
        written = css
      }
    },
  ),
)
afterEach(() => vi.unstubAllGlobals())

describe('a style sheet', () => {
  it.each([
    ['a mouse', false, '.a:hover{}'],
    ['fingers only', true, '.a:active{}'],
  ])('marks with %s what is pointed at', (_, isTouch, css) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: none)' && isTouch }))
    sheet('.a:hover{}')()
    expect(written).toBe(css)
  })
})
