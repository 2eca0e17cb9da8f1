import { loadModule } from '../../../platform/load-module'
import {
  convertQuotes,
  isChineseBlock,
  marksFor,
  type QuoteMarks,
  type QuotePreference,
  type Script,
} from './quotes'

export type { Script }

/** Converts a text to another script. The result has the same number of UTF-16 code units. */
export type ConvertText = (text: string) => string

/** A script in which to show a book. */
export interface DisplayScript {
  convert: ConvertText
  /** BCP 47 tag of the script, so that the browser selects its glyphs; null for that of the book. */
  language: string | null
  /** The quotation marks to show in a direction; null for those of the book. */
  marks?(isVertical: boolean): QuoteMarks | null
  /** The class that stores the original text. It is passed here so that a navigator does not bundle it. */
  OriginalTexts: typeof OriginalTexts
}

/** Converts text nodes and stores their original text. */
export class OriginalTexts {
  readonly #words = new WeakMap<Text, string>()
  readonly #languages = new WeakMap<HTMLElement, string>()
  readonly #marks = new WeakMap<HTMLElement, QuoteMarks | null>()
  #script: Omit<DisplayScript, 'OriginalTexts'> | null = null

  /** Returns the original text of a node. */
  readonly textOf = (node: Text): string => this.#words.get(node) ?? node.data

  /** Sets the script for subsequent calls of `convert`; null restores the original text. */
  setScript(script: Omit<DisplayScript, 'OriginalTexts'> | null): void {
    this.#script = script
  }

  /**
   * Converts a chapter to the current script. Changes whole text nodes; adds or removes none, and each keeps its length, so
   * that every offset holds.
   *
   * @param isShown the chapter has been converted: only other marks change it
   */
  convert(root: HTMLElement, isVertical = false, isShown = false): void {
    const marks = this.#script?.marks?.(isVertical) ?? null
    if (isShown && this.#marks.get(root) === marks) return
    this.#marks.set(root, marks)
    const language = this.#languages.get(root) ?? root.lang
    this.#languages.set(root, language)
    root.lang = this.#script?.language ?? language
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let run: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      if (run.length > 0 && !isDivided(node)) {
        this.#convertRun(run, marks)
        run = []
      }
      run.push(node)
    }
    this.#convertRun(run, marks)
  }

  /** Converts the nodes of one text together: a phrase may be divided between them. */
  #convertRun(nodes: readonly Text[], marks: QuoteMarks | null): void {
    const [first] = nodes
    if (!first) return
    const originals = nodes.map(this.textOf)
    const whole = originals.join('')
    const converted = this.#script ? this.#script.convert(whole) : whole
    // A mark alone in its node is known by the letters around it.
    const hasMarks = marks !== null && /[“”‘’「」『』﹁﹂﹃﹄]/.test(converted) && isChineseBlock(first)
    const shown = hasMarks ? convertQuotes(converted, marks) : converted
    let start = 0
    nodes.forEach((node, at) => {
      const original = originals[at] ?? ''
      const data = shown.slice(start, start + original.length)
      start += original.length
      if (data === node.data) return
      this.#words.set(node, original)
      node.data = data
    })
  }
}

/** Elements that the preparation of lines puts into a text (`chapter/line-breaks.ts`). */
const DIVIDERS = /^(?:ol-run|ol-join|wbr)$/i

/** Whether a node continues the text before it, which was divided for its lines. */
function isDivided(node: Text): boolean {
  const { previousSibling, parentElement } = node
  const divider = previousSibling ?? (parentElement?.previousSibling && parentElement)
  return divider instanceof Element && DIVIDERS.test(divider.localName)
}

const LANGUAGES = { hans: 'zh-Hans', hant: 'zh-Hant' } as const

/** Loads the conversion to a script (null for that of the book) with the quotation marks that the reader chose. */
export const loadScript = async (script: Script | null, quotes: QuotePreference): Promise<DisplayScript> => ({
  convert: script ? await loadConvert(script) : (text) => text,
  language: script && LANGUAGES[script],
  marks: (isVertical) => marksFor(quotes, script, isVertical),
  OriginalTexts,
})

/** Loads the conversion function: 21 KB for simplified, 430 KB for traditional, where the choice of character depends on phrases. */
export async function loadConvert(script: Script): Promise<ConvertText> {
  const [{ ConverterFactory }, { correct }] = await Promise.all([
    loadModule(() => import('opencc-js/core')),
    loadModule(() => import('./corrections')),
  ])
  if (script === 'hans') {
    const [phrases, characters] = await Promise.all([
      loadModule(() => import('opencc-js/dict/TSPhrases')),
      loadModule(() => import('opencc-js/dict/TSCharacters')),
    ])
    return correct(preserveLength(ConverterFactory([phrases.default, characters.default])), 'hans')
  }
  const [phrases, characters, variantPhrases, variants] = await Promise.all([
    loadModule(() => import('opencc-js/dict/STPhrases')),
    loadModule(() => import('opencc-js/dict/STCharacters')),
    loadModule(() => import('opencc-js/dict/TWVariantsPhrases')),
    loadModule(() => import('opencc-js/dict/TWVariants')),
  ])
  const converter = ConverterFactory([
    [phrases.default, characters.default],
    [variantPhrases.default, variants.default],
  ])
  return correct(preserveLength(converter), 'hant')
}

/**
 * Wraps a conversion so that it keeps the length of every text. Nearly all texts keep it. Where one does not (a character
 * outside the basic plane, a phrase of another length), each character is converted alone or left unchanged.
 */
export function preserveLength(convert: ConvertText): ConvertText {
  return (text) => {
    const converted = convert(text)
    return converted.length === text.length ? converted : byClause(text, convert)
  }
}

function byClause(text: string, convert: ConvertText): string {
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
