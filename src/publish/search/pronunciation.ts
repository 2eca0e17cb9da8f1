import * as OpenCC from 'opencc-js'
import tsCharacters from 'opencc-js/dict/TSCharacters'
import { pinyin } from 'pinyin-pro'
import { initialOf } from '../../domain/search/format'
import type { Readings } from '../../domain/search/tokens'
import { foldPairs } from '../../domain/search/variants'

/** What the readings of a name depend on: a person's name begins with a surname. */
export type NameKind = 'title' | 'person'

/** A character with its syllables, the likeliest first; or what is not Chinese, with none. */
export interface SpokenUnit {
  text: string
  syllables: readonly string[]
}

export interface ChinesePronunciation {
  /** The characters of a text, simplified, and the runs between them. */
  units(text: string, kind?: NameKind): SpokenUnit[]
  readings(text: string, kind?: NameKind): Readings
  /** The likeliest readings: `一杯茶的时间` → yi, bei, cha, de, shi, jian. */
  syllables(text: string, kind?: NameKind): string[]
  /** `一杯茶的时间` → `yibeichadeshijian`; letters and digits of other words are kept, in lower case. */
  pinyin(text: string, kind?: NameKind): string
  /** `一杯茶的时间` → `ybcdsj`; the first letter of other words, all digits of numbers. */
  initials(text: string, kind?: NameKind): string
  /** Pairs of a character and the one that search compares it as. */
  foldTable(): string
}

/**
 * Words of titles that pinyin-pro (3.29) reads otherwise, as 现代汉语词典 has them: works, persons, places. The readings of
 * pinyin-pro stay as others.
 */
