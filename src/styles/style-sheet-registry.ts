import type { Sheet } from './sheet'

/**
 * The sheets of an element's shadow root. It remembers them: to read a root's `adoptedStyleSheets` costs more than to
 * set them, and elements stand on a page by the hundred. What others add to the root stays.
 */
export interface StyleSheetRegistry {
  /** From now on the root wears what was added and what will be; once. */
  open(): void
  /** Later sheets win over earlier ones; one that is there already stays where it is. */
  add(made: CSSStyleSheet): void
  remove(made: CSSStyleSheet): void
}

export function createStyleSheetRegistry(root: ShadowRoot, first: readonly Sheet[]): StyleSheetRegistry {
  const own = new Set(first.map((made) => made()))
  let isOpen = false
  return {
    open() {
      if (!isOpen) root.adoptedStyleSheets = [...own]
      isOpen = true
    },
    add(made) {
      if (own.has(made)) return
      own.add(made)
      if (isOpen) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made]
    },
    remove(made) {
      own.delete(made)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== made)
    },
  }
}
