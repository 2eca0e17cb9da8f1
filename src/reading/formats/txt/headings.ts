import { CHINESE_NUMERAL_CHARACTERS, parseNumeral, parseRomanNumeral } from '../../publication/numerals'
import { nameIn } from './names'

export { createTextWords, type TextWords } from './names'

/**
 * A line that has the form of a heading. `kind` groups the forms, so that a text with chapters of the form 第…章 is not
 * split at a single line of another form:
 *
 * - `part` 第一卷, 卷二, 上部; `chapter` 第一章; `section` 第一节; `unit` 第一场, 第三夜, which also occur in running text
 * - `named` 序, 尾声; `english` Chapter 1, and equivalents in other languages
 * - `within` 书名 第一章, after a name that each heading repeats
 * - `outline` 1.1 起; `titled` a title without a number
 * - `numbered` 1、起 and 001 起; `bare` a number only; `starred` ☆、起, == 起 ==, # 起; `own` a rule of the book's side file
 */
export interface Heading {
  kind:
    | 'part'
    | 'chapter'
    | 'section'
    | 'unit'
    | 'named'
    | 'english'
    | 'within'
    | 'outline'
    | 'numbered'
    | 'bare'
    | 'starred'
    | 'titled'
    | 'own'
  /** The word of its unit, which its neighbours share: 章, 回, chapter; '' for none. */
  unit: string
  title: string
  /** Its number; NaN when it has none. */
  number: number
  /** The last number of a range: 第1-2章; the number of any other. */
  last: number
  /** The name before the number in a heading of kind `within`; '' otherwise. */
  prefix: string
  /** It consists of its number only, without a title. */
  isNumberOnly: boolean
  /**
   * How certain the form is. `firm`: the title is set apart or absent. `attached`: 第一章初见, which may be a sentence.
   * `doubtful`: as long as a sentence, or with the marks of one. The last two are headings only where their number
   * continues those of others.
   */
  trust: 'firm' | 'attached' | 'doubtful'
  /** The volume on the same line: 卷之一 in “卷之一 第一回 …”. */
  above?: string
  /** Characters of the line that are the heading, if text follows on the line. */
  end?: number
  /** Level of a heading of the kind `own`. */
  level?: number
}

/** Headings by the index of their line. */
export type HeadingsByLine = ReadonlyMap<number, Heading>
export type Entry = readonly [number, Heading]

const FIGURE = `[0-9０-９${CHINESE_NUMERAL_CHARACTERS}]`
/** A number, whose figures may be apart (十 一) and that may have a fraction (1.5). */
const COUNT = `${FIGURE}(?:\\s?${FIGURE}){0,8}(?:[.．点點]${FIGURE}{1,2})?`
/** 第三, 第 3, and a range: 第1-2. */
const NTH = `第\\s?(${COUNT})(?:\\s?[-~—–、至到]\\s?第?\\s?(${COUNT}))?\\s?`
const END = '(?=$|[\\s:：、.．·・—\\-~～《〈「『（(【】〕〗」』\\])）=*])'
const CHAPTER = new RegExp(`^(?:正文\\s*)?${NTH}([章回话話幕折])`)
const SECTION = new RegExp(`^${NTH}([节節])`)
const REVERSED = new RegExp(`^(?:章\\s*(${COUNT})|(${COUNT})\\s*章)${END}`)
const UNIT = new RegExp(
  `^(?:${NTH}([场場出齣夜则則讲講课課期条條]|单元|單元)|[试試加续續闰閏]${COUNT}([出齣]))${END}`,
)
const PART = new RegExp(`^${NTH}(部分|[卷部集篇編编辑輯册冊巻季])`)
const VOLUME = new RegExp(`^([卷巻])\\s*(?:(?:之|第)\\s*)?(${COUNT}[上中下]?|[上中下首末])${END}`)
const THIRD = new RegExp(`^(?:[上中下前后後]\\s?([卷部篇册冊编編集])|[内內外雜杂]([篇编編]))${END}`)
const WITHIN = new RegExp(`^(?=.*第)(.{1,20}?)[\\s·:：—_-]+${NTH}([章回节節话話])`)
/** A volume of any name and its number, before a chapter on the same line: 金瓶梅卷之一 第一回. */
const ABOVE = new RegExp(
  `^(?:正文\\s+)?((?:\\S{0,12}[卷巻]\\s?(?:之|第)?\\s?${COUNT}|${NTH}(?:部分|[卷部集篇編编辑輯册冊巻季])|[上中下][卷部篇册冊编編集])[^\\s第]{0,12}(?:\\s[^\\s第]{1,16}){0,2}?)[\\s·:：—-]+(?=第\\s*${FIGURE})`,
)
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred'
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last'
const CALLED =
  'chapter|part|book|section|volume|act|scene|letter|canto|stave|episode|chapitre|partie|livre|kapitel|teil|buch|cap[ií]tulo|capitolo|hoofdstuk|rozdział|глава|часть|книга'
