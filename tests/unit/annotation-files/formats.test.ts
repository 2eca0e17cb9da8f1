import { describe, expect, it } from 'vitest'
import { readAnnotations } from '../../../src/annotation-files'
import { AnnotationFileError, FILE_LIMITS } from '../../../src/annotation-files/imported'
import { parseLua } from '../../../src/annotation-files/lua'
import { matchBook } from '../../../src/annotation-files/same-book'
import { toAnnotationSet } from '../../../src/annotation-files/write'

const only = (text: string) => {
  const [book, ...more] = readAnnotations(text)
  if (!book || more.length > 0) throw new Error('one book')
  return book
}
const json = (value: unknown) => only(JSON.stringify(value))
const problemOf = (text: string) => {
  try {
    readAnnotations(text)
  } catch (thrown) {
    return thrown instanceof AnnotationFileError ? thrown.problem : thrown
  }
  return null
}

const THORIUM = {
  '@context': 'http://www.w3.org/ns/anno.jsonld',
  id: 'urn:uuid:0e2f4c52-9a52-4b0e-8e3c-0d5f3a1b2c3d',
  type: 'AnnotationSet',
  generator: { id: 'https://example.org/thorium', type: 'Software', name: 'Thorium' },
  title: '课堂批注',
  about: {
    'dc:identifier': ['urn:isbn:9787020002207'],
    'dc:format': 'application/epub+zip',
    'dc:title': '红楼梦',
    'dc:creator': ['曹雪芹'],
  },
  items: [
    {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: 'urn:uuid:5f0e8a2a-7a60-4d33-9f50-6d8a8c8d9e01',
      type: 'Annotation',
      created: '2025-03-04T05:06:07Z',
      creator: { id: 'urn:uuid:1', type: 'Person', name: '王老师' },
      body: { type: 'TextualBody', value: '谁作的？', color: 'purple', highlight: 'solid' },
      target: {
        source: 'OEBPS/text/ch%2001.xhtml',
        meta: { headings: [{ level: 1, txt: '第一回' }], page: 'XI' },
        selector: [
          { type: 'TextQuoteSelector', prefix: '只见', exact: '满纸荒唐言\n  一把辛酸泪', suffix: '都云' },
          { type: 'ProgressionSelector', value: 0.25 },
          {
            type: 'FragmentSelector',
            conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
            value: 'epubcfi(/6/4!/4/10,/2/1:1,/3:4)',
          },
        ],
      },
    },
    {
      id: 'urn:uuid:5f0e8a2a-7a60-4d33-9f50-6d8a8c8d9e02',
      type: 'Annotation',
      created: '2025-03-04T05:06:08Z',
      motivation: 'bookmarking',
      target: { source: 'OEBPS/text/ch02.xhtml', selector: [{ type: 'ProgressionSelector', value: 0.5 }] },
    },
  ],
}

