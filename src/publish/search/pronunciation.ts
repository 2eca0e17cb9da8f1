import iconv from 'iconv-lite'
import * as OpenCC from 'opencc-js'
import { pinyin } from 'pinyin-pro'

export interface ChinesePronunciation {
  /** The syllables of Chinese characters, and the words and numbers of anything else, in lower case without accents. */
  syllables(text: string): string[]
  /** `一杯茶的时间` → `yibeichadeshijian`; letters and digits of other words are kept, in lower case. */
  pinyin(text: string): string
  /** `一杯茶的时间` → `ybcdsj`; the first letter of other words, all digits of numbers. */
  initials(text: string): string
  /**
   * Pairs of a traditional character and its simplified form. Only characters in Big5, which excludes thousands of rare
   * ones.
   */
  foldTable(): string
}

/** Creates the conversions of Chinese for search; the dictionaries are loaded once for all books. */
export function createChinesePronunciation(): ChinesePronunciation {
  const simplify = OpenCC.Converter({ from: 't', to: 'cn' })
  const syllables = (text: string) =>
    pinyin(simplify(text), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).flatMap(
      (part) =>
        part
          .toLowerCase()
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .match(/[a-z]+|\d+/g) ?? [],
    )
  return {
    syllables,
    pinyin: (text) => syllables(text).join(''),
    initials: (text) => syllables(text).map(initialOf).join(''),
    foldTable: () => {
      // One call for all, each on a line of its own: a call takes longer than a character.
      const characters = Array.from({ length: LAST_IDEOGRAPH - FIRST_IDEOGRAPH + 1 }, (_, at) =>
        String.fromCharCode(FIRST_IDEOGRAPH + at),
      )
      const simplified = simplify(characters.join('\n')).split('\n')
      let pairs = ''
      for (const [at, character] of characters.entries()) {
        const folded = simplified[at] ?? character
        if (folded === character || folded.length !== 1) continue
        if (iconv.encode(character, 'big5').byteLength === 2) pairs += character + folded
      }
      return pairs
    },
  }
}

/** The first letter of a syllable or word; all digits of a number. */
export const initialOf = (syllable: string): string =>
  /^\d/.test(syllable) ? syllable : syllable.slice(0, 1)

const FIRST_IDEOGRAPH = 0x4e00
const LAST_IDEOGRAPH = 0x9fff