const ENGLISH = new RegExp(
  `^(?:(${CALLED})\\s+(?:(?:the\\s+)?(${ORDINALS})|(\\d{1,4})|([ivxlcdm]{1,8})|(${WORDS})(?:[\\s-](one|two|three|four|five|six|seven|eight|nine))?)|(ch|ep|vol)\\.?\\s?(\\d{1,4})|제\\s*(\\d{1,4})\\s*([장화부권편])|(?:prologue|epilogue|preface|foreword|introduction|afterword|пролог|эпилог)\\s*$)(?![\\p{L}\\d])`,
  'iu',
)
/** 1.1, 2.1.3: a section by the numbers of those that hold it. */
const OUTLINE = /^\d{1,2}(?:[.．]\d{1,2}){1,3}[.．、]?(?:\s+|(?=[\p{Script=Han}A-Z]))(?=[^\d\s])/u
const NUMBERED =
  /^(?:\d{1,4}|[０-９]{1,4}|[一二三四五六七八九十百零〇]{1,5})(?:\s*[、.．:：_—-]\s*|\s*[)）\]】〕]\s*|\s+)(?=\S)/
const BARE = /^(?:(\d{1,4}|[０-９]{1,4}|[一二三四五六七八九十百零〇]{1,5})|([IVXL]{1,7}))[.．、]?$/
const STARRED = /^[☆★◆◇※✿❀●◎○][、.．:：\s]*(?=\S)/

/** Characters of a heading; a longer line is a sentence. Characters of a line that are examined. */
const MAX_LENGTH = 40
const MAX_LINE = 160
/** Characters of a number with the punctuation around it, and after Chapter 1; a longer title is doubtful. */
const MAX_NUMBER = 16
const MAX_REST = 60
/** The start of a heading whose title may be long. */
const LONG = new RegExp(
  `^[【〔〖「『[(（=*#—\\-\\s☆★●◎○]*(?:正文\\s*)?(?:第|\\S{0,12}[卷巻]|(?:${CALLED})\\s)`,
  'i',
)
/** Where the text of a chapter begins on the line of its heading, in novels of the old form. */
const OPENING =
  /(?:[诗詩词詞][曰云]|[话話][说說](?![，。！？])|[却卻][说說]|且[说說]|[话話]表|[调調][寄名]|右[调調]|有[诗詩][为為][证證])/

/** Parses a line as a heading; null when it is running text, or may be. */
export function parseHeading(line: string): Heading | null {
  const candidate = parseCandidate(line)
  return candidate?.trust === 'doubtful' ? null : candidate
}

/** Parses a line as a heading, even a doubtful one; null when it is certainly running text. */
export function parseCandidate(line: string): Heading | null {
  // Most lines of a novel are talk or paragraphs.
  if (line === '' || line.startsWith('“')) return null
  const isLatin = /^[\x20-\x7e]*$/.test(line.slice(0, MAX_LINE))
  const isLong = line.length > (isLatin ? MAX_LENGTH * 2 : MAX_LENGTH)
  if (isLong && !LONG.test(line.slice(0, MAX_LENGTH))) return null
  const cut = isLong ? endOfHeading(line) : openingOf(line)
  const found = parseLine(cut ? line.slice(0, cut) : line)
  return found && cut ? { ...found, end: cut } : found
}