describe('a set of Readium, as Thorium exports it', () => {
  it('is read with quote, CFI, colour, note, author and chapter', () => {
    const { marks, rejected, ...book } = json(THORIUM)
    expect(book).toEqual({
      title: '红楼梦',
      authors: ['曹雪芹'],
      identifiers: ['urn:isbn:9787020002207'],
      label: '课堂批注',
    })
    expect(rejected).toBe(0)
    expect(marks).toEqual([
      {
        kind: 'highlight',
        id: '5f0e8a2a-7a60-4d33-9f50-6d8a8c8d9e01',
        source: 'OEBPS/text/ch 01.xhtml',
        quote: { before: '只见', highlight: '满纸荒唐言\n  一把辛酸泪', after: '都云' },
        cfi: 'epubcfi(/6/4!/4/10,/2/1:1,/3:4)',
        progression: 0.25,
        style: 'blue',
        chapter: '第一回',
        created: Date.UTC(2025, 2, 4, 5, 6, 7),
        note: '谁作的？',
        creator: '王老师',
      },
      expect.objectContaining({ kind: 'bookmark', progression: 0.5 }),
    ])
  })

  it.each([
    [':~:text=%E6%BB%A1%E7%BA%B8', { before: '', highlight: '满纸', after: '' }, undefined],
    [':~:text=a-,b%2Dc,-d', { before: 'a', highlight: 'b-c', after: 'd' }, undefined],
    [':~:text=from,to', { before: '', highlight: 'from', after: '' }, 'to'],
  ])('the text fragment %s of the W3C draft is a quote', (value, quote, quoteEnd) => {
    const item = {
      id: 'x1',
      type: 'Annotation',
      created: '2026-01-01T00:00:00Z',
      target: {
        source: 'a',
        selector: { type: 'CssSelector', value: 'p', refinedBy: { type: 'FragmentSelector', value } },
      },
    }
    const [mark] = json({ type: 'AnnotationSet', about: {}, items: [item] }).marks
    expect(mark).toMatchObject({ quote })
    expect(mark?.quoteEnd).toBe(quoteEnd)
  })

  it('texts with a language are read, and the markup of a note is dropped', () => {
    const [first] = THORIUM.items
    const set = {
      ...THORIUM,
      title: { text: 'A title', language: 'en' },
      items: [
        {
          ...first,
          body: { value: { text: '<b>bold</b> &lt;i&gt;<script>x</script>' }, format: 'text/html' },
        },
      ],
    }
    const { label, marks } = json(set)
    expect(label).toBe('A title')
    expect(marks[0]?.note).toBe('bold <i>x')
  })
})

describe('an export of Readest', () => {
  it('is read', () => {
    const { title, marks, rejected } = json({
      $format: 'readest-annotations',
      version: 1,
      book: { title: '渡口', author: '某人', hash: 'ab' },
      annotations: [
        {
          id: 'a1b2c3d',
          type: 'annotation',
          cfi: 'epubcfi(/6/8!/4/2/4,/1:0,/1:9)',
          text: '江水往东',
          style: 'squiggly',
          color: 'red',
          note: '好句',
          createdAt: 1_750_000_000_000,
          updatedAt: 1_750_000_000_001,
        },
        {
          id: 'b',
          type: 'bookmark',
          cfi: 'epubcfi(/6/8!/4/2)',
          text: '天色',
          note: '',
          createdAt: 1_750_000_000_000,
        },
        { id: 'c', type: 'notebook', cfi: '' },
      ],
    })
    expect(title).toBe('渡口')
    expect(rejected).toBe(1)
    expect(marks).toEqual([
      {
        kind: 'highlight',
        id: 'a1b2c3d',
        source: '',
        cfi: 'epubcfi(/6/8!/4/2/4,/1:0,/1:9)',
        quote: { before: '', highlight: '江水往东', after: '' },
        style: 'underline',
        chapter: '',
        created: 1_750_000_000_000,
        note: '好句',
        creator: '',
      },
      expect.objectContaining({ kind: 'bookmark', id: 'b', created: 1_750_000_000_000 }),
    ])
  })
})

const SIDECAR = `-- /mnt/us/书.sdr/metadata.epub.lua
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "第一章",
            ["color"] = "purple",
            ["datetime"] = "2025-02-03 10:11:12",
            ["drawer"] = "lighten",
            ["note"] = "say \\"hi\\"\\
next",
            ["page"] = "/body/DocFragment[3]/body/p[2]/text().0",
            ["pos0"] = "/body/DocFragment[3]/body/p[2]/text().0",
            ["text"] = "caf\\195\\169 江水",
        },
        [2] = {
            ["datetime"] = "2025-02-03 10:11:13",
            ["page"] = "/body/DocFragment[4]/body/p[1]/text().0",
            ["text"] = "in 第二章",
        },
    },
    ["doc_props"] = {
        ["authors"] = "甲\\
乙",
        ["identifiers"] = "uuid:12345678-aaaa\\
isbn:9787020002207",
        ["title"] = "渡口",
    },
    ["percent_finished"] = 0.5,
    ["copt_h_page_margins"] = { 10, 10 },
}
`

