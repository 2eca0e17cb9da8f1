import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { text } from '../../../i18n/words/text'
import { CHINESE_NUMERAL_CHARACTERS, parseNumeral, parseRomanNumeral } from '../../publication/numerals'

/** Generated headings, in the language of the user interface. */
export interface TextWords {
  /** A part of a text without headings. @param number from 1 */
  part(number: number): string
  /** A text without headings that is one part. */
  whole: string
  /** The text before the first heading. */
  front: string
  /** A further part of a chapter that was split. @param number from 2 */
  continued(title: string, number: number): string
}

/** The generated headings of a locale. They are in this chunk, because no other format needs them. */
export function createTextWords(locale: Locale): TextWords {
  const t = createTranslate<keyof typeof text>(locale, text)
  return {
    part: (number) => t('text.part', { number }),
    whole: t('text.whole'),
    front: t('text.front'),
    continued: (title, number) => t('text.continued', { title, number }),
  }
}

/**
 * A line that has the form of a heading. `kind` groups the forms, so that a text with chapters of the form 第…章 is not
 * split at a single line of another form:
 *
 * - `part` 第一卷, 卷二, 上部; `chapter` 第一章; `unit` 第一场, 第三夜, which also occur in running text
 * - `named` 序, 尾声; `english` Chapter 1, and equivalents in other languages
 * - `within` 书名 第一章, after a name that each heading repeats
 * - `numbered` 1、起 and 001 起; `bare` a number only; `starred` ☆、起
 */
export interface Heading {
  kind: 'part' | 'chapter' | 'unit' | 'named' | 'english' | 'within' | 'numbered' | 'bare' | 'starred'
  title: string
  /** Its number; NaN when it has none. */
  number: number
  /** The name before the number in a heading of kind `within`; '' otherwise. */
  prefix: string
  /** It consists of its number only, without a title. */
  isNumberOnly: boolean
  /** It is as long as a sentence: a heading only where its number continues those of others. */
  isLong?: true
}

const FIGURE = `[0-9０-９${CHINESE_NUMERAL_CHARACTERS}]`
/** 第三, 第 3, and a range: 第1-2. */
const NTH = `第\\s*${FIGURE}{1,9}(?:\\s*[-~—、至]\\s*${FIGURE}{1,9})?\\s*`
const END = '(?=$|[\\s:：、.．·—\\-~～《「『（(【])'
const CHAPTER = new RegExp(`^(?:正文\\s*)?${NTH}[章回節节话話幕折]`)
const REVERSED = new RegExp(`^(?:章\\s*${FIGURE}{1,9}|${FIGURE}{1,9}\\s*章)${END}`)
const UNIT = new RegExp(`^${NTH}[场場出齣夜则則讲講课課期]${END}`)
const PART = new RegExp(`^${NTH}(?:部分|[卷部集篇编編辑輯册冊巻季])`)
const VOLUME = new RegExp(`^卷\\s*(?:(?:之|第)\\s*)?(?:${FIGURE}{1,9}|[上中下首末])${END}`)
const THIRD = new RegExp(`^[上中下前后後][卷部篇册冊编編集]${END}`)
const WITHIN = new RegExp(`^(?=.*第)(.{1,20}?)[\\s·:：—_-]+${NTH}[章回節节话話]`)
/** Names of sections before the chapters, between them, at their end and after it, each in both scripts. */
const BEFORE =
  '序[章言幕曲]?|[自代总總]序|[译譯]者?序|再版序|楔子|引[子言]|前[言记記]|[导導][言读讀]|[题題][记記]|卷首[语語]|[开開]篇|[写寫]在前面|[内內]容[简簡]介|作品[简簡]介|人物介[绍紹]|まえがき|プロローグ|프롤로그'
const BETWEEN = '[间間]章|幕[间間]'
const ENDING = '尾[声聲章]|末章|[终終][章曲局]|最[终終]章|大[结結]局|[结結][语語]|エピローグ|에필로그'
const AFTER =
  '[后後][记記序]|[后後]日[谈談]|[译譯][后後][记記]|跋|附[录錄]|致[谢謝]|完本感言|作者的[话話]|[写寫]在(?:[后後]面|最[后後])|あとがき|番外篇?之.{1,20}|番外(?:篇|[0-9０-９一二三四五六七八九十]{1,3})?|外[传傳]|特[别別]篇'
const NAMED = new RegExp(`^(?:${BEFORE}|${BETWEEN}|${ENDING}|${AFTER})${END}`)
/** Sections that end the book and do not belong to its last volume. */
export const AFTERWORD_HEADING = new RegExp(`^(?:${AFTER})`)
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred'
const ORDINALS = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last'
const CALLED =
  'chapter|part|book|section|volume|act|scene|letter|canto|stave|episode|chapitre|partie|livre|kapitel|teil|buch|cap[ií]tulo|capitolo|hoofdstuk|rozdział|глава|часть|книга'
const ENGLISH = new RegExp(
  `^(?:(?:${CALLED})\\s+(?:(?:the\\s+)?(?:${ORDINALS})|\\d{1,4}|[ivxlcdm]{1,8}|${WORDS})|(?:ch|ep|vol)\\.?\\s?\\d{1,4}|제\\s*\\d{1,4}\\s*[장화부권편]|(?:prologue|epilogue|preface|foreword|introduction|afterword|пролог|эпилог)\\s*$)(?![\\p{L}\\d])`,
  'iu',
)
const NUMBERED =
  /^(?:\d{1,4}|[０-９]{1,4}|[一二三四五六七八九十百零〇]{1,5})(?:\s*[、.．:：_—-]\s*|\s*[)）\]】〕]\s*|\s+)(?=\S)/
