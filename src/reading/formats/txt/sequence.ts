import { CHINESE_NUMERAL_CHARACTERS, parseNumeral, parseRomanNumeral } from '../../publication/numerals'
import { firstBelow, withoutPrinted } from './contents'
import type { Entry, Heading } from './headings'
import { risingRun } from './lines'
import { isSigned, volumesAbove } from './titles'

export { titledLines } from './titles'

/**
 * Circled and bracketed numbers. NFKC turns ① into a bare 1, which is no different from the first digit of a sentence.
 */
const CIRCLED = /[\u2460-\u249b\u2776-\u2793\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf]/g
/** The first of each ten of 2776–2793, which NFKC does not decompose. */
const DINGBAT = /[\u2776-\u2793]/

const HAN = CHINESE_NUMERAL_CHARACTERS
const NUMBER = `(?:\\d{1,4}|[${HAN}]{1,7})`
/** A number after at most 20 characters, which every heading repeats. */
const AFTER_PREFIX = new RegExp(`^([^\\d${HAN}]{0,20})(${NUMBER})(.?)`, 'u')
/** 题（1）, 题 [十二] */
const IN_BRACKETS_AT_END = new RegExp(`[(\\[【〔](${NUMBER})[)\\]】〕]$`, 'u')
/** 题 1, 题_1, 题-1 */
const AT_END = /[^\d\s_·-]([\s_·-]{1,3})(\d{1,4})$/
/** 学而第一, 高帝纪第一下, 秋兴其一, 杂感之二: the name before differs from heading to heading. */
const ORDINAL_AT_END = new RegExp(
  `[^第其之\\s]\\s?([第其之])\\s?(${NUMBER})([上中下]?)(?:\\s?\\(.{1,12}\\))?$`,
  'u',
)
/** 甲、 乙、, and as units: 甲编 */
const STEM = /^([([【〔]?)([甲乙丙丁戊己庚辛壬癸])([)\]】〕、.:·\s]|[部编編篇集卷组組章]|$)/
const STEMS = '甲乙丙丁戊己庚辛壬癸'
/** Ⅰ, II., iv、 */
const ROMAN = /^([([【〔]?)([ivxl]{1,7})([)\]】〕、.:·]|\s|$)/
/** A day of a diary: 三月五日, 1937年7月7日 晴, 2020-01-03. */
const DATE = new RegExp(
  `^[【〔[]?(?:\\D{0,4}?(\\d{1,4}|[${HAN}元]{1,5})年\\s?)?(闰|閏)?(\\d{1,2}|正|腊|臘|冬|[${HAN}]{1,3})月\\s?初?(\\d{1,2}|[${HAN}]{1,3})[日号號]?(?=$|[\\s:(（【】〕\\]\\[星周礼禮]|[,、].{1,6}$)|^(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})(?=$|[\\s:(])`,
  'u',
)
const DAY = new RegExp(`^初?([${HAN}]{1,3})[日号號](?=$|[\\s:星周])`, 'u')
/** A year alone, which may hold the days of a diary, but is no heading by itself. */
const YEAR = new RegExp(`^(?:民[国國]|公元|西元)?(\\d{4}|[${HAN}]{2,4})年$`, 'u')
const YEARS = 'years'
/** A year of annals, with that of a reign, an age or an event: 1881年（光绪七年）一岁. */
const ANNALS = new RegExp(`^(?:公元|西元)?(\\d{4}|[${HAN}]{4})年(?=[\\s(【\\[:].)`, 'u')
/** Characters of the line of a date, with the day of the week and the weather. */
const MAX_DATE = 24
/** Figures with blanks between them: 第 十 一 天. */
const SPACED_FIGURES = new RegExp(`^(\\D{0,12}?第)((?:\\s?[\\d${HAN}]){1,9})\\s?`, 'u')
/** 梁惠王上, 梁惠王下: parts of one name. */
const THIRD = /^(.{0,12}?) ?\(?([上中下])\)?(?: ?\(?凡.{1,4}章\)?)?$/
/** Captions, notes and printed page numbers, which rise like chapters. */
const NO_HEADING =
  /^[\s\p{P}]*(?:图|圖|表|附[图圖表]|插[图圖]|注|註|页|頁|照片|式|例|fig|table|plate|page|p\.|pp|note|photo|map|illus|eq)/iu

