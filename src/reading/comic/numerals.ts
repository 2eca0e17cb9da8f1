const DIGITS = '〇一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const SAME: Readonly<Record<string, string>> = { 零: '〇', 两: '二', 兩: '二' }
const NUMERAL = '[〇零一二两兩三四五六七八九十百千]+'
const PART = '[话話回卷章集部册冊期]'
/** A number stands behind 第 or 卷, or before what is counted. */
const COUNTED = new RegExp(`(?<=[第卷])${NUMERAL}|^${NUMERAL}(?=${PART})`, 'gu')
const THIRD = /[上中下](?=[卷册冊部集篇]|$)/u
const THIRDS = '上中下'

/** A name of a file or a folder with what it counts in figures: "第十二话" is "第12话", "下卷" is "3卷". */
export function inFigures(name: string): string {
  return name
    .replace(COUNTED, (numeral) => String(numberOf(numeral)))
    .replace(THIRD, (third) => String(THIRDS.indexOf(third) + 1))
}

/** "十二", "二十", "一百零三", and digit by digit "二〇". */
function numberOf(numeral: string): number {
  let whole = 0
  let digits = 0
  let hasDigits = false
  for (const written of numeral) {
    const each = SAME[written] ?? written
    const unit = UNITS[each]
    if (unit === undefined) {
      digits = digits * 10 + DIGITS.indexOf(each)
      hasDigits = true
    } else {
      whole += (hasDigits ? digits : 1) * unit
      digits = 0
      hasDigits = false
    }
  }
  return whole + digits
}