const NUMBERED_CHAPTER = new RegExp(`^\\S{0,20}?\\s?${NTH}[章回节節]`)
/** Two clauses of a heading, and text after them. */
const CLAUSES = new RegExp(
  `^\\S{0,20}?\\s?${NTH}[章回](?:\\s*[:：]\\s*|\\s+)([^\\s，。；：]{4,12})[\\s，；]+([^\\s，。；：]{4,12})\\s+(?=\\S{12})`,
)

/** Where verses or a narrator's words begin on the line of a heading; 0 for nowhere. */
function openingOf(line: string): number {
  const head = line.slice(0, MAX_LINE)
  const found = OPENING.exec(head)
  return found && found.index > 3 && NUMBERED_CHAPTER.test(head) ? found.index : 0
}

/** Where the text begins on a long line that begins with a heading; 0 for a line that is nothing else. */
function endOfHeading(line: string): number {
  const opening = openingOf(line)
  if (opening > 0 || !/[。！？]/.test(line)) return opening
  const head = line.slice(0, MAX_LINE)
  const clauses = CLAUSES.exec(head)
  if (clauses && clauses[3]?.length === clauses[4]?.length) return clauses[0].trimEnd().length
  const number = NUMBERED_CHAPTER.exec(head)?.[0].length ?? 0
  return number > 0 && line.length > MAX_LINE && /\s/.test(line.charAt(number)) ? number : 0
}

function parseLine(line: string): Heading | null {
  if (line.length > MAX_LINE) return null
  // Joined and damaged files have stray bytes before a heading.
  const normalized = line
    .replace(/^\ufffd+/, '')
    .replace(/[\s　]+/g, ' ')
    .trim()
  if (normalized === '') return null
  const isLong = normalized.length > (/^[\x20-\x7e]*$/.test(normalized) ? MAX_LENGTH * 2 : MAX_LENGTH)
  const title = normalized.replace(STARRED, '').replace(/^#{1,6} /, '')
  const bare = title.replace(/^[【〔〖「『[(（=*—\-\s]+/, '')
  const volume = ABOVE.exec(bare)?.[1]
  if (volume !== undefined) {
    const inner = parseLine(bare.slice(bare.indexOf(volume) + volume.length).replace(/^[\s·:：—-]+/, ''))
    if (inner?.kind === 'chapter' || inner?.kind === 'section') return { ...inner, above: volume }
  }
  for (const [kind, pattern] of PATTERNS) {
    const match = kind === 'named' ? nameIn(closed(bare)) : pattern.exec(bare)
    if (match) return isLong && kind === 'named' ? null : headingOf(kind, match, bare, title, isLong)
  }
  if (isLong) return null
  const numberOnly = bare.length <= MAX_NUMBER && BARE.exec(closed(bare))
  if (numberOnly) {
    const number = numberOnly[2] ? parseRomanNumeral(numberOnly[2]) : numbersOf(bare, false).number
    const unit = numberOnly[2] ? 'I' : ''
    return { ...plain('bare', unwrapped(title), number), unit, isNumberOnly: true }
  }
  const framed = /^[=*—-]{2}.*[=*—-]{2}$/.test(title) ? unwrapped(title) : title
  if (framed === normalized || !/\p{L}/u.test(framed) || doubtOf(framed, 'starred') !== 'firm') return null
  return { ...plain('starred', framed, Number.NaN), unit: /^#*/.exec(normalized)?.[0] ?? '' }
}

const plain = (kind: Heading['kind'], title: string, number: number): Heading => ({
  kind,
  unit: '',
  title,
  number,
  last: number,
  prefix: '',
  isNumberOnly: false,
  trust: 'firm',
})

function headingOf(
  kind: Heading['kind'],
  match: RegExpExecArray,
  bare: string,
  title: string,
  isLong: boolean,
): Heading | null {
  const rest = closed(bare).slice(match[0].length)
  if (CHAPTER_END.test(rest)) return null
  // The end of a chapter, or its title where it continues the one before.
  const doubt = kind === 'chapter' && /^\s+[结結]束$/.test(rest) ? 'doubtful' : doubtOf(rest, kind)
  if (doubt === null) return null
  const prefix = kind === 'within' ? (match[1] ?? '') : ''
  const { number, last } =
    kind === 'english' ? called(match) : numbersOf(match[0].slice(prefix.length), kind === 'part')
  const tooLong = isLong || (kind === 'english' && rest.length > MAX_REST)
  return {
    kind,
    unit: unitOf(kind, match),
    title: unwrapped(title),
    number,
    last,
    prefix,
    isNumberOnly: kind !== 'named' && !/[\p{L}\d]/u.test(rest),
    trust: tooLong ? 'doubtful' : doubt,
  }
}

/** The word of the unit, one for both scripts. */
function unitOf(kind: Heading['kind'], match: RegExpExecArray): string {
  switch (kind) {
    case 'chapter':
    case 'section':
    case 'unit':
    case 'part': {
      const written =
        match.slice(1).findLast((each) => /[^\s\d]/.test(each ?? '') && UNITS.test(each ?? '')) ?? '章'
      return ONE_SCRIPT.get(written) ?? written
    }
    case 'english':
      return (match[1] ?? match[7] ?? match[10] ?? '').toLowerCase()
    case 'outline':
      return match[0].replace(/[^.．]|[.．]\D?$/g, '')
    default:
      return ''
  }
}

const UNITS = /^(?:部分|单元|單元|[章回节節话話幕折场場出齣夜则則讲講课課期条條卷巻部集篇編编辑輯册冊季])$/
const ONE_SCRIPT = new Map(
  '節节話话場场齣出則则講讲課课條条巻卷編编輯辑冊册'
    .match(/../g)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)]),
).set('單元', '单元')
const closed = (bare: string) => bare.replace(/[】〕〗」』\])）=*—\-\s]+$/, '')

