import type { Sheet } from './sheet'

/**
 * The sheets of an element's shadow root. It keeps its own list, because reading a root's `adoptedStyleSheets` is slower
 * than setting it and a page may have hundreds of elements. Sheets that other code adds to the root stay.
 */
export interface StyleSheetRegistry {
  /** Adopts the added sheets; later additions are adopted at once. Further calls do nothing. */
  open(): void
  /** Adds a sheet, which wins over earlier ones; a sheet that is present keeps its order. */
  add(sheet: CSSStyleSheet): void
  remove(sheet: CSSStyleSheet): void
}

export function createStyleSheetRegistry(root: ShadowRoot, initial: readonly Sheet[]): StyleSheetRegistry {
  const own = new Set(initial.map((sheet) => sheet()))
  let isOpen = false
  return {
    open() {
      if (!isOpen) root.adoptedStyleSheets = [...own]
      isOpen = true
    },
    add(sheet) {
      if (own.has(sheet)) return
      own.add(sheet)
      if (isOpen) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    },
    remove(sheet) {
      own.delete(sheet)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet)
    },
  }
}
