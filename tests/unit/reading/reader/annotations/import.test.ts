import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { annotationArchive } from '../../../../../src/annotation-files/archive'
import type { ImportedMark } from '../../../../../src/annotation-files/imported'
import { SET_FILE } from '../../../../../src/annotation-files/write'
import type { Bookmark, Highlight } from '../../../../../src/domain/mark'
import { writeZip } from '../../../../../src/platform/write-zip'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { ReadingOrder } from '../../../../../src/reading/publication/reading-order'
import {
  addMarks,
  chooseBooks,
  loadSharedMarks,
  placeMarks,
  readAnnotationFile,
} from '../../../../../src/reading/reader/annotations/import'
import { answerTo } from '../../../../../src/reading/reader/annotations/SharedMarks'
import { anchorOf } from '../../../../../src/reading/reader/decorations/anchor'
import { createMarks } from '../../../../../src/session/marks'
import { emptyStorage, openDevice } from '../../../session/support/devices'
import { zip as packed } from '../../formats/books'

beforeEach(emptyStorage)
afterEach(() => void vi.unstubAllGlobals())

const CHAPTERS = [
  '<h1>第一章</h1><p>天色将明未明，渡口的灯还亮着。</p><p>老人把缆绳解开，又系上。</p>',
  '<h1>第二章</h1><p>江水往东，<b>雾</b>往西，谁也不让谁。天色将明未明，船来了。</p>',
  '<h1>第三章</h1><p>The old man waited, and the fog did not lift until noon.</p>',
]

function bookOf(chapters: readonly string[]): Publication {
  return {
    metadata: {
      title: '渡口',
      author: '某人',
      language: 'zh-CN',
      identifier: 'urn:uuid:12345678-aaaa',
      direction: 'ltr',
      layout: 'reflowable',
    },
    spine: chapters.map((text, at) => ({
      href: `OEBPS/c${at + 1}.xhtml`,
      mediaType: 'application/xhtml+xml',
      linear: true,
      itemref: at + 1,
      id: '',
      size: text.length,
    })),
    toc: [],
    load: async (index) => ({
      kind: 'document',
      href: `OEBPS/c${index + 1}.xhtml`,
      mediaType: 'application/xhtml+xml',
      text: `<html xmlns="http://www.w3.org/1999/xhtml"><body>${chapters[index]}</body></html>`,
    }),
    resource: async () => null,
    close() {},
  }
}
const publication = bookOf(CHAPTERS)
const order = new ReadingOrder(publication)
const textOf = (index: number) => (CHAPTERS[index] ?? '').replace(/<[^>]*>/g, '')

function passage(index: number, words: string) {
  const text = textOf(index)
  const start = text.indexOf(words)
  if (start < 0) throw new Error(`no ${words}`)
  const href = order.hrefOf(index)
  return anchorOf(
    { index, href, text, fraction: (at) => order.fraction(index, at) },
    start,
    start + words.length,
  )
}
const highlight = (index: number, words: string, more: Partial<Highlight> = {}): Highlight => ({
  kind: 'highlight',
  id: `h-${index}-${words.length}`,
  bid: '7',
  locator: passage(index, words),
  words,
  style: 'green',
  chapter: `第${index + 1}章`,
  created: 1_700_000_000_000 + index,
  ...more,
})
const bookmark: Bookmark = {
  kind: 'bookmark',
  id: 'b-1',
  bid: '7',
  locator: {
    href: 'OEBPS/c2.xhtml',
    index: 1,
    cfi: 'epubcfi(/6/4!/4/4/1:3)',
    progression: 0.5,
    fraction: 0.5,
  },
  chapter: '第二章',
  created: 1_700_000_000_009,
}
const imported = (highlight: string, more: Partial<ImportedMark> = {}): ImportedMark => ({
  kind: 'highlight',
  id: `i-${highlight}`,
  source: '',
  quote: { before: '', highlight, after: '' },
  style: 'yellow',
  chapter: '',
  created: 1,
  note: '',
  creator: '',
  ...more,
})
const place = async (marks: readonly ImportedMark[], book = publication, isSame = false) =>
  placeMarks(marks, { bid: '7', publication: book, isSame, now: 5 })
const hrefOf = async (mark: ImportedMark, book = publication, isSame = false) => {
  const { marks } = await place([mark], book, isSame)
  return marks[0]?.locator
}

