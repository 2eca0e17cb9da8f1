const DIGITS = '〇一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
/** Variant characters, formal (大写) and of both scripts, mapped to the plain ones of `DIGITS` and `UNITS`. */
const PLAIN = new Map(
  ['零○', '壹', '贰貳两兩', '叁參', '肆', '伍', '陆陸', '柒', '捌', '玖']
    .flatMap((written, digit) => [...written].map((each) => [each, DIGITS.charAt(digit)] as const))
    .concat([...'拾佰仟萬'].map((each, at) => [each, '十百千万'.charAt(at)] as const)),
)

/** All characters of Chinese numerals, for a character class of a regular expression. */
export const CHINESE_NUMERAL_CHARACTERS = `${DIGITS}十百千万廿卅${[...PLAIN.keys()].join('')}`

/** Parses a Chinese or Arabic numeral: 十二, 二十, 一百零三, 二〇 (digit by digit), 廿三, 12, １２. Returns NaN for anything else. */
export function parseNumeral(written: string): number {
  const figures = written.normalize('NFKC')
  if (/^\d+$/.test(figures)) return Number(figures)
  let whole = 0
  let digits = ''
  for (const each of figures.replace('廿', '二十').replace('卅', '三十')) {
    const plain = PLAIN.get(each) ?? each
    const unit = UNITS[plain]
    const digit = DIGITS.indexOf(plain)
    if (unit !== undefined) {
      if (unit === 10_000) whole = (whole + Number(digits) || 1) * unit
      else whole += (digits === '' ? 1 : Number(digits)) * unit
      digits = ''
    } else if (digit >= 0) {
      digits += digit
    } else {
      return Number.NaN
    }
  }
  return whole + Number(digits)
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** Parses a Roman numeral of either case. Returns NaN for anything else, such as a word made of the same letters. */
export function parseRomanNumeral(written: string): number {
  const letters = written.toLowerCase()
  if (!/^(?=.)m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/.test(letters)) return Number.NaN
  let sum = 0
  for (let at = 0; at < letters.length; at++) {
    const value = ROMAN[letters.charAt(at)] ?? 0
    sum += value < (ROMAN[letters.charAt(at + 1)] ?? 0) ? -value : value
  }
  return sum
}

const NUMERAL = `[${CHINESE_NUMERAL_CHARACTERS}]+`
const PART = '[话話回卷章集部冊册期]'
/** A number after 第 or 卷, or at the start of a name and before a counted noun; with a fraction: 十点五. */
const COUNTED = new RegExp(`(?<=[第卷])${NUMERAL}(?:[点點]${NUMERAL})?|^${NUMERAL}(?=${PART})`, 'gu')
/** The parts of a chapter in two or three: 上, （下）, 前篇. */
const THIRD = /(?:[上中下](?=[卷册冊部集篇）)\]】]|$)|[前后後](?=[篇编編]))/u
const THIRDS = ['上前', '中', '下后後']

/** Converts the numerals of a file or folder name to digits: "第十二话" → "第12话", "１０" → "10", "下卷" → "3卷". */
function inFigures(name: string): string {
  return name
    .normalize('NFKC')
    .replace(COUNTED, (numeral) =>
      numeral
        .split(/[点點]/)
        .map((part) => String(parseNumeral(part)))
        .join('.'),
    )
    .replace(THIRD, (third) => String(THIRDS.findIndex((signs) => signs.includes(third)) + 1))
}

/** A number, with a fraction unless more numbers follow, as in a date. */
const FIGURES = /(\d+(?:\.\d{1,3}(?![\d.]))?)/

/**
 * Compares names of files and folders by their words and numbers in turn, in natural order: 第二话, 第10话, 第10.5话, 第１１话.
 */
export function compareNames(a: string, b: string, collator: Intl.Collator): number {
  const [partsA, partsB] = [inFigures(a).split(FIGURES), inFigures(b).split(FIGURES)]
  const shared = Math.min(partsA.length, partsB.length)
  for (let at = 0; at < shared; at++) {
    const [partA = '', partB = ''] = [partsA[at], partsB[at]]
    // Every second part is a number.
    const difference = at % 2 === 0 ? collator.compare(partA, partB) : compareNumbers(partA, partB)
    if (difference !== 0) return difference
  }
  return partsA.length - partsB.length
}

/** Compares numbers of any length: some names are times in nanoseconds. */
function compareNumbers(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.replace(/^0+(?=\d)/, '').split('.')
  const [wholeB = '', fractionB = ''] = b.replace(/^0+(?=\d)/, '').split('.')
  const order = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0)
  if (wholeA !== wholeB) return wholeA.length - wholeB.length || order(wholeA, wholeB)
  // 1.9, 1.10: sections, not fractions.
  const isSection = [fractionA, fractionB].some((fraction) => fraction.length > 1 && fraction.endsWith('0'))
  return isSection ? Number(fractionA) - Number(fractionB) : order(fractionA, fractionB)
}
