import { describe, expect, test } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { openMobi, removeTrailingEntries, unpackPalmDoc } from '../../../../../src/reading/formats/mobi'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { cpuTime } from '../../../../support/cpu-time'
import { type Kf8Book, kf8, type Mobi6Book, mobi6 } from '../../../../support/mobi/books'
import { bytesOf, join, numbers16, numbers32 } from '../../../../support/mobi/database'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)

const NEW: Kf8Book = {
  parts: Array.from({ length: 4 }, (_, n) => ({
    before: `<html xmlns="http://www.w3.org/1999/xhtml"><head><link href="kindle:flow:0001?mime=text/css" rel="stylesheet"/></head><body>`,
    after: '</body></html>',
    fragments: [
      `<h1>${n}</h1>`,
      `<p>${'山中无甲子。'.repeat(200)}<a href="kindle:pos:fid:0001:off:0000000000">一</a></p>`,
    ],
  })),
  flows: ['p { color: red }'],
  contents: Array.from({ length: 4 }, (_, n) => ({
    label: `章${n}`,
    to: [n * 2, 0] as const,
    parent: n === 3 ? 2 : undefined,
  })),
  fields: [
    [201, 0],
    [524, 'zh'],
  ],
  resources: [PNG],
}

const OLD: Mobi6Book = {
  text: `<html><head></head><body>${'<p>山中无甲子。</p>'.repeat(300)}<mbp:pagebreak/>@@a@@<p><a filepos=@a>一</a><img recindex="1"></p></body></html>`,
  contents: [{ label: '一', to: 'a' }],
  resources: [PNG],
}

/** `opened` when the whole file can be read, else the code of the error; other errors are thrown. */
async function outcome(bytes: Uint8Array): Promise<{ is: string; isIncomplete?: boolean }> {
  try {
    const book = await openMobi(createBytesSource(bytes), { locale: 'en' })
    for (let index = 0; index < book.spine.length; index++) await book.load(index)
    for (const path of ['embed/1', 'embed/2', 'flow/1.css', (await book.cover?.()) ?? ''])
      await book.resource(path)
    await book.describe?.()
    return { is: 'opened', isIncomplete: book.isIncomplete }
  } catch (thrown) {
    if (thrown instanceof LibraryError) return { is: thrown.code }
    throw thrown
  }
}

const KINDS = [
  ['KF8', kf8(NEW)],
  ['MOBI 6', mobi6(OLD)],
  ['Huffman compression', mobi6({ ...OLD, packing: 'huffman' })],
] as const

describe.each(KINDS)('a damaged file: %s', (_, whole) => {
  test('a truncated one is read up to its end and marked incomplete', async () => {
    expect(await outcome(whole)).toEqual({ is: 'opened', isIncomplete: false })
    const outcomes = new Set<string>()
    for (let size = 0; size < whole.byteLength; size += 97) {
      const { is, isIncomplete } = await outcome(whole.subarray(0, size))
      outcomes.add(is)
      if (is === 'opened') expect(isIncomplete, `${size} bytes`).toBe(true)
    }
    for (const is of outcomes) expect(['opened', 'bad-book', 'book-too-large']).toContain(is)
    expect([...outcomes]).toContain('opened')
  })

  test('random wrong bytes have no effect or cause an error of the book', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    for (let n = 0; n < 250; n++) {
      const bytes = whole.slice()
      // Most of them are in headers and indexes, where they do most damage.
      for (let each = 0; each < 6; each++)
        bytes[random(n % 2 ? bytes.byteLength : 1500)] = random(4) ? random(256) : 255
      const { is } = await outcome(bytes)
      expect(['opened', 'bad-book', 'book-too-large', 'encrypted-book', 'no-readable-format']).toContain(is)
    }
  }, 60_000)
})

