import type { ConvertText } from '../engine'

/** The book's own words of text nodes that show others. */
export class Originals {
  readonly #words = new WeakMap<Text, string>()
  readonly #languages = new WeakMap<HTMLElement, string>()
  #convert: ConvertText | null = null
  #language = ''
  #isUsed = false

  /** What a node says in the book. */
  readonly of = (node: Text): string => this.#words.get(node) ?? node.data

  /**
   * From now on chapters show another script, or with null their own.
   *
   * @param language BCP 47 tag of the script, so that its own glyphs are drawn
   */
  use(convert: ConvertText | null, language: string): void {
    this.#convert = convert
    this.#language = language
    this.#isUsed ||= convert !== null
  }

  /** Shows a chapter's words as they are wanted now. Whole nodes only; none is added or removed. */
  show(root: HTMLElement): void {
    if (!this.#isUsed) return
    const language = this.#languages.get(root) ?? root.lang
    this.#languages.set(root, language)
    root.lang = this.#convert ? this.#language : language
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      const original = this.of(node)
      const shown = this.#convert ? this.#convert(original) : original
      if (shown === node.data) continue
      this.#words.set(node, original)
      node.data = shown
    }
  }
}
