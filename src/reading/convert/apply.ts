import type { Convert } from './convert'

/** The book's own words of text nodes that show others. */
export class Originals {
  readonly #words = new WeakMap<Text, string>()

  /** What a node says in the book. */
  of(node: Text): string {
    return this.#words.get(node) ?? node.data
  }

  /** Shows a chapter's words in another script, or as they were; whole nodes only, none is added or removed. */
  show(root: Element, convert: Convert | null): void {
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      const original = this.of(node)
      const shown = convert ? convert(original) : original
      if (shown !== node.data) {
        this.#words.set(node, original)
        node.data = shown
      }
    }
  }
}