const BARE = /^(?:(\d{1,4}|[０-９]{1,4}|[一二三四五六七八九十百零〇]{1,5})|([IVXL]{1,7}))[.．、]?$/
const STARRED = /^[☆★◆◇※✿❀][、.．:：\s]*(?=\S)/

/** Characters of a heading; a longer line is a sentence. */
const MAX_LENGTH = 40
/** The same with all spaces; a longer line is not examined. */
const MAX_LINE = 160
/** Characters of a number with the punctuation around it. */
const MAX_NUMBER = 16

/** Characters after Chapter 1; a longer title is marked as `isLong`. */
const MAX_REST = 60
/** The start of a heading whose title may be long. */
const LONG = new RegExp(`^[【〔〖「『[(（=*#—\\-\\s]*(?:正文\\s*)?(?:第|(?:${CALLED})\\s)`, 'i')

/** Parses a line as a heading; null when it is running text. */
export function parseHeading(line: string): Heading | null {
  if (line.length > MAX_LINE) return null
  // Joined and damaged files have stray bytes before a heading.
  const normalized = line
    .replace(/^\ufffd+/, '')
    .replace(/[\s　]+/g, ' ')
    .trim()
  if (normalized === '') return null
  const isLong = normalized.length > (/^[\x20-\x7e]*$/.test(normalized) ? MAX_LENGTH * 2 : MAX_LENGTH)
  if (isLong && !LONG.test(normalized)) return null
  const title = normalized.replace(STARRED, '').replace(/^#{1,6} /, '')
  const bare = title.replace(/^[【〔〖「『[(（=*—\-\s]+/, '')
  for (const [kind, pattern] of PATTERNS) {
    const match = pattern.exec(bare)
    if (!match) continue
    const rest = closed(bare).slice(match[0].length)
    if (isSentence(rest, kind) || CHAPTER_END.test(rest)) return null
    const prefix = kind === 'within' ? (match[1] ?? '') : ''
    const number = countOf(match[0].slice(prefix.length))
    const isNumberOnly = kind !== 'named' && !/[\p{L}\d]/u.test(rest)
    const heading = { kind, title: unwrapped(title), number, prefix, isNumberOnly }
    return isLong || (kind === 'english' && rest.length > MAX_REST) ? { ...heading, isLong: true } : heading
  }
  if (isLong) return null
  const numberOnly = bare.length <= MAX_NUMBER && BARE.exec(closed(bare))
  if (numberOnly) {
    const number = numberOnly[2] ? parseRomanNumeral(numberOnly[2]) : countOf(bare)
    return { kind: 'bare', title: unwrapped(title), number, prefix: '', isNumberOnly: true }
  }
  if (title !== normalized && !isSentence(title, 'starred'))
    return { kind: 'starred', title, number: Number.NaN, prefix: '', isNumberOnly: false }
  return null
}

const closed = (bare: string) => bare.replace(/[】〕〗」』\])）=*—\-\s]+$/, '')

const PATTERNS: readonly (readonly [Heading['kind'], RegExp])[] = [
  ['chapter', CHAPTER],
  ['chapter', REVERSED],
  ['part', PART],
  ['part', VOLUME],
  ['part', THIRD],
  ['unit', UNIT],
  ['named', NAMED],
  ['english', ENGLISH],
  ['within', WITHIN],
  ['numbered', NUMBERED],
]

/** （第三章完）, 第一卷 终: the end of a chapter, not a heading. */
const CHAPTER_END = /^\s*(?:[（(]\s*)?(?:完|终|終|结束|結束|the end)[)）]?$/i

const FIGURES = new RegExp(`${FIGURE}+`)

/** The first number in the matched text; NaN for none. */
function countOf(matched: string): number {
  const written = FIGURES.exec(matched)?.[0]
  return written ? parseNumeral(written) : Number.NaN
}

/** Removes brackets around a whole title: 【第一章】 and ==第一章== → 第一章. Brackets inside a title stay. */
function unwrapped(title: string): string {
  const match =
    /^(?:【(.+)】|〔(.+)〕|〖(.+)〗|「(.+)」|『(.+)』|\[(.+)\]|（([^（]+)）|\(([^(]+)\)|=+\s*(.+?)\s*=+|\*+\s*(.+?)\s*\*+)$/.exec(
      title,
    )
  return match?.slice(1).find((inner) => inner !== undefined) ?? title
}

/**
 * Whether the text after 第…章 shows that the line is running text. 第六回合，他站了起来。 has a word attached to the unit
 * and the punctuation of a sentence; 第六回 他站起来了？ is a title.
 */
function isSentence(rest: string, kind: Heading['kind']): boolean {
  const separated = rest === '' || /^[\s:：、.．·—\-~～《「『（(【]/.test(rest)
  const ending = /[。；;，,：:]$/.test(rest)
  // A semicolon may separate two verses: 第一回 灵根育孕源流出；心性修持大道生.
  const inner = (separated && kind === 'chapter' ? /。/ : /[。；;]/).test(rest.slice(0, -1))
  switch (kind) {
    case 'named':
    case 'numbered':
    case 'starred':
      return ending || inner || rest.length > 25
    case 'english':
      // “The part I played” in lower case is not a heading.
      return /[;,]$/.test(rest) || /^\s+\p{Ll}/u.test(rest)
  }
  if (ending || inner) return true
  if (separated) return false
  // Not separated: 第一章初见 is a common title; 第六回合…, 第三部分…, 第二天 are other words.
  if (
    /^(合|分|度|目|的|里|裡|是|在|中|就|也|都|和|与|與|我|他|她|你|共|课|課|手|曲|团|團|文|作品|小说|小說|电影|電影)/.test(
      rest,
    )
  )
    return true
  return /[，,！!]/.test(rest) && rest.length > 12
}
