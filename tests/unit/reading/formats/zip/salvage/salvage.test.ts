import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LibraryError } from '../../../../../../src/platform/errors'
import { parseXml } from '../../../../../../src/publish/xml'
import { openPublication } from '../../../../../../src/reading/formats'
import { openCbz } from '../../../../../../src/reading/formats/cbz/publication'
import { createBytesSource } from '../../../../../../src/reading/formats/source/source'
import { openArchive } from '../../../../../../src/reading/formats/zip/archive'
import { MAX_ENTRIES, RATIO_EXEMPT_BYTES } from '../../../../../../src/reading/publication/limits'
import { cpuTime } from '../../../../../support/cpu-time'
import { needs } from '../../../../needs'
import { epub, fileServer, opf, page, realBooks, zip } from '../../books'

type Bytes = Uint8Array<ArrayBuffer>

const open = (bytes: Bytes) => openPublication({ format: 'epub', bytes }, { parseXml })
const text = (bytes: Uint8Array | null) => (bytes ? new TextDecoder().decode(bytes) : null)
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const noise = (length: number, seed = 1): Bytes => {
  const next = random(seed)
  return Uint8Array.from({ length }, () => Math.floor(next() * 256))
}

/** Offset of the directory. */
function directoryAt(bytes: Bytes): number {
  const listedOffset = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.byteLength - 6, true)
  return listedOffset === 0xffffffff ? Buffer.from(bytes.buffer).indexOf('PK\u0001\u0002') : listedOffset
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  return thrown instanceof LibraryError ? thrown.code : `not a LibraryError: ${String(thrown)}`
}

/** The paths of an archive, divided into files with unchanged content and others. */
async function intact(bytes: Bytes, whole: Bytes): Promise<{ same: string[]; other: string[] }> {
  const [archive, before] = [
    await openArchive(createBytesSource(bytes)),
    await openArchive(createBytesSource(whole)),
  ]
  const [same, other]: [string[], string[]] = [[], []]
  for (const path of archive.paths) {
    const read = await archive.read(path).catch(() => null)
    const original = before.paths.includes(path) ? await before.read(path) : null
    const isSame = read && original && Buffer.compare(read, original) === 0
    ;(isSame ? same : other).push(path)
  }
  return { same, other }
}

/** The offsets at which an archive's files end, by its directory. */
function endsOf(bytes: Bytes): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const starts: number[] = []
  for (let at = directoryAt(bytes); view.getUint32(at, true) === 0x02014b50; ) {
    const start = view.getUint32(at + 42, true)
    if (start !== 0xffffffff) starts.push(start)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return [...starts.slice(1), directoryAt(bytes)].sort((a, b) => a - b)
}