describe('files of KOReader', () => {
  it('settings beside a book are read', () => {
    const { marks, ...book } = only(SIDECAR)
    expect(book).toEqual({
      title: '渡口',
      authors: ['甲', '乙'],
      identifiers: ['uuid:12345678-aaaa', 'isbn:9787020002207'],
      label: '',
      rejected: 0,
    })
    expect(marks[0]).toMatchObject({
      kind: 'highlight',
      index: 2,
      quote: { highlight: 'café 江水' },
      style: 'blue',
      chapter: '第一章',
      created: new Date(2025, 1, 3, 10, 11, 12).getTime(),
      note: 'say "hi"\nnext',
    })
    expect(marks[1]).toMatchObject({ kind: 'bookmark', index: 3 })
    expect(marks[1]?.quote).toBeUndefined()
    expect(only(SIDECAR).marks[0]?.id).toBe(marks[0]?.id)
    expect(marks[0]?.id).not.toBe(marks[1]?.id)
  })

  it('settings of earlier versions have the note among the bookmarks', () => {
    const { marks } = only(`return { highlight = { [7] = { { text = "江水", datetime = "2020-01-01 00:00:00",
      drawer = "underscore", pos0 = "/body/DocFragment[2]/body/p/text().1" }, { text = "雾", datetime = "2020-01-02 00:00:00", drawer="lighten" } } },
      bookmarks = { { datetime = "2020-01-01 00:00:00", notes = "江水", text = "想起家", highlighted = true },
      { datetime = "2020-01-02 00:00:00", notes = "雾", text = "Page 7 雾 @ 2020-01-02 00:00:00" } }, stats = { title = "渡口" } }`)
    expect(marks).toMatchObject([
      { style: 'underline', note: '想起家', index: 1 },
      { style: 'yellow', note: '' },
    ])
  })

  it('an export of several books is read', () => {
    const books = readAnnotations(
      JSON.stringify({
        created_on: 1,
        version: 'json/1.0.0',
        documents: [
          {
            title: '甲',
            author: '某',
            entries: [{ text: '一', time: 1_700_000_000, drawer: 'lighten', page: 4 }],
          },
          { title: '乙', entries: [] },
        ],
      }),
    )
    expect(books.map(({ title }) => title)).toEqual(['甲', '乙'])
    expect(books[0]?.marks).toMatchObject([{ kind: 'highlight', created: 1_700_000_000_000 }])
  })

  it.each([
    'return { f() }',
    'return {',
    'return { a = "x }',
    'return os.exit()',
    `return ${'{'.repeat(100)}`,
  ])('what is no table of literals is refused: %s', (source) => {
    expect(() => parseLua(source)).toThrow(SyntaxError)
  })
})

describe('hostile files', () => {
  it.each([
    ['', 'foreign'],
    ['hello', 'foreign'],
    ['{', 'broken'],
    ['[]', 'foreign'],
    ['{"a":1}', 'foreign'],
    ['return { f() }', 'broken'],
    ['null', 'foreign'],
    ['['.repeat(200_000), 'broken'],
  ])('%.20s', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })

  it.each([
    null,
    7,
    'text',
    [],
    {},
    { type: 'Annotation' },
    { type: 'Annotation', target: null },
    { type: 'Note', target: { source: 'a' } },
  ])('the item %j is counted, and the others stay', (item) => {
    const { marks, rejected } = json({ ...THORIUM, items: [item, THORIUM.items[0]] })
    expect(marks).toHaveLength(1)
    expect(rejected).toBe(1)
  })

  it('bounds hold: number, lengths, nesting, times, ids', () => {
    let refinedBy: unknown = { type: 'TextQuoteSelector', exact: 'deep' }
    for (let level = 0; level < 1000; level++) refinedBy = { type: 'CssSelector', refinedBy }
    const item = {
      type: 'Annotation',
      id: '../../etc/passwd',
      created: '+275000-01-01T00:00:00Z',
      target: { source: 'a'.repeat(5000), selector: [{ type: 'CssSelector', refinedBy }] },
      body: { value: 'n'.repeat(1_000_000), color: '__proto__', highlight: 'constructor' },
    }
    const plain = { type: 'Annotation', target: { source: 'a' } }
    const many = [item, ...Array.from({ length: FILE_LIMITS.marks + 9 }, () => plain)]
    const { marks, rejected } = json({ type: 'AnnotationSet', items: many })
    expect(marks).toHaveLength(FILE_LIMITS.marks)
    expect(rejected).toBe(10)
    expect(marks[0]).toMatchObject({ created: 0, style: 'yellow' })
    expect(marks[0]?.quote).toBeUndefined()
    expect(marks[0]?.id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(marks[0]?.note).toHaveLength(FILE_LIMITS.note)
    expect(marks[0]?.source).toHaveLength(FILE_LIMITS.short)
  })
})