const WORDS: readonly (readonly [word: string, syllables: string])[] = [
  ['水浒传', 'shui hu zhuan'],
  ['朝花夕拾', 'zhao hua xi shi'],
  ['还珠', 'huan zhu'],
  ['歙县', 'she xian'],
  ['大埔', 'da bu'],
  ['曾国', 'zeng guo'],
  ['曾巩', 'zeng gong'],
  ['曾子', 'zeng zi'],
  ['曾朴', 'zeng pu'],
  ['曾文正', 'zeng wen zheng'],
  ['单雄信', 'shan xiong xin'],
  ['单田芳', 'shan tian fang'],
  ['仇英', 'qiu ying'],
  ['解缙', 'xie jin'],
  ['尉迟', 'yu chi'],
  ['万俟', 'mo qi'],
  ['查良镛', 'zha liang yong'],
  ['查慎行', 'zha shen xing'],
  ['缪荃孙', 'miao quan sun'],
  ['盖聂', 'ge nie'],
  ['乐毅', 'yue yi'],
  ['员半千', 'yun ban qian'],
  ['种师道', 'chong shi dao'],
  ['区大相', 'ou da xiang'],
  ['单于', 'chan yu'],
  ['尉缭', 'wei liao'],
  ['乐清', 'yue qing'],
  ['牟平', 'mu ping'],
  ['金日䃅', 'jin mi di'],
  ['金日磾', 'jin mi di'],
  ['吐蕃', 'tu bo'],
  ['冒顿', 'mo du'],
  ['燕赵', 'yan zhao'],
  ['传记', 'zhuan ji'],
  ['列传', 'lie zhuan'],
  ['左传', 'zuo zhuan'],
  ['自传', 'zi zhuan'],
  ['评传', 'ping zhuan'],
  ['外传', 'wai zhuan'],
  ['别传', 'bie zhuan'],
  ['正传', 'zheng zhuan'],
  ['大传', 'da zhuan'],
  ['小传', 'xiao zhuan'],
  ['合传', 'he zhuan'],
  ['新传', 'xin zhuan'],
  ['全传', 'quan zhuan'],
  ['前传', 'qian zhuan'],
  ['后传', 'hou zhuan'],
]
const ANY_WORD = new RegExp(WORDS.map(([word]) => word).join('|'))
/** 传 after a name at the end of a title or before its number is a biography; these words are not. */
const BIOGRAPHY =
  /(?<![宣流遗家口言相祖师谣嫡单频秘亲真代])传(?=$|[\s·：:（(【[,，、—-]|[第之上中下]|[一二三四五六七八九十\d])/g

/** Readings that pinyin-pro lists, beyond the likeliest and the surname: the rest are rare. */
const MAX_LISTED = 3

/** Creates the conversions of Chinese for search; the dictionaries are loaded once for all books. */
export function createChinesePronunciation(): ChinesePronunciation {
  const simplify = OpenCC.Converter({ from: 't', to: 'cn' })
  const spell = createSpeller()
  const units = (text: string, kind: NameKind = 'title'): SpokenUnit[] => {
    const simplified = simplify(text)
    const known = wordsIn(simplified)
    const surnames = new Map<number, string>()
    let from = 0
    for (const name of simplified.split(/(?<=[、,，;；&])/)) {
      for (const { at, spoken } of spell(name, from, true)) surnames.set(at, spoken)
      from += name.length
    }
    return spell(simplified, 0, false).map(({ at, origin, isChinese, spoken, listed }) => {
      if (!isChinese) return { text: origin, syllables: [] }
      const named = surnames.get(at)
      const [first, second] = kind === 'person' ? [named, spoken] : [spoken, named]
      const all = [known.get(at), first, second, ...[...new Set([spoken, ...listed])].slice(0, MAX_LISTED)]
      const found = new Set(all.flatMap((one) => (one && /^[a-z]+$/.test(one) ? alike(one) : [])))
      return { text: origin, syllables: [...found] }
    })
  }
  const readings = (text: string, kind?: NameKind): Readings =>
    units(text, kind).flatMap((unit, at) =>
      unit.syllables.length > 0 ? [unit.syllables] : wordsOf(unit.text, at === 0),
    )
  const syllables = (text: string, kind?: NameKind) => readings(text, kind).map(([first = '']) => first)
  return {
    units,
    readings,
    syllables,
    pinyin: (text, kind) => syllables(text, kind).join(''),
    initials: (text, kind) => syllables(text, kind).map(initialOf).join(''),
    foldTable: () => foldPairs(tsCharacters),
  }
}

/** A character, or a run of what is not Chinese, and how it is said. */
interface Spelled {
  /** Index in the text. */
  at: number
  origin: string
  isChinese: boolean
  spoken: string
  listed: readonly string[]
}

/**
 * Spells texts. What pinyin-pro says of a character besides its reading in the text (`type: 'all'`) takes fifteen times as long,
 * so the readings of each character are asked for once.
 */
function createSpeller() {
  const toneless = remembered(withoutTone)
  const listed = remembered((character) => {
    const all = pinyin(character, { type: 'array', multiple: true })
    return [...new Set(all.map(toneless))]
  })
  /** @param from index of the text in the whole */
  return (text: string, from: number, hasSurname: boolean): Spelled[] => {
    const options = { type: 'array', nonZh: 'consecutive' } as const
    let at = 0
    return pinyin(text, hasSurname ? { ...options, surname: 'head' } : options).map((said) => {
      const start = at
      // What is not Chinese stands for itself; no character is said as it is written.
      const isChinese = said === '' || !text.startsWith(said, at)
      const origin = isChinese ? String.fromCodePoint(text.codePointAt(at) ?? 0) : said
      at += origin.length
      const spoken = isChinese ? toneless(said) : said
      return { at: from + start, origin, isChinese, spoken, listed: isChinese ? listed(origin) : [] }
    })
  }
}

/** A function that is called once for each text. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      value = make(text)
      known.set(text, value)
    }
    return value
  }
}

/** A syllable without its tone; ü as v. */
const withoutTone = (syllable: string) =>
  syllable.normalize('NFD').replaceAll('u\u0308', 'v').replace(/\p{M}/gu, '')

/** The words and numbers of what is not Chinese, each with the other ways to write and say a number. */
function wordsOf(text: string, isFirst: boolean): string[][] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return (plain.match(/[a-z]+|\d+/g) ?? []).map((word, at) => numberReadings(word, isFirst && at === 0))
}

/** The numbers of volumes: how they are written, and said. */
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')
const SPOKEN = 'yi er san si wu liu qi ba jiu shi'.split(' ')

/**
 * The readings of a word: 三体III is typed santiiii, santi3 and santisan. One letter at the beginning of a name is that letter
 * (V字仇杀队).
 */
function numberReadings(word: string, isFirst: boolean): string[] {
  const isLetter = isFirst && word.length === 1 && /[a-z]/.test(word)
  const at = isLetter ? -1 : /^\d/.test(word) ? Number(word) - 1 : ROMAN.indexOf(word)
  const found = [word, ROMAN[at], String(at + 1), SPOKEN[at]]
  return at < 0 || ROMAN[at] === undefined ? [word] : [...new Set(found.filter((one) => one !== undefined))]
}

/** Whether a word of a name is a number in Roman numerals. */
export const isRoman = (word: string): boolean => ROMAN.includes(word)

/** A syllable as input methods take it: 掠 is typed lve or lue. */
function alike(syllable: string): string[] {
  return /^[ln]ve$/.test(syllable) ? [syllable, syllable.replace('v', 'u')] : [syllable]
}

/** The syllables of the words that are known to be read so, by the index of their character. */
function wordsIn(text: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [word, syllables] of ANY_WORD.test(text) ? WORDS : []) {
    const spoken = syllables.split(' ')
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (const [place, syllable] of spoken.entries()) found.set(at + place, syllable)
  }
  for (const { index } of text.matchAll(BIOGRAPHY)) found.set(index, 'zhuan')
  return found
}