/** Characters of a line; a longer one is a sentence, unless it is all ASCII. */
const MAX_LENGTH = 40
const MAX_LATIN = 120
/** Headings that make a sequence; of lines with a word beside the number that are all in it, one fewer. */
const MIN_HEADINGS = 4
/** Headings that hold others. */
const MIN_OUTER = 2
/** Largest number of a first heading: a text may be a later volume, but 1911, 1912 … are years. */
const MAX_FIRST = 999
/** Share of the lines of one form that must be in the sequence. */
const MIN_SHARE = 0.6
/** Weight of a line in a sequence. */
const WEIGHT = 4

interface NumberedLine {
  at: number
  number: number
  isAlone: boolean
}

/**
 * Lines of a text that have a number in the same place, by their form. In a text without headings of a known form, the
 * form whose numbers rise through the whole text is that of its headings, whatever its words are: chapter.001, 第1天,
 * 书_分段_1, ①题, 题（1）.
 */
export class NumberedLines {
  readonly #forms = new Map<string, NumberedLine[]>()
  /** The first part of a name, and the number of names with parts. */
  #first = { base: '', at: -1 }
  #names = 0
  /** Year and month of the last date: 二月一日 and 初四日 stand below others. */
  #year = 0
  #month = 0

  /** Examines a line. @param at its index */
  add(line: string, at: number): void {
    // Runs for every line of a text.
    if (line === '' || line.length > MAX_LATIN || line.startsWith('“') || line.includes('。')) return
    if (!HAS_NUMBER.test(line)) return
    const plain = line
      .replace(CIRCLED, bracketed)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
      .replace(SPACED_FIGURES, (_, before: string, figures: string) => before + figures.replaceAll(' ', ''))
    const isLatin = /^[\x20-\x7e]*$/.test(plain)
    if ((!isLatin && plain.length > MAX_LENGTH) || isSentence(plain) || NO_HEADING.test(plain)) return
    this.#atStart(plain, at)
    this.#atEnd(plain, at)
    this.#asThird(plain, at)
    if (plain.length <= MAX_DATE) this.#asDate(plain, at)
  }

