import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { nodePdfRuntime } from '../../../../../src/publish/pdf-runtime'
import { openPdf, type PdfPublication } from '../../../../../src/reading/formats/pdf/publication'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { BookFinder, type SearchHit } from '../../../../../src/reading/reader/search/finder'
import { foldTable } from '../../../../../src/reading/reader/search/fold'
import { lockPdf } from './lock-pdf'
import { writePdf } from './write-pdf'

const open = (bytes: Uint8Array, fileName = 'file.pdf') =>
  openPdf(createBytesSource(bytes), nodePdfRuntime, { fileName })

async function reading<T>(bytes: Uint8Array, work: (book: PdfPublication) => Promise<T> | T): Promise<T> {
  const book = await open(bytes)
  try {
    return await work(book)
  } finally {
    book.close()
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: LibraryError) => error.code,
  )

describe('metadata and contents', () => {
  it('reads title, authors, language and direction', async () => {
    const bytes = writePdf([{ lines: ['a'] }, { lines: ['b'] }], {
      info: { Title: '夜航船', Author: '张岱；某乙', Keywords: '笔记, 明代', Subject: '明人笔记' },
      language: 'zh-CN',
      direction: 'R2L',
    })
    await reading(bytes, ({ metadata, spine }) => {
      expect(metadata).toMatchObject({
        title: '夜航船',
        authors: ['张岱', '某乙'],
        language: 'zh-CN',
        direction: 'rtl',
        description: '明人笔记',
        subjects: ['笔记', '明代'],
      })
      expect(spine.map(({ href }) => href)).toEqual(['page-1', 'page-2'])
    })
  })

  it.each([
    'Microsoft Word - 第一稿.doc',
    'untitled',
    'book.indd',
    'PowerPoint 演示文稿',
    '文档1',
    '幻灯片 1',
  ])('ignores the placeholder title %j', async (title) => {
    await reading(writePdf([{}], { info: { Title: title } }), ({ metadata }) =>
      expect(metadata.title).toBe('file'),
    )
  })

  it.each(['Administrator', 'anonymous', '微软用户', 'Windows 用户', 'Microsoft Office User', 'user'])(
    'does not take %j for an author',
    async (name) => {
      await reading(writePdf([{}], { info: { Author: `${name}; 张岱` } }), ({ metadata }) =>
        expect(metadata.authors).toEqual(['张岱']),
      )
    },
  )

  it('decodes strings in GBK or UTF-8, which PDF does not allow', async () => {
    const bytes = writePdf([{}, {}], {
      info: { Title: { bytes: 'd2b9babdb4ac' }, Author: { bytes: 'e5bca0e5b2b1' }, Subject: 'Größe, café' },
      outline: [
        { title: { bytes: 'b5dad2bbd5c2204f6e65' }, page: 0 },
        { title: { bytes: 'd6ece946bbf9bdb2bbb0' }, page: 1 },
        { title: { bytes: 'e9c920c0e0' }, page: 1 },
        { title: { bytes: '4120b7b7b7b7b7b72035' }, page: 1 },
      ],
    })
    await reading(bytes, ({ metadata, toc }) => {
      expect(metadata).toMatchObject({ title: '夜航船', authors: ['张岱'], description: 'Größe, café' })
      expect(toc.map(({ label }) => label)).toEqual(['第一章 One', '朱镕基讲话', 'éÉ Àà', 'A ······ 5'])
    })
  })

  it('returns no page for an entry whose page was removed or whose name is unknown', async () => {
    const bytes = writePdf([{}, {}], {
      outline: [
        { title: '在', page: 1 },
        { title: '不在', page: 'gone' },
        { title: '无名', page: null, named: 'nobody' },
      ],
    })
    await reading(bytes, ({ toc }) => {
      expect(toc.map(({ href }) => href)).toEqual(['page-2', '', ''])
    })
  })

  it('builds a nested table of contents from the outline, by page and by name', async () => {
    const bytes = writePdf([{}, {}, {}, {}], {
      outline: [
        { title: '卷一', page: 0, children: [{ title: '其一', page: 1, named: 'first' }] },
        { title: '卷二', page: 2, top: 400 },
        { title: '附', page: null },
      ],
    })
    await reading(bytes, async (book) => {
      const [one, two, three] = book.toc
      expect(one).toMatchObject({
        label: '卷一',
        href: 'page-1',
        children: [{ label: '其一', href: 'page-2' }],
      })
      expect(two?.href).toMatch(/^page-3#/)
      expect(three).toMatchObject({ label: '附', href: '' })
      const place = await book.destinations.resolve(book.contents.destination(two?.href ?? ''))
      expect(place?.index).toBe(2)
      expect(place?.progression).toBeCloseTo((842 - 400) / 842, 3)
    })
  })

  it('returns page labels only when they differ from 1, 2, 3', async () => {
    await reading(writePdf([{}, {}, {}], { romanPages: 2 }), ({ pageList }) =>
      expect(pageList.map(({ label, href }) => `${label} ${href}`)).toEqual([
        'i page-1',
        'ii page-2',
        '1 page-3',
      ]),
    )
    await reading(writePdf([{}, {}]), ({ pageList }) => expect(pageList).toEqual([]))
  })

  it('reads the text of a page, Chinese text by a CMap', async () => {
    await reading(writePdf([{ lines: ['Plain words.', '春眠不觉晓'] }]), async (book) => {
      const page = await book.load(0)
      expect(page.kind === 'text' && page.paragraphs.join('|')).toContain('春眠不觉晓')
    })
  })
})

describe('errors', () => {
  it('refuses a file that is not a PDF', async () => {
    expect(await codeOf(open(new TextEncoder().encode('not a PDF at all')))).toBe('bad-book')
    expect(await codeOf(open(new Uint8Array()))).toBe('bad-book')
  })

  it('refuses a page tree that claims too many pages', async () => {
    const text = new TextDecoder('latin1').decode(writePdf([{}]))
    const bytes = new TextEncoder().encode(text.replace('/Count 1 ', '/Count 999999999 '))
    expect(['book-too-large', 'opened']).toContain(await codeOf(open(bytes)))
  })

  it('asks for a password until it is right or the user cancels', async () => {
    const locked = lockPdf(writePdf([{ lines: ['secret'] }]), 'sesame')
    const asking = (askPassword: (isAgain: boolean) => Promise<string | null>) =>
      openPdf(createBytesSource(locked), { ...nodePdfRuntime, askPassword })
    const asked = vi.fn(async (isAgain: boolean) => (isAgain ? 'sesame' : 'sesam'))
    const book = await asking(asked)
    expect(asked.mock.calls).toEqual([[false], [true]])
    expect(await book.load(0)).toMatchObject({ paragraphs: ['secret'] })
    book.close()
    expect(await codeOf(asking(async () => null))).toBe('encrypted-book')
    expect(await codeOf(asking(() => Promise.reject(new Error('no dialog'))))).toBe('encrypted-book')
    // Without a user, as in `publish`.
    expect(await codeOf(open(locked))).toBe('encrypted-book')
  })

  it('rejects when the bytes cannot be read', async () => {
    const bytes = writePdf(Array.from({ length: 40 }, () => ({ lines: Array(30).fill('words '.repeat(20)) })))
    const read = vi.fn(async () => {
      throw new (await import('../../../../../src/platform/errors')).LibraryError('network', 'gone')
    })
    const source = { size: bytes.byteLength, read, close: () => {} }
    expect(await codeOf(openPdf(source, nodePdfRuntime))).toBe('network')
  })

  it('continues when the bytes can be read again', async () => {
    const bytes = writePdf(
      Array.from({ length: 60 }, (_, at) => ({ lines: Array(30).fill(`page ${at} ${'words '.repeat(20)}`) })),
    )
    let isOffline = false
    const whole = createBytesSource(bytes)
    const source = {
      ...whole,
      size: bytes.byteLength,
      read: async (begin: number, length: number) => {
        if (isOffline) throw new LibraryError('network', 'no network')
        return whole.read(begin, length)
      },
    }
    const book = await openPdf(source, nodePdfRuntime)
    try {
      isOffline = true
      expect(await codeOf(book.load(30))).toBe('network')
      expect(await codeOf(book.load(30))).toBe('network')
      isOffline = false
      for (const index of [30, 45, 10])
        expect(JSON.stringify(await book.load(index))).toContain(`page ${index} words`)
    } finally {
      book.close()
    }
  })

  it('closes its source', async () => {
    const close = vi.fn()
    const source = { ...createBytesSource(new TextEncoder().encode('%PDF-nothing')), close }
    await codeOf(openPdf(source, nodePdfRuntime))
    expect(close).toHaveBeenCalled()
  })
})

describe('paragraphs of a page', () => {
  const lines = [
    '第一回　渡口',
    '　　天色将明未明的时候渡口的灯还亮着，老人把缆绳解开，',
    '又系上了像在等一个不会来的人，江水往东流去雾气往西边',
    '散去。',
    '　　第二天他没有来，渡口的人都说他走了，谁也没看见他走',
    'An old man waits for someone who will not come, and the ferry-',
    'man waits with him.',
  ]

  it('are joined across line ends on a rotated page too', async () => {
    const lines = ['The river runs east through', 'the fog of the morning']
    for (const matrix of ['0 1 -1 0', '-1 0 0 -1', '0 -1 1 0']) {
      const [, , c = 0, d = 0] = matrix.split(' ').map(Number)
      const content = lines
        .map(
          (line, at) => `BT /F1 18 Tf ${matrix} ${300 - c * at * 30} ${400 - d * at * 30} Tm (${line}) Tj ET`,
        )
        .join('\n')
      await reading(writePdf([{ content }]), async (book) => {
        expect(await book.load(0), matrix).toMatchObject({ paragraphs: [lines.join(' ')] })
      })
    }
  })

  it('are joined across line ends and end at a short line or before an indented one', async () => {
    await reading(writePdf([{ lines }]), async (book) => {
      const page = await book.load(0)
      const paragraphs = page.kind === 'text' ? page.paragraphs : []
      expect(paragraphs[0]).toBe('第一回 渡口')
      expect(paragraphs[1]).toBe(
        '天色将明未明的时候渡口的灯还亮着，老人把缆绳解开，又系上了像在等一个不会来的人，江水往东流去雾气往西边散去。',
      )
      expect(paragraphs.join('')).toContain('and the ferryman waits with him.')
    })
  })
})

describe('text with glyph variants', () => {
  it('converts vertical punctuation to regular punctuation', async () => {
    const columns = ['还亮着，老人把（缆绳）解开。', '《红楼梦》——第十二回……']
    await reading(writePdf([{ columns }]), async (book) => {
      const source = await book.load(0)
      expect('paragraphs' in source && source.paragraphs.join('')).toBe(columns.join(''))
    })
  })

  it('converts the ellipses of the Chinese character sets', async () => {
    await reading(writePdf([{ lines: ['他想了想……没有说。'] }]), async (book) => {
      expect(await book.load(0)).toMatchObject({ paragraphs: ['他想了想……没有说。'] })
    })
  })
})

describe('search', () => {
  const collect = async (book: PdfPublication, query: string, pairs = '') => {
    const hits: SearchHit[] = []
    const finder = new BookFinder({ publication: book, table: foldTable(pairs) })
    for await (const found of finder.find(query, new AbortController().signal)) hits.push(...found.hits)
    return hits
  }
  const bytes = writePdf([
    { lines: ['The quick brown FOX', 'jumps over'] },
    { lines: ['春眠不觉晓处处', '闻啼鸟夜来'] },
    { lines: ['fox fox'] },
  ])

  it('finds words regardless of case, page by page, with their context', async () => {
    await reading(bytes, async (book) => {
      const hits = await collect(book, 'fox')
      expect(hits.map(({ locator, match }) => `${locator.href} ${match}`)).toEqual([
        'page-1 FOX',
        'page-3 fox',
        'page-3 fox',
      ])
      expect(hits[0]?.before).toContain('quick brown')
      expect(hits[0]?.locator.text?.highlight).toBe('FOX')
    })
  })

  it('finds words across a line end and in the other Chinese script', async () => {
    await reading(bytes, async (book) => {
      const [hit, ...others] = await collect(book, '處處闻啼鸟', '處 处')
      expect(others).toEqual([])
      expect(hit?.locator.index).toBe(1)
    })
  })
})

describe('the cover', () => {
  it('is the first page if the environment paints covers, else there is none', async () => {
    const bytes = writePdf([{ lines: ['On the cover'] }])
    await reading(bytes, async (book) => {
      const resource = await book.resource((await book.cover()) ?? '')
      expect(resource?.mediaType).toBe('image/png')
      const { width, height } = await sharp(resource?.bytes).metadata()
      expect({ width, height }).toEqual({ width: 640, height: Math.round((640 * 842) / 595) })
    })
    await reading(writePdf([{ lines: ['封面'] }]), async (book) =>
      // The Chinese font is not embedded, so the page would be painted as empty boxes.
      expect(await book.resource((await book.cover()) ?? '')).toBeNull(),
    )
    const plain = await openPdf(createBytesSource(bytes), { ...nodePdfRuntime, toPng: undefined })
    expect(await plain.cover()).toBeNull()
    plain.close()
  })
})