const CHAPTERS = Array.from({ length: 6 }, (_, at) => `c${at + 1}`)
const novel = (options = {}) =>
  epub(
    {
      'OPS/book.opf': opf({
        manifest: CHAPTERS.map(
          (id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`,
        ).join(''),
        spine: CHAPTERS.map((id) => `<itemref idref="${id}"/>`).join(''),
      }),
      ...Object.fromEntries(
        CHAPTERS.map((id, at) => [
          `OPS/${id}.xhtml`,
          page(`<h1>${id}</h1><p>${Buffer.from(noise(2000, at)).toString('base64')}</p>`),
        ]),
      ),
    },
    options,
  )

describe('an archive without its directory', () => {
  const FILES = {
    mimetype: 'application/epub+zip',
    'a/': '',
    'a/第一.txt': '茶'.repeat(900),
    'b.bin': noise(5000),
    'c.txt': '',
  }
  const kinds: [string, object][] = [
    ['sizes before each file', { dataDescriptor: false }],
    ['sizes after each file', { dataDescriptor: true }],
    ['sizes after each file, without a signature', { dataDescriptor: true, dataDescriptorSignature: false }],
    ['sizes of eight bytes', { zip64: true }],
    ['no compression', { level: 0 }],
  ]
  test.each(kinds)('with %s keeps all of its files', async (_what, options) => {
    const whole = await zip(FILES, options)
    const cut = whole.slice(0, directoryAt(whole))
    const archive = await openArchive(createBytesSource(cut))
    expect(archive.paths).toEqual(['mimetype', 'a/第一.txt', 'b.bin', 'c.txt'])
    expect((await intact(cut, whole)).other).toEqual([])
    // Without any of the directory, it is unknown whether files are lost.
    expect(archive.damage.isIncomplete).toBe(true)
  })

  test('with the start of its directory is complete', async () => {
    const whole = await novel()
    const archive = await openArchive(createBytesSource(whole.slice(0, whole.byteLength - 40)))
    expect(archive.paths).toHaveLength(9)
    expect(archive.damage.isIncomplete).toBe(false)
  })

  test('is read with data before and after it, and over HTTP with progress', async () => {
    const whole = await novel()
    const odd = joined(noise(100_000), whole.slice(0, directoryAt(whole)), noise(3000, 7))
    expect((await intact(odd, whole)).same).toHaveLength(9)
    const progress: number[] = []
    const { fetch } = fileServer(joined(odd, noise(2_000_000)))
    const book = await openPublication(
      { format: 'epub', url: 'http://x/b.epub', fetch },
      { parseXml, onProgress: (loaded, total) => progress.push(loaded / total) },
    )
    expect(book.spine).toHaveLength(6)
    expect(progress.length).toBeGreaterThan(1)
    expect(progress.at(-1)).toBe(1)
  })

  test('is subject to the same limits: number of files, compression ratio, names outside the root', async () => {
    const cutZip = async (files: Record<string, string | Uint8Array>) => {
      const whole = await zip(files)
      return whole.slice(0, directoryAt(whole))
    }
    const outside = await openArchive(
      createBytesSource(await cutZip({ '../../etc/passwd': 'x', 'b\\c.txt': 'b' })),
    )
    expect(outside.paths).toEqual(['etc/passwd', 'b/c.txt'])
    const bomb = await openArchive(
      createBytesSource(await cutZip({ 'a.txt': new Uint8Array(RATIO_EXEMPT_BYTES + 1) })),
    )
    expect(await failure(bomb.read('a.txt'))).toBe('book-too-large')
    const one = await cutZip({ 'a.txt': 'a' })
    const many = joined(...Array.from({ length: MAX_ENTRIES + 2 }, () => one))
    expect(await failure(openArchive(createBytesSource(many)))).toBe('book-too-large')
    const deep = await cutZip({ [`${'a/'.repeat(70)}x.txt`]: 'x' })
    expect(await failure(openArchive(createBytesSource(deep)))).toBe('book-too-large')
  })

  test('with a truncated zip bomb inflates only a little', async () => {
    const whole = await zip({ 'a.txt': new Uint8Array(300 * 1024 * 1024) })
    const archive = await openArchive(createBytesSource(whole.slice(0, 200_000)))
    expect(archive.sizeOf('a.txt')).toBeLessThan(65 * 1024 * 1024)
  }, 60_000)

  test('does not list the files of a stored nested archive', async () => {
    const inner = await zip({ 'inner.txt': 'x' })
    const whole = await zip({ 'a.zip': inner, 'b.txt': 'b' }, { level: 0 })
    expect((await openArchive(createBytesSource(whole.slice(0, directoryAt(whole))))).paths).toEqual([
      'a.zip',
      'b.txt',
    ])
  })

  test('is scanned in linear time, whatever its content', async () => {
    const header = (await zip({ 'a.txt': noise(20) })).slice(0, 40)
    header[6] = 8
    header.fill(0, 18, 26)
    const bytes = joined(...Array.from({ length: 15_000 }, (_, at) => joined(header, noise(60, at))))
    const begun = cpuTime()
    await openArchive(createBytesSource(bytes)).catch(() => null)
    expect(cpuTime() - begun).toBeLessThan(5000)
  })
})

describe('a truncated book', () => {
  test('keeps its spine, and lost and truncated chapters are reported', async () => {
    const whole = await novel()
    const ends = endsOf(whole)
    // Inside the fourth chapter.
    const book = await open(whole.slice(0, Math.round(((ends[5] ?? 0) + (ends[6] ?? 0)) / 2)))
    expect(book.spine.map(({ href }) => href)).toEqual(CHAPTERS.map((id) => `OPS/${id}.xhtml`))
    expect(book.isIncomplete).toBe(true)
    expect(await book.load(2)).toMatchObject({ strict: true })
    const torn = await book.load(3)
    expect(torn).toMatchObject({ strict: true })
    expect(torn.kind === 'document' && />c4<\/h1>/.test(torn.text) && !torn.text.includes('</html>')).toBe(
      true,
    )
    expect(await failure(book.load(4))).toBe('bad-book')
    // Lost chapters get the average size, so that total progressions hardly change.
    expect(book.spine[5]?.size).toBeGreaterThan(1000)
  })

  test('of EPUB 2 reports a truncated chapter too', async () => {
    const whole = await epub({
      'OPS/book.opf': opf({}).replace('version="3.0"', 'version="2.0"'),
      'OPS/c1.xhtml': page(`<p>${'茶'.repeat(100)}</p>${Buffer.from(noise(3000)).toString('base64')}`),
    })
    const book = await open(whole.slice(0, directoryAt(whole) - 1000))
    expect(await book.load(0)).toMatchObject({ strict: true })
  })

  test('with a truncated package has the pages that it lists', async () => {
    const files = Object.fromEntries(CHAPTERS.map((id) => [`OPS/${id}.xhtml`, page(`<p>${id}</p>`)]))
    const manifest = CHAPTERS.map(
      (id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`,
    ).join('')
    const spine = [...CHAPTERS]
      .reverse()
      .map((id, at) => `<itemref idref="${id}"/><!--${Buffer.from(noise(400, at)).toString('base64')}-->`)
      .join('')
    const packed = opf({ manifest, spine })
    const whole = await epub({ 'OPS/book.opf': null, 'OPS/c1.xhtml': null, ...files, 'OPS/z.opf': packed })
    const book = await open(whole.slice(0, directoryAt(whole) - 1000))
    expect(book.metadata.title).toBe('书')
    expect(new Set(book.spine.map(({ href }) => href)).size).toBe(6)
    expect(book.spine[0]?.href).toBe('OPS/c6.xhtml')
  })

  test('without a package is read in the order of its table of contents, then by name', async () => {
    const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
      <navPoint><navLabel><text>序</text></navLabel><content src="Text/zz%20%E5%BA%8F.xhtml"/></navPoint></navMap></ncx>`
    const whole = await zip({
      mimetype: 'application/epub+zip',
      'OPS/toc.ncx': ncx,
      'OPS/Text/c10.xhtml': page('<p>十</p>'),
      'OPS/Text/c2.xhtml': page('<p>二</p>'),
      'OPS/Text/zz 序.xhtml': page('<p>序</p>'),
      'OPS/book.opf': 'x',
    })
    const book = await open(whole.slice(0, endsOf(whole).at(-2)))
    expect(book.spine.map(({ href }) => href)).toEqual([
      'OPS/Text/zz 序.xhtml',
      'OPS/Text/c2.xhtml',
      'OPS/Text/c10.xhtml',
    ])
    expect(book.toc).toMatchObject([{ label: '序', href: 'OPS/Text/zz 序.xhtml' }])
  })

  test('truncated at any point keeps the files before it or is a clear error', async () => {
    const whole = await novel()
    const ends = endsOf(whole)
    const next = random(20261123)
    for (let nth = 0; nth < 150; nth++) {
      const at = Math.floor(next() * whole.byteLength)
      const cut = whole.slice(0, at)
      const before = ends.filter((end) => end <= at).length
      if (before === 0) continue
      const { same, other } = await intact(cut, whole)
      expect(same.length, `cut at ${at}`).toBeGreaterThanOrEqual(before)
      if (at < directoryAt(whole)) expect(other.length).toBeLessThanOrEqual(7)
      const opened = await open(cut).catch((thrown: unknown) => thrown)
      if (opened instanceof Error) expect(opened).toMatchObject({ name: 'LibraryError', code: 'bad-book' })
      // Mimetype, container and package are first.
      if (before >= 4) expect(opened).toMatchObject({ spine: { length: 6 } })
    }
  }, 60_000)

  test('with damage inside it loses only the files there', async () => {
    const whole = await novel()
    const next = random(5)
    for (let nth = 0; nth < 60; nth++) {
      const from = Math.floor(next() * (directoryAt(whole) - 3000))
      const holed = joined(whole.slice(0, from), whole.slice(from + 1 + Math.floor(next() * 2500), -30))
      const { same } = await intact(holed, whole)
      expect(same.length, `hole at ${from}`).toBeGreaterThanOrEqual(4)
    }
  }, 60_000)
})

const real = realBooks('idpf')
describe('truncated real books', needs('../shared/data/idpf', real.length > 0), () => {
  if (real.length === 0) test.todo('each of them')
  test.each(real.map((path) => [basename(path), path]))(
    '%s',
    async (name, path) => {
      const whole = new Uint8Array(readFileSync(path))
      const before = await open(whole)
      const ends = endsOf(whole)
      const next = random(name.length)
      for (const part of [0.1, 0.5, 0.9, 0.99, next(), next(), next()]) {
        const cut = whole.slice(0, Math.floor(whole.byteLength * part))
        const there = ends.filter((end) => end <= cut.byteLength).length
        const archive = await openArchive(createBytesSource(cut)).catch(() => null)
        expect(archive?.paths.length ?? 0, `${part}`).toBeGreaterThanOrEqual(Math.min(1, there))
        const book = await open(cut).catch((thrown: unknown) => thrown)
        if (book instanceof Error) {
          expect(book).toMatchObject({ code: expect.stringMatching(/bad-book|encrypted/) })
          // None of its pages is left.
          expect(archive?.paths.filter((each) => /\.x?html$/.test(each)) ?? []).toEqual([])
          continue
        }
        // With a whole package, every chapter is in the spine.
        const hasPackage = archive?.paths.some(
          (each) => /^(?!ol-).*opf$/.test(each) && !archive.damage.partialFiles?.has(each),
        )
        if (hasPackage && book && typeof book === 'object' && 'spine' in book)
          expect(book.spine).toHaveLength(before.spine.length)
      }
    },
    120_000,
  )
})

describe('a truncated comic', () => {
  test('has the pages that are left', async () => {
    const png = (seed: number) =>
      joined(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), noise(3000, seed))
    const whole = await zip(
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`p${at}.png`, png(at)])),
    )
    for (const part of [0.1, 0.5, 0.9, 0.99]) {
      const at = Math.floor(whole.byteLength * part)
      const comic = await openCbz(createBytesSource(whole.slice(0, at)), parseXml)
      const there = endsOf(whole).filter((end) => end <= at).length
      expect(comic.spine.length).toBeGreaterThanOrEqual(there)
      expect(comic.spine.length).toBeLessThanOrEqual(there + 1)
      expect(comic.isIncomplete).toBe(at < directoryAt(whole))
      for (const { href } of comic.spine)
        expect(await comic.resource(href)).toMatchObject({ mediaType: 'image/png' })
    }
  })
})

describe('a file that does not match the directory', () => {
  test('is read from its actual offset', async () => {
    const whole = await novel()
    const view = new DataView(whole.buffer)
    for (let at = directoryAt(whole); view.getUint32(at, true) === 0x02014b50; ) {
      view.setUint32(at + 42, Math.max(0, view.getUint32(at + 42, true) - 17), true)
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    const book = await open(whole)
    expect(book.isIncomplete).toBeFalsy()
    expect(await book.load(5)).toMatchObject({ text: expect.stringMatching(/<h1[^>]*>c6<\/h1>/) })
  })

  test('is read up to its first error and marked as truncated', async () => {
    const whole = await novel()
    const archive = await openArchive(createBytesSource(whole))
    const { offset = 0, compressedSize = 0 } = archive.entry('OPS/c3.xhtml') ?? {}
    whole.fill(
      0xff,
      offset + Math.round(compressedSize * 0.8),
      offset + Math.round(compressedSize * 0.8) + 200,
    )
    const book = await open(whole)
    const chapter = await book.load(2)
    expect(chapter.kind === 'document' && chapter.text).toMatch(/<h1[^>]*>c3<\/h1>/)
    expect(chapter).toMatchObject({ strict: true })
    expect(text(await archive.read('OPS/c4.xhtml'))).toContain('<h1>c4</h1>')
  })

  test('is read with a wrong checksum', async () => {
    const whole = await novel()
    const view = new DataView(whole.buffer)
    view.setUint32(directoryAt(whole) + 16, 1, true)
    view.setUint32(14, 1, true)
    expect(text(await (await openArchive(createBytesSource(whole))).read('mimetype'))).toBe(
      'application/epub+zip',
    )
  })
})
