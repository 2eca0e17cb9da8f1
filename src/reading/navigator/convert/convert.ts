import { loadModule } from '../../../platform/load-module'
import { type ConvertText as Convert, Originals, type ShownScript } from './apply'

/** Which script Chinese text is shown in. */
export type Script = 'hans' | 'hant'

const LANGUAGES = { hans: 'zh-Hans', hant: 'zh-Hant' } as const

/** Loads what it takes to show a book in a script. */
export const loadScript = async (script: Script): Promise<ShownScript> => ({
  convert: await loadConvert(script),
  language: LANGUAGES[script],
  Originals,
})

/** Loads what it takes to show a script: 21 KB for simplified; 430 KB for traditional, whose choice of character takes phrases. */
export async function loadConvert(script: Script): Promise<Convert> {
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
export function sameLength(convert: Convert): Convert {
  return (text) => {
    const converted = convert(text)
    return converted.length === text.length ? converted : byLine(text, convert)
  }
}

function byLine(text: string, convert: Convert): string {
  const pieces = text.split(/(?<=[，。！？；：、\s])/)
  return pieces
    .map((piece) => {
      const converted = convert(piece)
      return converted.length === piece.length ? converted : byCharacter(piece, convert)
    })
    .join('')
}

function byCharacter(text: string, convert: Convert): string {
  return Array.from(text, (character) => {
    const converted = convert(character)
    return converted.length === character.length ? converted : character
  }).join('')
}