describe('whether a file is of a book', () => {
  const book = { title: '红楼梦', identifiers: ['urn:uuid:AAAA-1234-5678'] }
  it.each([
    ['the same identifier in another form', { title: '石头记', identifiers: ['uuid:aaaa12345678'] }, 'same'],
    ['an edition in brackets', { title: '红楼梦（全二册）', identifiers: ['isbn:9787020002207'] }, 'edition'],
    ['a title without identifier', { title: '《红楼梦》', identifiers: [] }, 'edition'],
    ['no name at all', { title: '', identifiers: [] }, 'edition'],
    ['another title', { title: '西游记', identifiers: [] }, 'other'],
    ['a title with this one in it', { title: '红楼梦人物关系与诗词鉴赏辞典', identifiers: [] }, 'other'],
    ['an identifier of many books', { title: '西游记', identifiers: ['bookid'] }, 'other'],
  ])('%s', (_name, other, match) => {
    expect(matchBook(book, other)).toBe(match)
  })
})

it('what is written is a set of EPUB Annotations', () => {
  const text = toAnnotationSet(
    { bid: '7', title: '渡口', author: '甲、乙', authors: ['甲', '乙'], identifier: 'urn:x:12345678' },
    {
      bookmarks: [],
      highlights: [
        {
          kind: 'highlight',
          id: '1',
          bid: '7',
          locator: {
            href: 'OEBPS/第 1 章.xhtml',
            index: 0,
            progression: 0.1,
            fraction: 0.05,
            text: { before: '前，', highlight: '江-水', after: '后' },
          },
          style: 'underline',
          chapter: '第一章',
          created: 0,
          note: '',
        },
      ],
    },
    { id: '00000000-0000-4000-8000-000000000000', generated: new Date(0) },
  )
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://www.w3.org/ns/epub-anno.jsonld',
    id: 'urn:uuid:00000000-0000-4000-8000-000000000000',
    type: 'AnnotationSet',
    generator: expect.objectContaining({ type: 'Software', name: 'org-library' }),
    generated: '1970-01-01T00:00:00.000Z',
    title: '渡口',
    about: { 'dc:identifier': ['urn:x:12345678'], 'dc:title': '渡口', 'dc:creator': ['甲', '乙'] },
    items: [
      {
        id: 'urn:uuid:1',
        type: 'Annotation',
        motivation: 'highlighting',
        created: '1970-01-01T00:00:00.000Z',
        target: {
          source: 'OEBPS/%E7%AC%AC%201%20%E7%AB%A0.xhtml',
          selector: [
            { type: 'TextQuoteSelector', exact: '江-水', prefix: '前，', suffix: '后' },
            {
              type: 'FragmentSelector',
              conformsTo: 'https://wicg.github.io/scroll-to-text-fragment/',
              value: `:~:text=${encodeURIComponent('前，')}-,${encodeURIComponent('江')}%2D${encodeURIComponent('水')},-${encodeURIComponent('后')}`,
            },
            { type: 'ProgressionSelector', value: 0.1 },
          ],
          meta: { headings: [{ level: 1, txt: '第一章' }], totalProgression: 0.05 },
        },
        body: {
          type: 'TextualBody',
          value: '',
          format: 'text/plain',
          color: 'yellow',
          highlight: 'underline',
        },
      },
    ],
  })
})
