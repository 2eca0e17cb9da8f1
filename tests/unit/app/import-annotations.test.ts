import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { annotationArchive, annotationArchives } from '../../../src/annotation-files/archive'
import { AnnotationFileError } from '../../../src/annotation-files/imported'
import { importAnnotations } from '../../../src/app/my-data/import-annotations'
import { marksWords } from '../../../src/app/my-data/use-my-data'
import type { Book } from '../../../src/domain/book'
import type { BookSource } from '../../../src/domain/book-source'
import type { BookMarks, NotedHighlight } from '../../../src/domain/mark'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { myData } from '../../../src/i18n/words/my-data'
import { LibraryError } from '../../../src/platform/errors'
import { writeZip } from '../../../src/platform/write-zip'
import { createMarks } from '../../../src/session/marks'
import { emptyStorage, openDevice } from '../session/support/devices'

beforeEach(emptyStorage)
afterEach(() => void vi.unstubAllGlobals())

const FERRY =
  '渡口\n\n第一章 夜\n\n天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上。\n\n第二章 雾\n\n江水往东，雾往西，谁也不肯让谁先走。'
const OTHER = '渡口\n\n这是另一个人写的另一本同名的书，里面没有那几句话。'

const book = (bid: string, resName: string, resAuthor = ''): Book => ({
  ...{ bid, resName, resAuthor, resIntro: '', cover: '', covers: [] },
})

interface Shelved extends Book {
  text: string
}
const shelved = (bid: string, title: string, author: string, text: string): Shelved => ({
  ...book(bid, title, author),
  text,
})

/** A member and a catalogue of plain texts, which is searched by whole titles. */
function library(books: readonly Shelved[], more: { own?: readonly Book[]; isDown?: boolean } = {}) {
  const { records } = openDevice()
  const marks = createMarks(records, 'li', 'demo')
  const asked: string[] = []
  const member = {
    catalog: {
      search: async (query: string) => {
        asked.push(query)
        const items = books.filter(({ resName }) => resName.includes(query) || query.includes(resName))
        return { items, page: 1, hasMore: false }
      },
      open: async (bid: string): Promise<BookSource> => {
        if (more.isDown) throw new LibraryError('network', 'down')
        const { resName = '', text = '' } = books.find((one) => one.bid === bid) ?? {}
        const url = `https://books.example/${bid}.txt`
        return { bid, title: resName, format: 'txt', url, fetch: async () => new Response(text) }
      },
    },
    marks,
    choices: { load: async () => ({}) },
    ownBooks: async () => more.own ?? [],
    locale: 'zh-CN' as const,
    signal: new AbortController().signal,
  }
  return { marks, asked, run: (file: Blob) => importAnnotations(file, member) }
}

/** A highlight as another program exports it: a quote and no more. */
const quoted = (highlight: string, note = ''): NotedHighlight => ({
  ...{
    kind: 'highlight',
    id: `h${highlight.length}`,
    bid: 'x',
    style: 'green',
    chapter: '',
    created: 5,
    note,
  },
  locator: {
    href: 'elsewhere.xhtml',
    index: 9,
    progression: 0,
    fraction: 0,
    text: { before: '', highlight, after: '' },
  },
})
const of = (title: string, highlights: readonly NotedHighlight[], author = '') => ({
  book: { bid: 'x', title, author, identifier: '' },
  marks: { bookmarks: [], highlights } satisfies BookMarks,
})
const fileOf = (title: string, highlights: readonly NotedHighlight[], author = '') =>
  annotationArchive(of(title, highlights, author), { generated: new Date(7) })

const t = createTranslate<keyof typeof words | keyof typeof myData>('zh-CN', { ...words, ...myData })
const LINE = '老人把缆绳解开，又系上'

