import { loadModule } from '../../../platform/load-module'

/** Shows a text in another script; as many UTF-16 units as it had. */
export type ConvertText = (text: string) => string

/** A script to show a book in. */
export interface ShownScript {
  convert: ConvertText
  /** BCP 47 tag of the script, so that its own glyphs are drawn. */
  language: string
  /** Keeps the book's own words; an engine has no need of it before. */
  OriginalTexts: typeof OriginalTexts
}

/** The book's own words of text nodes that show others. */
export class OriginalTexts {
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

/** Which script Chinese text is shown in. */
export type Script = 'hans' | 'hant'

const LANGUAGES = { hans: 'zh-Hans', hant: 'zh-Hant' } as const

/** Loads what it takes to show a book in a script. */
export const loadScript = async (script: Script): Promise<ShownScript> => ({
  convert: await loadConvert(script),
  language: LANGUAGES[script],
  OriginalTexts,
})

/** Loads what it takes to show a script: 21 KB for simplified; 430 KB for traditional, whose choice of character takes phrases. */
export async function loadConvert(script: Script): Promise<ConvertText> {
  const { ConverterFactory } = await loadModule(() => import('opencc-js/core'))
  if (script === 'hans') {
    const [phrases, characters] = await Promise.all([
      loadModule(() => import('opencc-js/dict/TSPhrases')),
      loadModule(() => import('opencc-js/dict/TSCharacters')),
    ])
    return sameLength(ConverterFactory([phrases.default, characters.default]))
  }
  const [phrases, characters, variantPhrases, variants] = await Promise.all([
    loadModule(() => import('opencc-js/dict/STPhrases')),
    loadModule(() => import('opencc-js/dict/STCharacters')),
    loadModule(() => import('opencc-js/dict/TWVariantsPhrases')),
    loadModule(() => import('opencc-js/dict/TWVariants')),
  ])
  return sameLength(
    ConverterFactory([
      [phrases.default, characters.default],
      [variantPhrases.default, variants.default],
    ]),
  )
}

/**
 * Makes a conversion keep the length of every text. Nearly all do; where one does not (a character beyond the
 * basic plane, a phrase of another length), each character is converted alone or left as it is.
 */
export function sameLength(convert: ConvertText): ConvertText {
  return (text) => {
    const converted = convert(text)
    return converted.length === text.length ? converted : byLine(text, convert)
  }
}

function byLine(text: string, convert: ConvertText): string {
  const pieces = text.split(/(?<=[，。！？；：、\s])/)
  return pieces
    .map((piece) => {
      const converted = convert(piece)
      return converted.length === piece.length ? converted : byCharacter(piece, convert)
    })
    .join('')
}

function byCharacter(text: string, convert: ConvertText): string {
  return Array.from(text, (character) => {
    const converted = convert(character)
    return converted.length === character.length ? converted : character
  }).join('')
}