const PATTERNS: readonly (readonly [Heading['kind'], RegExp])[] = [
  ['chapter', CHAPTER],
  ['section', SECTION],
  ['chapter', REVERSED],
  ['part', PART],
  ['part', VOLUME],
  ['part', THIRD],
  ['unit', UNIT],
  ['named', /^/],
  ['english', ENGLISH],
  ['within', WITHIN],
  ['outline', OUTLINE],
  ['numbered', NUMBERED],
]

/** （第三章完）, 第一卷 终: the end of a chapter, not a heading. */
const CHAPTER_END = /^\s*(?:[（(]\s*)?(?:完|终|終|(?<!\s)(?:结束|結束)|the end)[)）]?$/i
const FIGURES = new RegExp(`${FIGURE}(?:\\s?${FIGURE})*(?:[.．点點]${FIGURE}+)?`, 'g')
const THIRDS = ['上前首内內', '中外', '下后後末雜杂']

/** The number, or the first and last number of a range; for 上, 中, 下: 1, 2, 3. */
function numbersOf(matched: string, hasThirds: boolean): { number: number; last: number } {
  const [first, second] = matched.match(FIGURES) ?? []
  if (first !== undefined) {
    const number = parseCount(first)
    return { number, last: second === undefined ? number : Math.max(number, parseCount(second)) }
  }
  const third = hasThirds
    ? THIRDS.findIndex((signs) => [...signs].some((sign) => matched.includes(sign)))
    : -1
  const number = third < 0 ? Number.NaN : third + 1
  return { number, last: number }
}

function parseCount(written: string): number {
  const [whole = '', fraction] = written.replace(/\s/g, '').split(/[.．点點]/)
  const number = parseNumeral(whole)
  return fraction === undefined ? number : Number(`${number}.${parseNumeral(fraction)}`)
}