describe('a round trip', () => {
  it('export, clear and import give the same', async () => {
    const { records } = openDevice()
    const marks = createMarks(records, 'li', 'demo')
    await marks.putHighlight(highlight(0, '老人把缆绳解开'))
    await marks.putHighlight(highlight(1, '江水往东，雾往西', { style: 'underline' }))
    await marks.putHighlight(highlight(2, 'the fog did not lift', { style: 'pink' }))
    await marks.putNote({ id: highlight(1, '江水往东，雾往西').id, bid: '7', text: '两行\n<b>不是标签</b>' })
    await marks.putBookmark(bookmark)
    await marks.putBookmark({
      ...bookmark,
      id: 'b-2',
      locator: passage(2, 'The old man'),
      words: 'The old man',
    })
    const before = await marks.list('7')

    const file = await annotationArchive(
      {
        book: { bid: '7', title: '渡口', author: '某人', identifier: 'urn:uuid:12345678-aaaa' },
        marks: before,
      },
      { generated: new Date(0) },
    )
    for (const { id } of before.highlights) await marks.removeHighlight('7', id)
    for (const { id } of before.bookmarks) await marks.removeBookmark('7', id)
    expect((await marks.list('7')).highlights).toEqual([])

    const { match, books } = chooseBooks(await readAnnotationFile(file), ['渡口'], ['urn:uuid:12345678-aaaa'])
    expect(match).toBe('same')
    const placed = await place(books[0]?.marks ?? [], publication, true)
    expect(placed.unplaced).toEqual([])
    expect(await addMarks(marks, '7', placed.marks)).toMatchObject({ added: 5, known: 0 })
    expect(await marks.list('7')).toEqual(before)
  })

  it('a second import adds nothing; undoing the first removes it', async () => {
    const marks = createMarks(openDevice().records, 'li', 'demo')
    await marks.putHighlight(highlight(0, '老人把缆绳解开'))
    await marks.putNote({ id: highlight(0, '老人把缆绳解开').id, bid: '7', text: '我的' })
    const placed = await place([
      imported('老人把缆绳解开', { note: '老师的' }),
      imported('江水往东，雾往西', { note: '第二条' }),
    ])
    const { undo, ...first } = await addMarks(marks, '7', placed.marks)
    expect(first).toEqual({ added: 1, known: 1 })
    const both = await marks.list('7')
    expect(both.highlights.map(({ note }) => note)).toEqual(['我的\n\n老师的', '第二条'])
    expect(await addMarks(marks, '7', placed.marks)).toMatchObject({ added: 0, known: 2 })
    expect(await marks.list('7')).toEqual(both)
    await undo()
    const after = await marks.list('7')
    expect(after.highlights.map(({ note }) => note)).toEqual(['我的'])
  })
})

