import type { HeadingRule } from '../../../domain/book'
import type { Locale } from '../../../i18n/locale'
import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { runInSlices } from '../../../platform/sliced-task'
import { MAX_TEXT_BYTES } from '../../publication/limits'
import type { Publication, TocItem } from '../../publication/publication'
import type { ByteSource } from '../source/source'
import { type FormsSearch, splitChaptersInSlices, type TxtChapter } from './chapters'
import { buildTocInSlices } from './contents'
import { decodeTextInSlices } from './decode'
import { createTextWords } from './headings'

export interface TxtOptions {
  /** Encoding that the user chose, a WHATWG label. */
  encoding?: string
  /** Source of title and author when the text has none. */
  fileName?: string
  /** Rules of the book's own for its headings. */
  headingRules?: readonly HeadingRule[]
  /** Language of generated headings. */
  locale: Locale
}

/**
 * Opens a plain text file and splits it into chapters. The source is read whole and closed.
 *
 * @throws LibraryError `bad-book` for an empty file, a binary file or a web page; `book-too-large`; or what the source
 *   throws
 */
export async function openTxt(source: ByteSource, options: TxtOptions): Promise<Publication> {
  try {
    if (source.size > MAX_TEXT_BYTES) throw new LibraryError('book-too-large', `${source.size} bytes of text`)
    const bytes = await source.read(0, source.size)
    const { pieces, encoding } = await runInSlices(decodeTextInSlices(bytes, options.encoding))
    // A server's error or sign-in page instead of the file.
    if (WEB_PAGE.test(headOf(pieces))) throw new LibraryError('bad-book', 'a web page, not a text')
    const words = createTextWords(options.locale)
    const forms: FormsSearch = { isWanted: false }
    const split = () => runInSlices(splitChaptersInSlices(pieces, words, options.headingRules, forms))
    let chapters = await split()
    if (forms.isWanted) {
      forms.module = await loadModule(() => import('./sequence'))
      chapters = await split()
    }
    if (chapters.length === 0) throw new LibraryError('bad-book', 'the file holds no text')
    const toc = await runInSlices(buildTocInSlices(chapters, hrefOf))
    return publicationOf(chapters, toc, headOf(pieces), encoding, options.fileName ?? '')
  } finally {
    source.close()
  }
}

const WEB_PAGE = /^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html[\s>]|head>)/i

/** Characters in which title, author and language are searched for. */
const HEAD = 20_000

function headOf(pieces: readonly string[]): string {
  let head = ''
  for (const piece of pieces) if (head.length < HEAD) head += piece.slice(0, HEAD - head.length)
  return head
}

const hrefOf = (index: number) => `chapter-${index}`

function publicationOf(
  chapters: readonly TxtChapter[],
  toc: readonly TocItem[],
  head: string,
  encoding: string,
  fileName: string,
): Publication {
  const { title, author } = describeText(head, fileName)
  return {
    metadata: {
      title,
      author,
      authors: author ? [author] : [],
      language: detectLanguage(head, encoding),
      identifier: '',
      encoding,
      direction: 'default',
      layout: 'reflowable',
    },
    spine: chapters.map((chapter, index) => ({
      href: hrefOf(index),
      mediaType: 'text/plain',
      linear: true,
      size: Math.max(1, chapter.size),
    })),
    toc,
    load: async (index) => {
      const chapter = chapters[index]
      if (!chapter) throw new LibraryError('bad-book', `no chapter ${index}`)
      // Only what the text has: a generated title stands in the contents.
      const title = chapter.headings.flatMap(({ text }) => (text === '' ? [] : text)).join('\n')
      return { kind: 'text', href: hrefOf(index), title, paragraphs: chapter.paragraphs }
    },
    resource: async () => null,
    close: () => {},
  }
}

/** Title and author of a text; '' when unknown. */
export interface TxtDescription {
  title: string
  author: string
}

/** Lines at the start of a text that are searched for title and author. */
const HEAD_LINES = 30

/**
 * Finds title and author in the first lines (书名：…, 作者：…, 《…》), else in the file name (`书名 - 作者.txt`,
 * `《书名》作者：某某.txt`, `书名_作者.txt`).
 */
export function describeText(text: string, fileName: string): TxtDescription {
  const inText = describeByLines(text)
  const inFileName = describeByFileName(fileName)
  return {
    title: inText.title || inFileName.title || firstLine(text),
    author: inText.author || inFileName.author,
  }
}