  #atStart(plain: string, at: number): void {
    const [, open = '', stem = '', mark = ''] = STEM.exec(plain) ?? []
    if (stem)
      this.#put(`${open}stem|${mark}`, { at, number: STEMS.indexOf(stem) + 1, isAlone: plain.length < 4 })
    const [, bracket = '', roman = '', stop = ''] = ROMAN.exec(plain) ?? []
    if (roman)
      this.#put(`${bracket}roman|${stop.trim()}`, {
        at,
        number: parseRomanNumeral(roman),
        isAlone: plain.length <= roman.length + 2,
      })
    const [whole, prefix = '', number = '', next = ''] = AFTER_PREFIX.exec(plain) ?? []
    if (whole === undefined) return
    const rest = plain.slice(prefix.length + number.length)
    const kind = /^\d/.test(number) ? 'd' : 'h'
    // A bare number before a letter is part of a sentence: 3月, 一天.
    const isFigures = /^\d{3}/.test(number)
    if (prefix.trim() === '' && /^\p{L}/u.test(next) && !isFigures) return
    // 001感遇: a number of three figures.
    const after = isFigures && prefix === '' ? '' : next.trim()
    this.#put(`${prefix}|${kind}|${/^\p{L}/u.test(after) || !after ? after : '.'}`, {
      at,
      number: parseNumeral(number),
      isAlone: !/[\p{L}\d]/u.test(rest),
    })
  }

  #atEnd(plain: string, at: number): void {
    const bracket = IN_BRACKETS_AT_END.exec(plain)
    if (bracket) this.#put('()', { at, number: parseNumeral(bracket[1] ?? ''), isAlone: false })
    const tail = bracket ? null : AT_END.exec(plain)
    if (tail) this.#put(`end${tail[1]}`, { at, number: Number(tail[2]), isAlone: true })
    const [, ordinal, number = '', third = ''] = ORDINAL_AT_END.exec(plain) ?? []
    // The second of three parts of one number stands between it and the next.
    const part = third === '中' ? 0.4 : third === '下' ? 0.5 : 0
    if (ordinal) this.#put(`name${ordinal}`, { at, number: parseNumeral(number) + part, isAlone: false })
  }

  #asThird(plain: string, at: number): void {
    const [, base = '', part] = THIRD.exec(plain) ?? []
    if (part === '上') this.#first = { base, at }
    else if (part && base === this.#first.base) {
      if (this.#first.at >= 0)
        this.#put('third', { at: this.#first.at, number: ++this.#names, isAlone: false })
      this.#first.at = -1
      if (this.#names > 0)
        this.#put('third', { at, number: this.#names + (part === '中' ? 0.4 : 0.5), isAlone: false })
    }
  }

  #asDate(plain: string, at: number): void {
    const year = YEAR.exec(plain)?.[1]
    if (year) {
      this.#put(YEARS, { at, number: parseNumeral(year), isAlone: true })
      this.#year = parseNumeral(year)
      this.#month = 0
    }
    const annals = ANNALS.exec(plain)?.[1]
    if (annals) this.#put('annals', { at, number: parseNumeral(annals), isAlone: false })
    const match = DATE.exec(plain)
    if (!match) {
      const day = this.#month > 0 ? parseNumeral(DAY.exec(plain)?.[1] ?? '') : Number.NaN
      if (day > 0 && day <= 31) this.#putDay(at, day)
      return
    }
    const [, ofYear = '', , month = '', day = '', ...figures] = match
    const [fullYear, fullMonth, fullDay] = figures
    const of = (written: string) =>
      ({ 元: 1, 正: 1, 冬: 11, 腊: 12, 臘: 12 })[written] ?? parseNumeral(written || '0')
    const dates = fullYear
      ? [Number(fullYear), Number(fullMonth), Number(fullDay)]
      : [of(ofYear), of(month), of(day)]
    const [written = 0, m = 0, d = 0] = dates
    if (m < 1 || m > 12 || d < 1 || d > 31) return
    // Half a year back is the next year.
    this.#year = written || (m + 6 <= this.#month ? this.#year + 1 : this.#year)
    this.#month = m
    this.#putDay(at, d)
  }

  #putDay(at: number, day: number): void {
    this.#put('date', { at, number: this.#year * 372 + this.#month * 31 + day, isAlone: false })
  }

  #put(form: string, line: NumberedLine): void {
    if (Number.isNaN(line.number)) return
    const alike = this.#forms.get(form)
    if (alike) alike.push(line)
    else this.#forms.set(form, [line])
  }

  /**
   * The longest sequence that runs through most of the text; null when there is none.
   *
   * @param lines the lines that were added
   * @param isWhole whether a line is a paragraph of its own
   * @param isApart whether headings have text between them
   */
  longest(
    lines: readonly string[],
    isWhole: (at: number) => boolean,
    isApart: (headings: readonly (readonly [number, Heading])[]) => boolean,
  ): ReadonlyMap<number, Heading> | null {
    let best: Entry[] = []
    const found: Entry[][] = []
    for (const [form, all] of this.#forms) {
      if (all.length < MIN_OUTER || form === YEARS) continue
      const isTime = form === 'date' || form === 'annals'
      const own = all.filter(({ at }) => isWhole(at) && !(form === 'date' && isSigned(lines, at)))
      const chain = isTime ? laterDays(own) : form === 'name第' ? own : rising(own)
      const span = (chain.at(-1)?.at ?? 0) - (chain[0]?.at ?? 0)
      const isClear = chain.length === all.length && !form.startsWith('|')
      const least = isClear ? MIN_HEADINGS - 1 : MIN_HEADINGS
      if (chain.length < Math.max(MIN_OUTER, all.length * MIN_SHARE)) continue
      if ((!isTime && (chain[0]?.number ?? 0) > MAX_FIRST) || span * 2 < lines.length) continue
      const headings = chain.map(
        ({ at, number, isAlone: isNumberOnly }): Entry => [
          at,
          {
            // A number without a word may be that of a printed page.
            kind: isNumberOnly && !/^\p{L}[^:]*\|[dh]\|/u.test(form) ? 'bare' : 'numbered',
            unit: form,
            title: titleOf(lines, at),
            number: isTime ? Number.NaN : number,
            last: number,
            prefix: '',
            isNumberOnly,
            trust: 'firm',
          },
        ],
      )
      const apart = withoutPrinted(headings, lines)
      if (apart.length < MIN_OUTER || !isApart(apart)) continue
      found.push(apart)
      if (apart.length >= least && apart.length > best.length) best = apart
    }
    if (best.length === 0) return null
    const outer = found.filter((each) => each.length < best.length && isAbove(each, best))
    const above = outer.reduce<Entry[]>((most, each) => (each.length > most.length ? each : most), [])
    return new Map([...best, ...above].sort(([a], [b]) => a - b))
  }

  /**
   * The headings of a form whose numbers rise, below each of which those of others begin anew: 第一本 above 第一折, 民國十三年
   * above the days of a year.
   */
  above(lines: readonly string[], isWhole: (at: number) => boolean, all: readonly Entry[]): Entry[] {
    const inner = all.filter(([, { kind }]) => kind !== 'named')
    const isInner = new Set(inner.map(([at]) => at))
    let most: Entry[] = []
    for (const [unit, alike] of this.#forms) {
      const chain = rising(alike.filter(({ at }) => isWhole(at)))
      if (
        unit === 'date' ||
        alike.some(({ at }) => isInner.has(at)) ||
        chain.length < MIN_OUTER ||
        chain.length < alike.length * MIN_SHARE
      )
        continue
      const outer = chain.map(({ at, number }): Entry => {
        const title = titleOf(lines, at)
        return [
          at,
          { kind: 'part', unit, title, number, last: number, prefix: '', isNumberOnly: false, trust: 'firm' },
        ]
      })
      const below = firstBelow(outer, inner)
      // Those with nothing between may hold others whose numbers go on.
      const isClose = outer.every(([at], n) => {
        const line = below[n]?.[0] ?? Number.POSITIVE_INFINITY
        return line - at <= MAX_EMPTY && lines.slice(at + 1, line).every((each) => each === '')
      })
      if (new Set(below).size < outer.length || !(isClose || isAbove(outer, inner))) continue
      if (outer.length > most.length) most = outer
    }
    return most.length > 0 ? most : volumesAbove(lines, all)
  }
}

