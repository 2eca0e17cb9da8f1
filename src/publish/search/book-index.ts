import { createHash } from 'node:crypto'
import { joinNames } from '../../domain/authors'
import { type Fold, foldJoined, parseFold } from '../../domain/search/fold'
import {
  FIELD,
  ITEM_SPAN,
  initialOf,
  MAX_POSITION,
  MAX_START,
  RECORDS_PER_FILE,
  recordFile,
  SEARCH_VERSION,
  type SearchManifest,
  type SearchRecord,
  TERM,
  writeHead,
} from '../../domain/search/format'
import { type Readings, spanOf, type Token, Tokeniser } from '../../domain/search/tokens'
import type { BookRecord } from '../types'
import { type IndexFile, NamePostings, pack, sortedTerms, writeTermFiles } from './postings'
import {
  type ChinesePronunciation,
  createChinesePronunciation,
  isRoman,
  type NameKind,
} from './pronunciation'
import { TextPostings } from './text-postings'

/** How a name is said, and where the positions of its field begin. */
interface Sound {
  field: number
  from: number
  readings: Readings
}

/** What is indexed of a book, folded. */
interface Prepared {
  record: SearchRecord
  title: Token[]
  series: Token[][]
  author: Token[]
  subjects: Token[][]
  /** Readings of title, author and each series' name. */
  sounds: Sound[]
}

/** Returns what an index is made from, as sixteen hexadecimal digits: the same for the same books and the same code. */
export function buildOf(
  records: readonly SearchRecord[],
  subjects: readonly string[][],
  maker: string,
): string {
  const hash = createHash('sha256').update(`${SEARCH_VERSION} ${maker}\n`)
  for (const [at, record] of records.entries()) hash.update(JSON.stringify([record, subjects[at]]))
  return hash.digest('hex').slice(0, 16)
}

export function searchRecordOf(book: BookRecord, coverOf: (book: BookRecord) => string): SearchRecord {
  return {
    bid: book.bid,
    resName: book.title,
    resAuthor: joinNames(book.authors),
    resIntro: book.description,
    cover: coverOf(book),
    covers: book.covers.map(({ path, width }) => ({ url: path, width })),
    ...(book.series.length > 0 && { series: book.series }),
    ...(book.language && { language: book.language }),
  }
}

export const subjectsOf = (book: BookRecord): string[] => [...new Set([...book.subjects, ...book.category])]

/**
 * Makes the index in parts of books, file by file; the manifest is the last.
 *
 * Books are numbered by the span of their title, then in the given order, so that postings are in the order in which
 * equally good results are listed.
 *
 * @param onBook is told how many books are in it so far; one that is read and not yet written counts as half
 */
export function* createBookIndex(
  records: readonly SearchRecord[],
  subjects: readonly string[][],
  build: string,
  onBook: (count: number) => void = () => {},
): Generator<IndexFile, void, undefined> {
  const chinese = createChinesePronunciation()
  const pairs = chinese.foldTable()
  const fold = parseFold(pairs)
  const tokeniser = new Tokeniser()
  const syllables = new Set<string>()
  const context = { fold, chinese, tokeniser, syllables }
  const books = records.map((record, at) => {
    onBook(Math.floor(at / 2))
    return prepare(record, subjects[at] ?? [], context)
  })
  books.sort((a, b) => spanOf(a.title) - spanOf(b.title) || a.record.resName.length - b.record.resName.length)

  for (let from = 0; from < books.length; from += RECORDS_PER_FILE) {
    const number = from / RECORDS_PER_FILE
    const page = books.slice(from, from + RECORDS_PER_FILE).map(({ record }) => record)
    const body = Buffer.from(JSON.stringify(page))
    yield {
      name: recordFile(number),
      bytes: pack(Buffer.concat([writeHead(build, 'r', number), body])),
    }
  }

  const names = new NamePostings()
  const texts = new TextPostings(tokeniser)
  for (const [number, book] of books.entries()) {
    onBook(Math.floor((books.length + number) / 2))
    addNames(names, book, number)
    addSounds(names, book, number)
    texts.add(foldJoined(book.record.resIntro, fold), number)
  }
  const terms: string[] = []
  const stores = [names, texts]
  const estimate = stores.reduce((sum, { size }) => sum + size * 2, 0)
  yield* writeTermFiles(sortedTerms(stores), build, estimate, terms)

  const spans: number[] = []
  for (const { title } of books) {
    const span = spanOf(title)
    while (spans.length <= span) spans.push(0)
    spans[span] = (spans[span] ?? 0) + 1
  }
  const manifest: SearchManifest = {
    version: SEARCH_VERSION,
    build,
    kind: 'books',
    count: books.length,
    fold: pairs,
    terms,
    spans,
    syllables: [...syllables].sort(),
  }
  yield { name: 'index.json', bytes: Buffer.from(`${JSON.stringify(manifest)}\n`) }
}

interface Context {
  fold: Fold
  chinese: ChinesePronunciation
  tokeniser: Tokeniser
  /** Receives the syllables of pinyin that occur. */
  syllables: Set<string>
}