describe('cycles and excessive structures', () => {
  test('an entry of the table of contents that is its own parent is on the top level', async () => {
    const contents = [
      { label: '一', to: 'a', parent: 1 },
      { label: '二', to: 'a', parent: 1 },
      { label: '三', to: 'a', parent: 900 },
    ]
    const book = await openMobi(createBytesSource(mobi6({ ...OLD, contents })), { locale: 'en' })
    expect(book.toc.map(({ label }) => label)).toEqual(['一', '二', '三'])
  })

  test('a table of contents of 1,000 levels is cut at the maximal depth', async () => {
    const contents = Array.from({ length: 1000 }, (_, n) => ({
      label: `${n}`,
      to: 'a',
      parent: n > 0 ? n - 1 : undefined,
    }))
    const book = await openMobi(createBytesSource(mobi6({ ...OLD, contents })), { locale: 'en' })
    let depth = 0
    for (let items = book.toc; items.length > 0; depth++) items = items[0]?.children ?? []
    expect(depth).toBeLessThanOrEqual(64)
  })

  test('parts that repeat the whole text many times are refused', async () => {
    const many = Array.from({ length: 60 }, () => ({ before: '', after: '', fragments: ['<p>一</p>'] }))
    const bytes = kf8({
      ...NEW,
      parts: [{ before: '<html><body>', after: '</body></html>', fragments: [] }, ...many],
    })
    // Each skeleton claims to begin at 0 and to be as long as the text.
    expect(['opened', 'book-too-large']).toContain((await outcome(bytes)).is)
  })
})

describe('text records', () => {
  test('a pair may repeat its own output, and a reference to before the record is skipped', () => {
    expect(unpackPalmDoc(Uint8Array.of(0x61, 0x80, (1 << 3) | 7))).toEqual(bytesOf('a'.repeat(11)))
    expect(unpackPalmDoc(Uint8Array.of(0x61, 0x80, (9 << 3) | 7, 0x62))).toEqual(bytesOf('ab'))
    expect(unpackPalmDoc(Uint8Array.of(2, 0xe5, 0xb1, 0xe1, 0x62))).toEqual(
      join([Uint8Array.of(0xe5, 0xb1), bytesOf(' ab')]),
    )
  })

  test('trailing entries are removed, whatever length they claim', () => {
    const text = bytesOf('山')
    expect(removeTrailingEntries(join([text, Uint8Array.of(9, 9, 0x83)]), 2)).toEqual(text)
    expect(
      removeTrailingEntries(join([text, Uint8Array.of(0xaa, 0xbb, 2), Uint8Array.of(9, 0x82)]), 3),
    ).toEqual(text)
    expect(removeTrailingEntries(Uint8Array.of(1, 0xff), 2)).toHaveLength(0)
    expect(removeTrailingEntries(new Uint8Array(), 0xffff)).toHaveLength(0)
  })

  test('a phrase that contains itself is an error', async () => {
    const codes = join([
      bytesOf('HUFF'),
      numbers32(0x18, 24, 24 + 1024, 0, 0),
      new Uint8Array(0),
      numbers32(
        ...Array.from({ length: 256 }, () => (255 << 8) | 0x80 | 8),
        ...new Array<number>(64).fill(0),
      ),
    ])
    const itself = join([numbers16(4), Uint8Array.of(255, 255, 255, 255)])
    const phrases = join([bytesOf('CDIC'), numbers32(0x10, 1, 8), numbers16(2), itself])
    const { huffCdic } = await import('../../../../../src/reading/formats/mobi')
    const records = { readAll: async () => [codes, phrases] }
    const unpack = await huffCdic(records, 0, 2)
    expect(() => unpack(Uint8Array.of(255))).toThrow('phrases in phrases')
  })
})

describe('markup that could take quadratic time', () => {
  const MB = 1_000_000
  test.each([
    ['unclosed declarations', '<?xml '.repeat(MB / 6)],
    ['unclosed tags', '<a filepos=1 '.repeat(MB / 13)],
    [
      'links to many positions in unclosed elements',
      Array.from({ length: 40_000 }, (_, n) => `<a filepos=${n * 20}>`).join(''),
    ],
    ['page breaks', '<mbp:pagebreak/>'.repeat(MB / 16)],
    ['nested elements', '<div><b>'.repeat(MB / 8)],
    ['only less-than signs', '<'.repeat(MB)],
  ])(
    '%s',
    async (_, text) => {
      const began = cpuTime()
      const head = { compression: 1 }
      const bytes = mobi6({ text: `<html><body>${text}`, packing: 'plain', head })
      expect(['opened', 'bad-book', 'book-too-large']).toContain((await outcome(bytes)).is)
      const part = { before: text, after: '', fragments: [] }
      const newer = kf8({ parts: [part], packing: 'plain', head: { skeletons: 0xffffffff } })
      expect(['opened', 'bad-book', 'book-too-large']).toContain((await outcome(newer)).is)
      // About 100 ms on an idle machine.
      expect(cpuTime() - began).toBeLessThan(15_000)
    },
    30_000,
  )
})
