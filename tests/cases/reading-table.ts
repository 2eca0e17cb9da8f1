import type { CaseReader } from './case-reader'
import type { Claim } from './verdict'

export interface ReadingCase {
  /** Beginning of the file's name. */
  file: RegExp
  /** What a reader expects, as the README of the cases has it. */
  expected: string
  /** Attributes to walk the book with, one walk each; one paged walk when absent. */
  ways?: readonly Readonly<Record<string, string>>[]
  /** The book is refused, and the sentence matches. */
  refused?: RegExp
  /** False where the file's letters are not the book's, as in damaged files. */
  hasSource?: false
  check?: (book: CaseReader) => Promise<Claim[]>
}

const PAGED = { flow: 'paginated' }
const SCROLLED = { flow: 'scrolled' }
const WHOLE = 'every letter once, none cut, none covered'

const contents = (least: number) => async (book: CaseReader) => {
  const names = await book.contents()
  return [
    {
      says: `contents of ${least} (${names.length}: ${names.slice(0, 3).join(' / ')})`,
      holds: names.length >= least,
    },
  ]
}
const notes = (texts: Readonly<Record<string, string>>) => async (book: CaseReader) => {
  const claims: Claim[] = []
  for (const [mark, text] of Object.entries(texts)) {
    const said = await book.note(`#${mark}`)
    claims.push({ says: `note ${mark}: ${said ?? 'no pop-up'}`, holds: said?.includes(text) === true })
  }
  return claims
}
const found = (words: readonly string[]) => async (book: CaseReader) => {
  const claims: Claim[] = []
  for (const word of words) {
    const count = await book.find(word)
    claims.push({ says: `search finds ${word} (${count})`, holds: count > 0 })
    await book.page.keyboard.press('Escape')
    await book.page.keyboard.press('Escape')
  }
  return claims
}
const legible = async (book: CaseReader) => {
  const { least, where, ofCode } = await book.colours()
  const hasCode = (await book.page.locator('book-reader pre').count()) > 0
  return [
    { says: `contrast of 3 at night (${least}: ${where})`, holds: least >= 3 },
    ...(hasCode ? [{ says: `colours of code kept (${ofCode})`, holds: ofCode > 1 }] : []),
  ]
}
const shapes = async (book: CaseReader) => {
  const off = await book.stretched()
  return [{ says: `pictures keep their shape (${off.join(', ')})`, holds: off.length === 0 }]
}
const readable = async (book: CaseReader) => {
  const off = await book.towers()
  return [
    {
      says: `no cell is a tower of letters (${off.length}: ${off.slice(0, 3).join(', ')})`,
      holds: off.length === 0,
    },
  ]
}
/** The second page says it. */
const says = (pattern: RegExp) => async (book: CaseReader) => {
  await book.stage.press('PageDown')
  await book.page.waitForTimeout(800)
  const words = await book.words()
  return [{ says: `says ${pattern.source} (${words.slice(0, 80)})`, holds: pattern.test(words) }]
}

/** The README's table of `cases/reading`, as far as a machine can ask. The first row that fits a file counts. */
export const READING: readonly ReadingCase[] = [
  {
    file: /^(01|01x|m01)-/,
    expected: `${WHOLE}; paged and scrolled, at every font size`,
    ways: [PAGED, SCROLLED, { ...PAGED, fs: '32' }, { ...PAGED, fs: '14' }],
  },
  { file: /^(02|28)-/, expected: `${WHOLE}; every cell readable`, check: readable },
  {
    file: /^(03|03x|m03|m03b)-/,
    expected: `${WHOLE}; paged and scrolled`,
    ways: [PAGED, SCROLLED],
  },
  { file: /^(05|m05)-/, expected: `${WHOLE}; pictures in their own shape`, check: shapes },
  {
    file: /^(06|m06)-/,
    expected: `${WHOLE}; legible at night, colours of code kept`,
    ways: [{ ...PAGED, theme: 'black' }],
    check: legible,
  },
  { file: /^07-/, expected: 'the pages are shown', ways: [{ ...PAGED, theme: 'black' }] },
  {
    file: /^(10-|10b|10c|m10c)/,
    expected: `${WHOLE}; contents; no policy report`,
    check: contents(2),
  },
  { file: /^m?10/, expected: `${WHOLE}; contents; no policy report`, check: contents(1) },
  {
    file: /^14-/,
    expected: 'the whole note in the pop-up',
    check: notes({
      r1: '注一：锚是段前的空链接。',
      r2: '注二：锚是前面的空段。',
      r3: '注三第一段。注三第二段，也属于注三。注三所引的诗句。',
      r4: '注四：前面是空的span段，没有回链。',
      r5: '注五写在表格的第二格。',
    }),
  },
  {
    file: /^14x-/,
    expected: 'the whole note in the pop-up',
    check: notes({
      q1: '注一：回链独占一段，正文在下一段。',
      q2: '注二：span与div并列。',
      q3: '注三：两格并排的div。',
      q4: '注四：dt与dd。',
      q5: '注五第一段。注五第二段。',
      q6: '注六：题下的正文。',
      q7: '注七第二段，没有编号。',
      q8: '注八：id在正文格。',
      q9: '注九：section第一段。注九第二段。',
    }),
  },
  { file: /^m14-/, expected: 'the whole note in the pop-up', check: notes({ r: '注的正文。' }) },
  { file: /^15-/, expected: 'found by search', check: found(['字𣲙水', '朱翊钧', '喰い殺']) },
  { file: /^m15-/, expected: 'found by search', check: found(['朱翊钧']) },
  { file: /^m?18/, expected: '12 chapters; every letter', check: contents(12) },
  { file: /^m?20a/, expected: 'both halves readable' },
  { file: /^20/, expected: 'what can be read is shown', hasSource: false },
  { file: /^24a|^24b/, expected: 'told that it is RAR', refused: /RAR/i },
  { file: /^24c/, expected: 'told that it is 7z', refused: /7z|7-Zip/i },
  { file: /^24d/, expected: 'told that it is tar', refused: /tar/i },
  { file: /^(24e|m24e)/, expected: 'told that it is RAR', refused: /RAR/i },
  {
    file: /^26-/,
    expected: `${WHOLE}; words over a line break are found`,
    check: found(['船都用草席盖着', '放在水里他合上账本']),
  },
  { file: /^(29|m29)-/, expected: 'picture and text both readable' },
  {
    file: /^vertical-/,
    expected: `${WHOLE}, in the book's own flow, paged, and scrolled`,
    ways: [{}, PAGED, SCROLLED],
  },
  {
    file: /^missing-.*-with-fallback/,
    expected: 'the fallback is shown',
    hasSource: false,
    check: says(/This is the fallback: it must be seen\./),
  },
  {
    file: /^missing-.*-no-fallback/,
    expected: 'the page is kept, and says that its file is missing',
    hasSource: false,
    check: says(/缺|没有|missing/),
  },
  { file: /^/, expected: WHOLE },
]