function prepare(
  record: SearchRecord,
  subjects: readonly string[],
  { fold, chinese, tokeniser, syllables }: Context,
): Prepared {
  const tokensOf = (text: string) => tokeniser.tokenise(foldJoined(text, fold).trim())
  const series = (record.series ?? []).map(({ name }) => name)
  const readingsOf = (text: string, kind?: NameKind) => {
    // Without the letters of the text itself, all that is left are syllables and numbers.
    const chineseOnly = text.normalize('NFKD').replace(/[a-z]+/gi, ' ')
    const readings = chinese.readings(text, kind)
    const own = chineseOnly === text ? readings : chinese.readings(chineseOnly, kind)
    for (const part of own.flat()) if (/^[a-z]/.test(part)) syllables.add(part)
    for (const part of readings.flat()) if (isRoman(part)) syllables.add(part)
    return readings
  }
  return {
    record,
    title: tokensOf(record.resName),
    series: series.map(tokensOf),
    author: tokensOf(record.resAuthor),
    subjects: subjects.map(tokensOf),
    sounds: [
      { field: FIELD.title, from: 0, readings: readingsOf(record.resName) },
      { field: FIELD.author, from: 0, readings: readingsOf(record.resAuthor, 'person') },
      ...series.map((name, at) => ({
        field: FIELD.series,
        from: at * ITEM_SPAN,
        readings: readingsOf(name),
      })),
    ],
  }
}

function addNames(names: NamePostings, { title, series, author, subjects }: Prepared, number: number): void {
  const add = (tokens: readonly Token[], field: number, from = 0, span = MAX_POSITION) => {
    for (const { text, at, isWord } of tokens) {
      if (at >= span || from + at > MAX_POSITION) break
      const value = ((from + at) << 2) | field
      if (!isWord) names.add(TERM.named + text, number, value)
      else {
        names.add(TERM.word + text, number, value)
        for (const start of startsOf(text)) names.add(TERM.wordStart + start, number, value)
      }
    }
  }
  add(title, FIELD.title)
  add(author, FIELD.author)
  for (const [at, tokens] of series.entries()) add(tokens, FIELD.series, at * ITEM_SPAN, ITEM_SPAN - 1)
  for (const [at, tokens] of subjects.entries()) add(tokens, FIELD.subject, at * ITEM_SPAN, ITEM_SPAN - 1)
}

/** A position is that of the initial in the initials of the text, so that syllables and initials agree in all readings. */
function addSounds(names: NamePostings, { sounds }: Prepared, number: number): void {
  for (const { field, from, readings } of sounds.flatMap(arrangementsOf)) {
    const starts = new Set([...beginningsOf(readings, false), ...beginningsOf(readings, true)])
    for (const start of starts) names.add(TERM.soundStart + start, number)
    const span = field === FIELD.series ? ITEM_SPAN - 1 : MAX_POSITION
    /** The letters and digits that the initials may have at each place. */
    const initials: string[][] = []
    for (const syllables of readings) {
      const at = initials.length
      if (at < span && from + at <= MAX_POSITION)
        for (const syllable of syllables)
          names.add(TERM.syllable + syllable, number, ((from + at) << 2) | field)
      const own = [...new Set(syllables.map(initialOf))]
      // A number has all its digits as initials; other readings, such as xii of 12, stand at its first place.
      const [first = '', ...others] = own
      for (const [nth, letter] of [...first].entries())
        initials.push([letter, ...(nth === 0 ? others.map((other) => other.charAt(0)) : [])])
    }
    for (let place = 0; place + 1 < Math.min(initials.length, span); place++)
      for (const one of initials[place] ?? [])
        for (const other of initials[place + 1] ?? [])
          names.add(TERM.initials + one + other, number, ((from + place) << 2) | field)
  }
}

/**
 * A number in digits takes a place for each, in letters (xii) one: what follows it stands behind either. Returns a name with
 * its numbers as they are written and, if they have several digits, as they are not.
 */
function arrangementsOf(sound: Sound): Sound[] {
  const isDigits = (reading: string) => /^\d\d/.test(reading)
  const other = sound.readings.map((syllables) => {
    const isWritten = isDigits(syllables[0] ?? '')
    const changed = syllables.filter((syllable) => isDigits(syllable) !== isWritten)
    return syllables.some(isDigits) && changed.length > 0 ? changed : syllables
  })
  return other.every((syllables, at) => syllables === sound.readings[at])
    ? [sound]
    : [sound, { ...sound, readings: other }]
}

/** The first one to three letters of a text's sound, or of its initials, in all readings. */
function beginningsOf(readings: Readings, isInitials: boolean): string[] {
  let sounds = ['']
  for (const syllables of readings) {
    if (sounds.every((sound) => sound.length >= MAX_START)) break
    const parts = new Set(isInitials ? syllables.map(initialOf) : syllables)
    sounds = sounds.flatMap((sound) => Array.from(parts, (part) => (sound + part).slice(0, MAX_START)))
  }
  return [...new Set(sounds)].flatMap(startsOf)
}

/** The first one to three characters of a text. */
function startsOf(text: string): string[] {
  return Array.from({ length: Math.min(MAX_START, text.length) }, (_, at) => text.slice(0, at + 1))
}