const TITLE_WORD = '(?:书|書|篇|题|題)\\s?名|标\\s?题|標\\s?題|作品名?[称稱]?|小[说說]名?|title'
const AUTHOR_WORD = '作\\s?者|著\\s?者|撰\\s?者|原\\s?著|文|author'
/** 书名：, 作者；, 【作者】, at any place of a line. */
const LABEL = new RegExp(
  `(?:^|(?<=[\\s》】」』)\\]/|,，;；—-])|(?<=\\S)(?=作\\s?者))[【\\[(（]?\\s?(?:(${TITLE_WORD})|(${AUTHOR_WORD}))\\s?(?:[】\\])）]\\s?[:：;；]?|[:：;；]|(?<=》\\s?作者)\\s?)`,
  'gi',
)
/** Words after the name of an author. */
const WROTE = /\s?(?:编著|編著|撰[写寫]?|[编編][写寫撰]?|著|[译譯]注?)$/
/** 三国演义 / 罗贯中 著, 《水浒传》施耐庵著 */
const WRITTEN_BY =
  /^(?:《([^》]{1,40})》\s?[/|·—-]?\s?|([^\s/|《》]{1,30})\s?[/|]\s?|([^\s/|《》]{1,30})\s)([^。，！？；：]{2,30}?)\s?(?:编著|編著|著|撰)$/
/** Other words that end in 著. */
const NO_AUTHOR = /(?:名|原|巨|[专專]|[论論]|[译譯]|合|土|[遗遺]|新|[显顯]|[卓]|所)著$/
/** Characters of a title page's line that is a title. */
const MAX_TITLE = 30

function describeByLines(text: string): TxtDescription {
  const found: TxtDescription = { title: '', author: '' }
  const lines = headLines(text).map(
    (line) => /^[[【(（]([^\])）】]+)[\])）】]$/.exec(line)?.[1]?.trim() ?? line,
  )
  for (const line of lines) {
    const { title, author } = describeLine(line)
    found.title ||= title
    found.author ||= author
  }
  const [first = '', second = ''] = lines
  // A title page: a line that is not a sentence, then the author.
  const by =
    /^(?:by\s+|文\s*[/／]\s*)(\S.{0,40})$/i.exec(second)?.[1] ??
    (signed(second) || describeLine(second).author)
  const isTitle = first.length <= MAX_TITLE && !/[。！？…，：:]/.test(first)
  if (by && isTitle) found.title ||= unquoted(first)
  if (by && found.title === unquoted(first)) found.author ||= cleanName(by)
  return found
}

/** The line of an author: 林深 著. */
const signed = (line: string) =>
  line.length <= 30 && WROTE.test(line) && !NO_AUTHOR.test(line) && /\s|^[[(（〔【]/.test(line) ? line : ''

/** Title and author that a line of a title page states. */
function describeLine(line: string): TxtDescription {
  const labels = [...line.matchAll(LABEL)]
  const [first] = labels
  const before = first ? line.slice(0, first.index).replace(/[\s/|,，;；—([（【-]+$/, '') : ''
  // 他说：作者：… is a sentence.
  if (first && before.length <= MAX_TITLE && !/[。！？…，：:]/.test(before)) {
    const found: TxtDescription = { title: unquoted(before), author: '' }
    for (const [n, label] of labels.entries()) {
      const value = line
        .slice(label.index + label[0].length, labels[n + 1]?.index)
        .replace(/[\s/|,，;；）)】\]]+$/, '')
        .trim()
      if (label[1]) found.title ||= unquoted(value)
      else found.author ||= cleanName(value)
    }
    return found
  }
  const by = WRITTEN_BY.exec(line)
  if (by && !NO_AUTHOR.test(line))
    return { title: (by[1] ?? by[2] ?? by[3] ?? '').trim(), author: cleanName(by[4] ?? '') }
  const [, title, rest = ''] = /^《([^》]{1,60})》\s*(.*)$/.exec(line) ?? []
  // 《书名》 alone or followed by its author; any other line is a sentence about a book.
  const name =
    /^(?:[|｜\-—_/／]|by\s)\s*(.+)$/i.exec(rest)?.[1] ?? /^[（(]([^）)]{2,20})[)）]$/.exec(rest)?.[1]
  if (title !== undefined && (rest === '' || name))
    return { title: title.trim(), author: name ? cleanName(name) : '' }
  return { title: '', author: '' }
}

function headLines(text: string): string[] {
  return text
    .slice(0, 6000)
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\s　\ufeff]+/g, ' ').trim())
    .filter((line) => line !== '' && line.length <= 100)
    .slice(0, HEAD_LINES)
}

/** Characters of a file name: file systems allow 255 bytes. */
const MAX_FILE_NAME = 255

