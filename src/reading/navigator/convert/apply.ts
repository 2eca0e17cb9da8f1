/** Shows a text in another script; as many UTF-16 units as it had. */
export type ConvertText = (text: string) => string

/** A script to show a book in. */
export interface ShownScript {
  convert: ConvertText
  /** BCP 47 tag of the script, so that its own glyphs are drawn. */
  language: string
  /** Keeps the book's own words; an engine has no need of it before. */
  Originals: typeof Originals
}

/** The book's own words of text nodes that show others. */
export class Originals {
  readonly #words = new WeakMap<Text, string>()
  readonly #languages = new WeakMap<HTMLElement, string>()
  #script: Pick<ShownScript, 'convert' | 'language'> | null = null

  /** What a node says in the book. */
  readonly of = (node: Text): string => this.#words.get(node) ?? node.data

  /** From now on chapters show another script, or with null their own. */
  use(script: Pick<ShownScript, 'convert' | 'language'> | null): void {
    this.#script = script
  }

  /** Shows a chapter's words as they are wanted now. Whole nodes only; none is added or removed. */
  show(root: HTMLElement): void {
    const language = this.#languages.get(root) ?? root.lang
    this.#languages.set(root, language)
    root.lang = this.#script?.language ?? language
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      const original = this.of(node)
      const shown = this.#script ? this.#script.convert(original) : original
      if (shown === node.data) continue
      this.#words.set(node, original)
      node.data = shown
    }
  }
}
