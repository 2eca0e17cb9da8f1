import { CHINESE_FIGURES, numberOf } from '../../publication/numerals'

const NUMERAL = `[${CHINESE_FIGURES}]+`
const PART = '[话話回卷章集部冊册期]'
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