/** Lines from a heading to the one below it, with nothing but empty lines between. */
const MAX_EMPTY = 9

const titleOf = (lines: readonly string[], at: number) =>
  (lines[at] ?? '').replace(/[\s　]+/g, ' ').replace(/^#+ /, '')

const HAS_NUMBER = new RegExp(
  `[\\d０-９${HAN}${STEMS}\u2160-\u217f]|[上中下][)）]?$|凡.{1,4}章|^.?[IVXLivxl]{1,7}(?:[\\s.、)]|$)|${CIRCLED.source}`,
  'u',
)

function bracketed(sign: string): string {
  const code = sign.charCodeAt(0)
  return DINGBAT.test(sign)
    ? `(${((code - 0x2776) % 10) + 1})`
    : `(${sign.normalize('NFKC').replace(/[().]/g, '')})`
}

/** Whether the numbers of headings begin anew below each of others: （一） below 一、. */
function isAbove(outer: readonly Entry[], inner: readonly Entry[]): boolean {
  const lines = new Set(inner.map(([at]) => at))
  if (outer.some(([at]) => lines.has(at))) return false
  const first = firstBelow(outer, inner).map((below) => below?.[1].number)
  return first.filter((number) => number === 1).length >= outer.length * MIN_ANEW
}

/** Share of headings below which the numbers of others begin anew. */
const MIN_ANEW = 0.8

/** A number with a colon may stand on its line alone: 其一：. */
const MAX_MARKED = 8

/** Punctuation of a sentence, but for a question or an exclamation that a title may be. */
const isSentence = (plain: string) =>
  /\(\s?\)|_{3}/.test(plain) ||
  (/[。；;，,：:]$/.test(plain) && (plain.length > MAX_MARKED || !/[：:]$/.test(plain))) ||
  (/[.!?！？…”"]$/.test(plain) && plain.length > 25)

/** The lines whose number follows that of the line before, or begins anew; a few may be missing. */
const rising = (all: readonly NumberedLine[]): NumberedLine[] =>
  risingRun(all.map(({ number }) => ({ number, last: number, weight: WEIGHT, opens: false }))).flatMap(
    (at) => all[at] ?? [],
  )

/** The days that are no earlier than the day before. */
function laterDays(all: readonly NumberedLine[]): NumberedLine[] {
  const days: NumberedLine[] = []
  for (const day of all) if (day.number >= (days.at(-1)?.number ?? 0)) days.push(day)
  return days
}