function describeByFileName(fileName: string): TxtDescription {
  const name = fileName
    .slice(0, MAX_FILE_NAME)
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replace(/[\s　]+/g, ' ')
    .replace(/[（([【](?:全本|完本|全集|完结|完結|精校版?|校对版?|全\d+[章卷册]|txt)[）)\]】]/gi, '')
    .trim()
  const quoted = /^《([^》]+)》\s*(.*)$/.exec(name)
  if (quoted) {
    const [, title = '', rest = ''] = quoted
    return { title: title.trim(), author: cleanName(rest.replace(/^[\s_\-—–·|]+/, '')) }
  }
  const labelled = /^(.+?)[\s_\-—–·|（(]*作者\s*[:：_\-\s]?\s*(.+?)[）)]?$/.exec(name)
  if (labelled) return { title: (labelled[1] ?? '').trim(), author: cleanName(labelled[2] ?? '') }
  const parted = /^(.+?)(?: [-—–|] ?|[-—–|] |——|_|—)(.+)$/.exec(name)
  if (parted && (parted[2] ?? '').length <= 30)
    return { title: (parted[1] ?? '').trim(), author: cleanName(parted[2] ?? '') }
  return { title: name, author: '' }
}

/** Removes 《》 or quotes around a title. */
function unquoted(title: string): string {
  return title.replace(/^[《“"「『]\s*|\s*[》”"」』]$/g, '').trim()
}

const DYNASTY =
  /^(?:[（([〔【]\s?[^）)\]〕】]{1,4}[）)\]〕】]\s?|(?:先秦|春秋|[战戰][国國]|秦|西?[汉漢]|[东東][汉漢]|三[国國]|魏|晋|晉|[东東西][晋晉]|南朝|北朝|隋|唐|五代|宋|北宋|南宋|金|元|明|清|民[国國])\s?[·・.．]\s?)/

/** Removes labels (作者：, 著), the dynasty and brackets around a person's name. */
function cleanName(text: string): string {
  return text
    .replace(/^(?:作者|著者|by)\s*[:：;；_]?\s*/i, '')
    .replace(DYNASTY, '')
    .replace(/^[（(【[]|[）)】\]]$/g, '')
    .replace(/(?:\s(?:编著|編著|撰|[编編])|\s?著)$/, '')
    .trim()
    .slice(0, 60)
}

function firstLine(text: string): string {
  const first = headLines(text)[0] ?? ''
  return first.length <= 30 ? first : ''
}

/** The most frequent words of a language. */
const FREQUENT_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|of|to|was|that|with|his|her)\b/gi,
  fr: /\b(?:le|la|les|et|de|des|du|une|dans|qui|est|pas|il|elle)\b/gi,
  de: /\b(?:der|die|und|das|nicht|ist|ein|ich|mit|den)\b/gi,
  es: /\b(?:el|la|los|las|que|una|de|por|con|del|su|se)\b/gi,
  it: /\b(?:il|la|che|di|una|non|gli|della|per|sono|era|si)\b/gi,
  pt: /\b(?:os|que|uma|de|com|para|ele|ela|seu|do|da|se)\b/gi,
}
/** Minimal share of these words among all words of a sample. */
const MIN_SHARE = 0.08

/**
 * Detects the language of a text (BCP 47) as far as typography, hyphenation and speech need it; Chinese includes its
 * script. Returns '' for an unknown language.
 *
 * @param encoding encoding of the file; Big5 means traditional Chinese
 */
export function detectLanguage(sample: string, encoding: string): string {
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0
  const [kana, han] = [count(/[\u3041-\u30fa]/g), count(/[\u4e00-\u9fff]/g)]
  // More than half of a Japanese text is kana; a Chinese text may quote a little of it.
  if (kana > sample.length / 20 && kana * 2 > han) return 'ja'
  if (count(/[\uac00-\ud7a3]/g) > sample.length / 5) return 'ko'
  if (han < sample.length / 5) return languageByWords(sample)
  const traditional = count(/[這個們來時說國會對過學為裡後還樣當開無與點從見長頭經]/g)
  const simplified = count(/[这个们来时说国会对过学为里后还样当开无与点从见长头经]/g)
  return encoding === 'big5' || traditional > simplified ? 'zh-TW' : 'zh-CN'
}

function languageByWords(sample: string): string {
  const words = sample.match(/\p{L}+/gu)?.length ?? 0
  if ((sample.match(/[а-яё]/gi)?.length ?? 0) > sample.length / 2) return 'ru'
  const [best] = Object.entries(FREQUENT_WORDS)
    .map(([language, pattern]) => ({
      language,
      share: (sample.match(pattern)?.length ?? 0) / Math.max(1, words),
    }))
    .sort((a, b) => b.share - a.share)
  return best && best.share >= MIN_SHARE ? best.language : ''
}
