// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { createStyleSheetRegistry } from '../../../src/styles/style-sheet-registry'

const [tokens, base, late, other] = [1, 2, 3, 4].map(() => new CSSStyleSheet()) as [
  CSSStyleSheet,
  CSSStyleSheet,
  CSSStyleSheet,
  CSSStyleSheet,
]

/** jsdom's shadow roots do not adopt style sheets; this one counts the reads of the property. */
let root: ShadowRoot
let asked: number
beforeEach(() => {
  let worn: readonly CSSStyleSheet[] = []
  asked = 0
  root = document.createElement('div').attachShadow({ mode: 'open' })
  Object.defineProperty(root, 'adoptedStyleSheets', {
    get() {
      asked++
      return worn
    },
    set(sheets: readonly CSSStyleSheet[]) {
      worn = sheets
    },
  })
})

describe('a style sheet registry', () => {
  it('adopts the first sheets and those added before it opens, without reading the root', () => {
    const registry = createStyleSheetRegistry(root, [() => tokens, () => base])
    registry.add(late)
    registry.open()
    registry.add(base)
    expect(asked).toBe(0)
    expect(root.adoptedStyleSheets).toEqual([tokens, base, late])
  })

  it('keeps the sheets of others, and removes its own', () => {
    const registry = createStyleSheetRegistry(root, [() => tokens])
    registry.open()
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, other]
    registry.add(late)
    registry.open()
    expect(root.adoptedStyleSheets).toEqual([tokens, other, late])
    registry.remove(late)
    expect(root.adoptedStyleSheets).toEqual([tokens, other])
    registry.add(late)
    expect(root.adoptedStyleSheets).toEqual([tokens, other, late])
  })
})
