import { CHINESE_NUMERAL_CHARACTERS, parseNumeral } from '../../publication/numerals'
import type { Heading } from './headings'

/**
 * Circled and bracketed numbers. NFKC turns ① into a bare 1, which is no different from the first digit of a sentence.
 */
const CIRCLED = /[\u2460-\u249b\u2776-\u2793\u3220-\u3229\u3251-\u325f\u3280-\u3289\u32b1-\u32bf]/g
/** The first of each ten of 2776–2793, which NFKC does not decompose. */
const DINGBAT = /[\u2776-\u2793]/

const NUMBER = `(?:\\d{1,4}|[${CHINESE_NUMERAL_CHARACTERS}]{1,7})`
/** A number after at most 20 characters, which every heading repeats. */
const AFTER_PREFIX = new RegExp(`^([^\\d${CHINESE_NUMERAL_CHARACTERS}]{0,20})(${NUMBER})(.?)`, 'u')
/** 题（1）, 题 [十二] */
const IN_BRACKETS_AT_END = new RegExp(`[(\\[【〔](${NUMBER})[)\\]】〕]$`, 'u')
/** 题 1, 题_1, 题-1 */
const AT_END = /[^\d\s_·-]([\s_·-]{1,3})(\d{1,4})$/
/** Captions, notes and printed page numbers, which rise like chapters. */
const NO_HEADING =
  /^[\s\p{P}]*(?:图|圖|表|附[图圖表]|插[图圖]|注|註|页|頁|照片|式|例|fig|table|plate|page|p\.|pp|note|photo|map|illus|eq)/iu

/** Characters of a line; a longer one is a sentence, unless it is all ASCII. */
const MAX_LENGTH = 40
const MAX_LATIN = 120
/** Headings that make a sequence. */
const MIN_HEADINGS = 4
/** Largest number of a first heading: a text may be a later volume, but 1911, 1912 … are years. */
const MAX_FIRST = 999
/** Share of the lines of one form that must be in the sequence. */
const MIN_SHARE = 0.6

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

  /** Examines a line. @param at its index */
  add(line: string, at: number): void {
    // Runs for every line of a text.
    if (line === '' || line.length > MAX_LATIN || !HAS_NUMBER.test(line)) return
    const plain = line.replace(CIRCLED, bracketed).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
    const isLatin = /^[\x20-\x7e]*$/.test(plain)
    if ((!isLatin && plain.length > MAX_LENGTH) || isSentence(plain) || NO_HEADING.test(plain)) return
    const [whole, prefix = '', number = '', next = ''] = AFTER_PREFIX.exec(plain) ?? []
    if (whole !== undefined) {
      const rest = plain.slice(prefix.length + number.length)
      const kind = /^\d/.test(number) ? 'd' : 'h'
      // A bare number before a letter is part of a sentence: 3月, 一天.
      if (prefix.trim() !== '' || !/^\p{L}/u.test(next))
        this.#put(`${prefix}|${kind}|${/^\p{L}/u.test(next) || !next.trim() ? next.trim() : '.'}`, {
          at,
          number: parseNumeral(number),
          isAlone: !/[\p{L}\d]/u.test(rest),
        })
    }
    const bracket = IN_BRACKETS_AT_END.exec(plain)
    const tail = bracket ? null : AT_END.exec(plain)
    if (bracket) this.#put('()', { at, number: parseNumeral(bracket[1] ?? ''), isAlone: false })
    if (tail) this.#put(`end${tail[1]}`, { at, number: Number(tail[2]), isAlone: true })
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
    let best: [number, Heading][] = []
    for (const all of this.#forms.values()) {
      if (all.length < Math.max(MIN_HEADINGS, best.length + 1)) continue
      const chain = rising(all.filter(({ at }) => isWhole(at)))
      const span = (chain.at(-1)?.at ?? 0) - (chain[0]?.at ?? 0)
      if (chain.length < Math.max(MIN_HEADINGS, all.length * MIN_SHARE, best.length + 1)) continue
      if ((chain[0]?.number ?? 0) > MAX_FIRST || span * 2 < lines.length) continue
      const headings = chain.map(({ at, number, isAlone: isNumberOnly }): [number, Heading] => [
        at,
        {
          // A number without a title may be that of a printed page.
          kind: isNumberOnly ? 'bare' : 'numbered',
          title: (lines[at] ?? '').replace(/[\s　]+/g, ' ').replace(/^#+ /, ''),
          number,
          prefix: '',
          isNumberOnly,
        },
      ])
      if (isApart(headings)) best = headings
    }
    return best.length > 0 ? new Map(best) : null
  }
}

const HAS_NUMBER = new RegExp(`[\\d０-９${CHINESE_NUMERAL_CHARACTERS}]|${CIRCLED.source}`, 'u')

function bracketed(sign: string): string {
  const code = sign.charCodeAt(0)
  return DINGBAT.test(sign)
    ? `(${((code - 0x2776) % 10) + 1})`
    : `(${sign.normalize('NFKC').replace(/[().]/g, '')})`
}

/** Punctuation of a sentence, but for a question or an exclamation that a title may be. */
const isSentence = (plain: string) =>
  /[。；;，,：:]$/.test(plain) || plain.includes('。') || (/[.!?！？…”"]$/.test(plain) && plain.length > 25)

/** The lines whose number follows that of the line before, or begins anew; a few may be missing. */
function rising(all: readonly NumberedLine[]): NumberedLine[] {
  const chain: NumberedLine[] = []
  for (const line of all) {
    const last = chain.at(-1)
    const step = last ? line.number - last.number : 1
    if ((step >= 1 && step <= MAX_STEP) || (line.number === 1 && chain.length >= MIN_HEADINGS))
      chain.push(line)
  }
  return chain
}

/** Difference of two consecutive numbers: a heading or two may be spoilt. */
const MAX_STEP = 3