describe('places are found by their quotes', () => {
  it('in the chapter that is named, by path, by CFI or by number', async () => {
    const words = '天色将明未明'
    expect(await hrefOf(imported(words, { source: 'OEBPS/c2.xhtml' }))).toMatchObject({ index: 1 })
    expect(await hrefOf(imported(words, { source: 'c2.xhtml' }))).toMatchObject({ index: 1 })
    expect(await hrefOf(imported(words, { cfi: 'epubcfi(/6/4!/4/2/1:0)' }))).toMatchObject({ index: 1 })
    expect(await hrefOf(imported(words, { index: 1 }))).toMatchObject({ index: 1 })
    expect(await hrefOf(imported(words))).toMatchObject({ index: 0 })
  })

  it('elsewhere, if the chapter has another name or the words are in another', async () => {
    expect(await hrefOf(imported('谁也不让谁。天色', { source: 'old/17.html' }))).toMatchObject({ index: 1 })
    expect(await hrefOf(imported('谁也不让谁。天色', { index: 0 }))).toMatchObject({ index: 1 })
  })

  it('by the text around them, if a quote occurs more than once', async () => {
    const quote = { before: '谁也不让谁。', highlight: '天色将明未明', after: '，船' }
    expect(await hrefOf(imported('', { quote }))).toMatchObject({ index: 1 })
  })

  it('across paragraphs and other white space', async () => {
    const { marks } = await place([
      imported('渡口的灯还亮着。\n\n    老人把缆绳解开'),
      imported('the  fog\u00ad did\nnot lift'),
    ])
    expect(marks.map(({ locator }) => locator.text?.highlight)).toEqual([
      '渡口的灯还亮着。老人把缆绳解开',
      'the fog did not lift',
    ])
  })

  it('from a beginning to an end', async () => {
    const locator = await hrefOf(imported('老人把缆绳', { quoteEnd: '又系上' }))
    expect(locator?.text?.highlight).toBe('老人把缆绳解开，又系上')
  })

  it('of another edition, after other pages', async () => {
    const other = bookOf(['<p>序</p>', '<p>再版说明</p>', ...CHAPTERS])
    const mark = imported('江水往东，雾往西', { source: 'OEBPS/c2.xhtml', progression: 0.1, fraction: 0.4 })
    expect(await hrefOf(mark, other)).toMatchObject({ index: 3, href: 'OEBPS/c4.xhtml' })
  })

  it('what is not there has no place, nor what could be anywhere', async () => {
    const marks = [
      imported('这句话不在书里面'),
      imported('雾'),
      imported('', { kind: 'bookmark', quote: undefined, index: 1 }),
      imported('', { kind: 'bookmark', quote: undefined, cfi: 'epubcfi(/6/4!/4/2)' }),
    ]
    const { unplaced } = await place(marks)
    expect(unplaced).toEqual(marks)
    expect(await hrefOf(marks[3] ?? imported(''), publication, true)).toMatchObject({ index: 1 })
  })

  it('20,000 annotations of a long book are placed within seconds', async () => {
    const long = bookOf(Array.from({ length: 40 }, (_, at) => `<p>${`第${at}章的一句话。`.repeat(3000)}</p>`))
    const marks = Array.from({ length: 4000 }, (_, at) =>
      imported(`第${at % 40}章的一句话。第${at % 40}章`, { id: `m${at}`, index: at % 40 }),
    )
    const begun = performance.now()
    expect((await place(marks, long)).marks).toHaveLength(4000)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

describe('annotations that are published with a book', () => {
  const item = (id: string, exact: string, more = {}) => ({
    ...{ id, type: 'Annotation', created: '2026-01-01T00:00:00Z', body: { value: '想一想' } },
    target: { source: 'OEBPS/c1.xhtml', selector: [{ type: 'TextQuoteSelector', exact }] },
    ...more,
  })
  const items = [
    item('a', '老人把缆绳解开'),
    item('b', '天色将明未明', { creator: { name: '王老师' } }),
    item('c', '书里没有的话'),
    item('d', '', { motivation: 'bookmarking' }),
  ]
  const source = (answer: () => Response) => ({
    ...{ bid: '7', title: '渡口', format: 'epub' as const, url: 'a.epub', annotations: 'a.annotation' },
    fetch: async () => answer(),
  })
  const load = (answer: () => Response) =>
    loadSharedMarks(source(answer), publication, new AbortController().signal)

  it('are loaded with their authors, as far as they have a place; the set names the author of the rest', async () => {
    const set = { type: 'AnnotationSet', title: '编辑部', about: {}, items }
    const marks = await load(() => Response.json(set))
    expect(marks.map(({ id, creator, note }) => [id, creator, note])).toEqual([
      ['a', '编辑部', '想一想'],
      ['b', '王老师', '想一想'],
    ])
  })

  it.each([
    ['a missing file', () => new Response('', { status: 404 })],
    ['a page', () => new Response('<html></html>')],
  ])('%s is an error, which the reader ignores', async (_name, answer) => {
    await expect(load(answer)).rejects.toThrow()
  })

  it('are answered by a highlight of the same words', async () => {
    const [mark] = await load(() => Response.json({ type: 'AnnotationSet', about: {}, items }))
    if (!mark) throw new Error('no mark')
    const own = [
      { ...highlight(1, '江水往东'), note: '' },
      { ...highlight(0, '老人把缆绳解开'), note: '我想了' },
    ]
    expect(answerTo(mark, own)?.note).toBe('我想了')
    expect(answerTo(mark, own.slice(0, 1))).toBeUndefined()
  })
})

describe('a file', () => {
  const zip = (name: string, content: BlobPart) =>
    writeZip([{ name, content: new Blob([content]) }], new Date(0))
  it.each([
    ['a picture', async () => new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), 'foreign'],
    ['an archive of something else', () => zip('mimetype', 'x'), 'foreign'],
    ['an archive with damaged JSON', () => zip(SET_FILE, '{"type":'), 'broken'],
    ['a cut archive', async () => (await zip(SET_FILE, '{}')).slice(0, 40), 'broken'],
    ['an archive of 64 MB', () => zip(SET_FILE, new Uint8Array(64 << 20)), 'too-large'],
    ['a long text', async () => new Blob([new Uint8Array(25 << 20)]), 'too-large'],
    [
      'a small archive of archives that hold 27 MB',
      async () => {
        // Noise of two bits a byte is packed to a quarter, as text is.
        const set = await packed({
          [SET_FILE]: Uint8Array.from({ length: 3 << 20 }, () => Math.random() * 4),
        })
        const names = Array.from({ length: 9 }, (_, at) => `${at}.annotations`)
        const files = Object.fromEntries(names.map((name) => [name, set]))
        return new Blob([await packed(files, { stored: /annotations$/ })])
      },
      'too-large',
    ],
  ])('%s is refused', async (_name, make, problem) => {
    await expect(readAnnotationFile(await make())).rejects.toMatchObject({
      name: 'AnnotationFileError',
      problem,
    })
  })

  it('of other books is refused; of several, those of this book are taken', () => {
    const book = (title: string) => ({
      title,
      authors: [],
      identifiers: [],
      label: '',
      marks: [],
      rejected: 0,
    })
    expect(chooseBooks([book('西游记')], ['渡口'], []).books).toEqual([])
    expect(chooseBooks([book('西游记'), book('渡口'), book('')], ['别名', '渡口'], []).books).toEqual([
      book('渡口'),
    ])
    expect(chooseBooks([book('')], ['渡口'], [])).toEqual({ match: 'edition', books: [book('')] })
  })
})
