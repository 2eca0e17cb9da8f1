const DIGITS = '〇一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
/** Variant characters, formal (大写) and of both scripts, mapped to the plain ones of `DIGITS` and `UNITS`. */
const PLAIN = new Map(
  ['零○', '壹', '贰貳两兩', '叁參', '肆', '伍', '陆陸', '柒', '捌', '玖']
    .flatMap((written, digit) => [...written].map((each) => [each, DIGITS.charAt(digit)] as const))
    .concat([...'拾佰仟萬'].map((each, at) => [each, '十百千万'.charAt(at)] as const)),
)

/** All characters of Chinese numerals, for a character class of a regular expression. */
export const CHINESE_FIGURES = `${DIGITS}十百千万廿卅${[...PLAIN.keys()].join('')}`

/** Parses a Chinese or Arabic numeral: 十二, 二十, 一百零三, 二〇 (digit by digit), 廿三, 12, １２. Returns NaN for anything else. */
export function numberOf(written: string): number {
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
export function romanOf(written: string): number {
  const letters = written.toLowerCase()
  if (!/^(?=.)m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/.test(letters)) return Number.NaN
  let sum = 0
  for (let at = 0; at < letters.length; at++) {
    const value = ROMAN[letters.charAt(at)] ?? 0
    sum += value < (ROMAN[letters.charAt(at + 1)] ?? 0) ? -value : value
  }
  return sum
}