/** The number of Chapter IV, Chapter Twenty-One, Part the First, ch. 3, 제3장. */
function called(match: RegExpExecArray): { number: number; last: number } {
  const ordinal = ORDINALS.split('|').indexOf(match[2]?.toLowerCase() ?? '') + 1
  const digits = match[3] ?? match[8] ?? match[9]
  const words = WORDS.split('|')
  const at = words.indexOf(match[5]?.toLowerCase() ?? '')
  const tens = at < 20 ? at + 1 : (at - 18) * 10
  const spelt = at < 0 ? 0 : tens + words.indexOf(match[6]?.toLowerCase() ?? '') + 1
  const roman = match[4] ? parseRomanNumeral(match[4]) : 0
  const number = digits ? Number(digits) : ordinal || spelt || roman || Number.NaN
  return { number, last: number }
}

/** Removes brackets around a whole title: 【第一章】 and ==第一章== → 第一章. Brackets inside a title stay. */
function unwrapped(title: string): string {
  const match = /^(?:【(.+)】|〔(.+)〕|〖(.+)〗|「(.+)」|『(.+)』|\[(.+)\]|（([^（]+)）|\(([^(]+)\))$/.exec(
    title,
  )
  let end = title.length
  if (/^[=*—-]/.test(title)) while (end > 0 && '=*—- '.includes(title.charAt(end - 1))) end--
  const framed = end < title.length ? title.slice(0, end).replace(/^[=*—\-\s]+/, '') : title
  return match?.slice(1).find((inner) => inner !== undefined) ?? framed
}

/**
 * How certain the text after 第…章 leaves it that the line is a heading; null when it is running text. 第六回合，他站了起来。
 * has a word attached to the unit and the punctuation of a sentence; 第六回 他站起来了？ is a title; a blank to fill in, 1. 是（ ）, is none.
 */
function doubtOf(rest: string, kind: Heading['kind']): Heading['trust'] | null {
  const isApart = rest === '' || /^[\s:：、.．·—\-~～《「『（(【]/.test(rest)
  const hasMark = /[。；;，,：:]$/.test(rest)
  const isOld = isApart && kind === 'chapter'
  // A semicolon may separate two verses: 第一回 灵根育孕源流出；心性修持大道生.
  const isTwo = (isOld ? /。/ : /[。；;]/).test(rest.slice(0, -1))
  switch (kind) {
    case 'named':
    case 'outline':
    case 'numbered':
    case 'starred':
      return hasMark || isTwo || rest.length > 25 || /[（(]$|_{3}/.test(rest) ? null : 'firm'
    case 'english':
      // “The part I played” in lower case is not a heading.
      return /[;,]$/.test(rest) || /^\s+\p{Ll}/u.test(rest) ? null : 'firm'
  }
  const canRun = kind === 'chapter' || kind === 'section'
  if (hasMark || isTwo)
    return canRun && (isApart || !/[。：:]$|。/.test(rest)) && !OTHER_WORDS.test(rest) ? 'doubtful' : null
  if (isApart) return 'firm'
  // Not separated: 第一章初见 is a common title; 第六回合…, 第三部分…, 第二天 are other words.
  if (OTHER_WORDS.test(rest)) return null
  if (SENTENCE_WORDS.test(rest)) return canRun ? 'doubtful' : null
  return /[，,！!]/.test(rest) && rest.length > 12 ? (canRun ? 'doubtful' : null) : 'attached'
}

/** Words that make another word of the unit, and so no heading: 第六回合, 第三部分, 第五节课, 第三集团. */
const OTHER_WORDS = /^(?:合|分|度|目|的|课|課|手|曲|团|團|作品|小说|小說|电影|電影)/
/** Words with which a sentence goes on, and rarely a title: 第一章里, 第三章是. */
const SENTENCE_WORDS = /^(?:里|裡|是|在|中|就|也|都|和|与|與|我|他|她|你|共|文)/