describe('annotations imported from the member’s menu', () => {
  it('go into the book that the file names, with their notes, and can be taken back', async () => {
    const { run, marks } = library([
      shelved('7', '渡口', '某人', FERRY),
      shelved('8', '雾港来信', '阮汀', '雾。'),
    ])
    const done = await run(await fileOf('渡口', [quoted(LINE, '慢'), quoted('谁也不肯让谁先走')]))
    expect(done).toMatchObject({
      titles: ['渡口'],
      added: 2,
      known: 0,
      unplaced: [],
      unknown: [],
      closed: [],
    })
    const { highlights } = await marks.list('7')
    expect(
      highlights.map(({ bid, note, style, locator }) => [bid, note, style, locator.text?.highlight]),
    ).toEqual([
      ['7', '慢', 'green', LINE],
      ['7', '', 'green', '谁也不肯让谁先走'],
    ])
    expect(marksWords(done, t)).toBe('《渡口》导入了 2 条标注')
    await done.undo()
    expect(await marks.list('7')).toEqual({ bookmarks: [], highlights: [] })
  })

  it('are there once, however often the file is imported', async () => {
    const { run, marks } = library([shelved('7', '渡口', '', FERRY)])
    const file = await fileOf('渡口', [quoted(LINE)])
    await run(file)
    const again = await run(file)
    expect(again).toMatchObject({ added: 0, known: 1 })
    expect((await marks.list('7')).highlights).toHaveLength(1)
    expect(marksWords(again, t)).toBe('《渡口》导入了 0 条标注，1 条原来就有')
  })

  it.each([
    ['traditional for simplified', '渡口', '渡口'],
    ['traditional for simplified', '霧港來信', '雾港来信'],
    ['with a subtitle', '渡口：一个老人', '渡口'],
    ['with an edition in brackets', '渡口（精装版）', '渡口'],
  ])('find a title %s: %s', async (_how, title, resName) => {
    const { run } = library([shelved('7', resName, '', FERRY)], { own: [book('7', resName)] })
    expect(await run(await fileOf(title, [quoted(LINE)]))).toMatchObject({ added: 1 })
  })

  it('find the book of several with one title whose words they quote', async () => {
    const { run, marks } = library([shelved('6', '渡口', '乙', OTHER), shelved('7', '渡口', '甲', FERRY)])
    expect(await run(await fileOf('渡口', [quoted(LINE)]))).toMatchObject({ added: 1, unplaced: [] })
    expect((await marks.list('7')).highlights).toHaveLength(1)
    expect((await marks.list('6')).highlights).toHaveLength(0)
  })

  it('tell what has no place in the book, and leave it out', async () => {
    const { run } = library([shelved('7', '渡口', '', FERRY)])
    const done = await run(await fileOf('渡口', [quoted(LINE), quoted('这一句书里根本没有写过')]))
    expect(done).toMatchObject({ added: 1, unplaced: [{ kind: 'highlight' }] })
    expect(marksWords(done, t)).toBe(
      '《渡口》导入了 1 条标注，1 条在书里找不到位置，没有导入，请留着原来的文件',
    )
  })

  it('of books that the catalogue does not have are refused by name, and the others imported', async () => {
    const { run, marks } = library([shelved('7', '渡口', '', FERRY)])
    const sets = await annotationArchives(
      [of('没有的书', [quoted('什么也没有')]), of('渡口', [quoted(LINE)]), of('', [quoted('无名')])],
      { generated: new Date(7) },
    )
    const done = await run(await writeZip(sets, new Date(7)))
    expect(done).toMatchObject({
      titles: ['渡口'],
      added: 1,
      unknown: expect.arrayContaining(['没有的书', '']),
    })
    expect((await marks.list('7')).highlights).toHaveLength(1)
    expect(marksWords(done, t)).toContain('书库里没有《没有的书》')
    expect(marksWords(done, t)).toContain('文件没有写明是哪本书')
  })

  it('of a book that cannot be opened now are told apart from those of none', async () => {
    const { run } = library([shelved('7', '渡口', '', FERRY)], { isDown: true })
    const done = await run(await fileOf('渡口', [quoted(LINE)]))
    expect(done).toMatchObject({ added: 0, closed: ['渡口'], unknown: [] })
    expect(marksWords(done, t)).toBe('《渡口》现在打不开，标注没有导入，请过一会儿再试')
  })

  it.each([
    [
      'Thorium',
      {
        '@context': 'http://www.w3.org/ns/anno.jsonld',
        type: 'AnnotationSet',
        about: { 'dc:title': '渡口' },
        items: [
          {
            type: 'Annotation',
            id: 'urn:uuid:1',
            target: {
              source: 'a.xhtml',
              selector: [{ type: 'TextQuoteSelector', exact: LINE, prefix: '', suffix: '' }],
            },
          },
        ],
      },
    ],
    [
      'Readest',
      {
        $format: 'readest-annotations',
        book: { title: '渡口', author: '' },
        annotations: [
          {
            id: '1',
            type: 'annotation',
            cfi: '',
            text: LINE,
            note: '',
            style: 'highlight',
            color: 'green',
            createdAt: 5,
          },
        ],
      },
    ],
    [
      'KOReader',
      {
        title: '渡口',
        author: '',
        entries: [{ text: LINE, note: '', drawer: 'lighten', sort: 'highlight', time: 5, page: '1' }],
      },
    ],
  ])('of %s are read', async (_program, json) => {
    const { run } = library([shelved('7', '渡口', '', FERRY)])
    expect(await run(new Blob([JSON.stringify(json)]))).toMatchObject({ titles: ['渡口'], added: 1 })
  })

  it.each([
    ['a text', new Blob(['随便写写']), 'foreign'],
    ['other JSON', new Blob(['{"a":1}']), 'foreign'],
    ['a damaged set', new Blob(['{"type":"AnnotationSet"']), 'broken'],
  ])('%s is refused', async (_what, file, problem) => {
    await expect(library([]).run(file)).rejects.toMatchObject({ problem })
    await expect(library([]).run(file)).rejects.toBeInstanceOf(AnnotationFileError)
  })

  it('an archive of something else is refused', async () => {
    const zip = await writeZip([{ name: 'a.txt', content: new Blob(['x']) }], new Date(7))
    await expect(library([]).run(zip)).rejects.toMatchObject({ problem: 'foreign' })
  })
})
