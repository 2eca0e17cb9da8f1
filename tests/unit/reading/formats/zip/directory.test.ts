import { describe, expect, test } from 'vitest'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { readDirectoryWithZipJs } from '../../../../../src/reading/formats/zip/any-directory'
import { openArchive } from '../../../../../src/reading/formats/zip/archive'
import { readPlainDirectory } from '../../../../../src/reading/formats/zip/plain-directory'
import { zip } from '../books'

type Bytes = Uint8Array<ArrayBuffer>

const FILES = {
  mimetype: 'application/epub+zip',
  'OPS/': '',
  'OPS/第一章.xhtml': '茶'.repeat(500),
  'a.css': '',
}

const all = (bytes: Bytes) => readDirectoryWithZipJs(createBytesSource(bytes))

/** Sets bytes at an offset of each record with a signature. */
function changed(bytes: Bytes, signature: number, at: number, ...values: number[]): Bytes {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let from = 0; from + 4 <= copy.byteLength; from++)
    if (view.getUint32(from, true) === signature) copy.set(values, from + at)
  return copy
}

const ENTRY = 0x02014b50
const END = 0x06054b50

describe('a plain directory', () => {
  test('is read with the same result as by zip.js', async () => {
    const bytes = await zip(FILES)
    const files = await readPlainDirectory(createBytesSource(bytes))
    expect(files?.map(({ name, isFolder }) => [name, isFolder])).toEqual(
      Object.keys(FILES).map((name) => [name, name.endsWith('/')]),
    )
    expect(files).toEqual(await all(bytes))
  })

  test('may have no entries', async () => {
    expect(await readPlainDirectory(createBytesSource(await zip({})))).toEqual([])
  })
})

describe('zip.js reads', () => {
  const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))
  const variants: [string, (plain: Bytes) => Bytes | Promise<Bytes>][] = [
    ['something before it', (plain) => joined(new Uint8Array(100), plain)],
    ['something after it', (plain) => joined(plain, new Uint8Array(100))],
    ['a comment', (plain) => joined(changed(plain, END, 20, 3, 0), new TextEncoder().encode('abc'))],
    ['ZIP64', () => zip(FILES, { zip64: true })],
    ['encryption', () => zip(FILES, { password: 'p' })],
    ['a folder by its attributes of Unix', (plain) => changed(plain, ENTRY, 38, 0, 0, 0, 0x40)],
    ['a folder by its attributes of MS-DOS', (plain) => changed(plain, ENTRY, 38, 0x10)],
  ]

  test.each(variants)('an archive with %s', async (_what, change) => {
    const bytes = await change(await zip(FILES))
    expect(await readPlainDirectory(createBytesSource(bytes))).toBeNull()
    const found = await all(bytes)
    expect(found.map(({ name }) => name)).toEqual(Object.keys(FILES))
    const { paths } = await openArchive(createBytesSource(bytes))
    expect(paths).toEqual(found.filter(({ isFolder }) => !isFolder).map(({ name }) => name))
  })
})

describe('readPlainDirectory returns null for', () => {
  const inconsistencies: [string, (plain: Bytes) => Bytes][] = [
    ['a count that is too large', (plain) => changed(plain, END, 8, 9, 0, 9, 0)],
    ['a count that is too small', (plain) => changed(plain, END, 8, 1, 0, 1, 0)],
    ['two different counts', (plain) => changed(plain, END, 8, 3, 0)],
    ['more than one disk', (plain) => changed(plain, END, 4, 1, 0)],
    ['a wrong length', (plain) => changed(plain, END, 12, 1, 0)],
    ['a name longer than the directory', (plain) => changed(plain, ENTRY, 28, 0xff, 0xff)],
    ['an extra field longer than it says', (plain) => changed(plain, ENTRY, 30, 3, 0)],
    ['a file that begins after the directory', (plain) => changed(plain, ENTRY, 42, 0, 0, 0, 0x70)],
    [
      'a file that ends after the start of the directory',
      (plain) => changed(plain, ENTRY, 20, 0, 0, 0, 0x70),
    ],
    ['a record of another type', (plain) => changed(plain, ENTRY, 0, 1)],
    ['a truncated archive', (plain) => plain.slice(0, -1)],
    ['a few bytes', (plain) => plain.slice(0, 5)],
  ]

  test.each(inconsistencies)('%s', async (_what, change) => {
    expect(await readPlainDirectory(createBytesSource(change(await zip(FILES))))).toBeNull()
  })
})

test('readPlainDirectory agrees with zip.js for random wrong bytes', async () => {
  const plain = await zip(FILES)
  const directoryAt = new DataView(plain.buffer).getUint32(plain.byteLength - 6, true)
  // A deterministic generator, so that a failure is reproducible (Numerical Recipes, §7.1).
  let state = 1
  const below = (count: number) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * count)
  }
  let read = 0
  for (let round = 0; round < 3000; round++) {
    const bytes = plain.slice()
    for (let left = 1 + below(3); left > 0; left--)
      bytes[directoryAt + below(bytes.byteLength - directoryAt)] = below(256)
    const files = await readPlainDirectory(createBytesSource(bytes))
    if (!files) continue
    read++
    expect(files, `round ${round}`).toEqual(await all(bytes))
  }
  expect(read).toBeGreaterThan(500)
})
