import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { bytesSource } from '../../../../../src/reading/formats/bytes'
import { readDirectory } from '../../../../../src/reading/formats/zip/directory'
import { readEntry } from '../../../../../src/reading/formats/zip/entry'

const encoder = new TextEncoder()
const FILES = { 'a.txt': '甲'.repeat(500), 'folder/b.txt': '乙' }

async function zip(
  options: ZipWriterConstructorOptions = {},
  comment = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options })
  for (const [name, text] of Object.entries(FILES))
    await writer.add(name, new Uint8ArrayReader(encoder.encode(text)))
  return writer.close(encoder.encode(comment))
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Every file by its name, unpacked. */
async function filesOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const source = bytesSource(bytes)
  const found: Record<string, string> = {}
  for (const entry of await readDirectory(source))
    found[entry.name] = new TextDecoder().decode(await readEntry(source, entry))
  return found
}

describe('an archive is read', () => {
  test('deflated, stored, with data descriptors, with zip64', async () => {
    for (const options of [{}, { level: 0 }, { dataDescriptor: true }, { zip64: true }])
      expect(await filesOf(await zip(options)), JSON.stringify(options)).toEqual(FILES)
  })

  test('with something before it, offsets put right for that or not', async () => {
    const before = encoder.encode('<!doctype html>'.repeat(20))
    for (const options of [{}, { zip64: true }])
      expect(await filesOf(joined(before, await zip(options)))).toEqual(FILES)
    expect(await filesOf(joined(before, await zip({ offset: before.byteLength })))).toEqual(FILES)
  })

  test('with something after it, however long', async () => {
    for (const length of [1, 5000, 100_000])
      expect(await filesOf(joined(await zip(), new Uint8Array(length).fill(0x50)))).toEqual(FILES)
  })

  test('with a comment, even one that looks like the end of an archive', async () => {
    const end = '\u0050\u004b\u0005\u0006'
    expect(await filesOf(await zip({}, `注${end}${'\0'.repeat(6)}\u0001\0\u0001${'\0'.repeat(40)}`))).toEqual(
      FILES,
    )
  })

  test('whose name is also given in UTF-8 is called by that', async () => {
    // As Info-ZIP writes on a system of another script: the name itself is in Big5.
    const extraField = new Map([[0x7075, joined(new Uint8Array(5), encoder.encode('書.txt'))]])
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
    await writer.add('xx.txt', new Uint8ArrayReader(encoder.encode('x')), {
      extraField,
      useUnicodeFileNames: false,
    })
    const bytes = await writer.close()
    const at = Buffer.from(bytes).lastIndexOf('xx.txt')
    bytes.set([0xae, 0xd1], at)
    expect(Object.keys(await filesOf(bytes))).toEqual(['書.txt'])
  })
})

describe('an archive is refused', () => {
  test('when it goes on in another file', async () => {
    const bytes = await zip()
    const end = Buffer.from(bytes).lastIndexOf('PK\u0005\u0006')
    bytes[end + 4] = 1
    await expect(readDirectory(bytesSource(bytes))).rejects.toMatchObject({ code: 'bad-book' })
  })

  test('without being searched for ever', async () => {
    let reads = 0
    const source = bytesSource(
      new Uint8Array(Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0001').repeat(60_000))),
    )
    const counted = {
      ...source,
      read: (at: number, length: number) => {
        reads += 1
        return source.read(at, length)
      },
    }
    await expect(readDirectory(counted)).rejects.toMatchObject({ code: 'bad-book' })
    expect(reads).toBeLessThan(100)
  })
})

describe('a file is refused', () => {
  const first = async (bytes: Uint8Array) => {
    const [entry] = await readDirectory(bytesSource(bytes))
    if (!entry) throw new Error('no file')
    return entry
  }

  test('when its header is elsewhere or its bytes are cut off', async () => {
    const bytes = await zip()
    const entry = await first(bytes)
    const read = (changed: object) => readEntry(bytesSource(bytes), { ...entry, ...changed })
    await expect(read({ offset: 7 })).rejects.toMatchObject({ code: 'bad-book' })
    await expect(read({ compressedSize: 1e6 })).rejects.toMatchObject({ code: 'bad-book' })
    await expect(read({ method: 12 })).rejects.toMatchObject({ code: 'bad-book' })
    await expect(read({ compressedSize: entry.compressedSize - 2 })).rejects.toThrow()
  })

  test('when more comes out than the directory says', async () => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
    await writer.add('bomb', new Uint8ArrayReader(new Uint8Array(5_000_000)))
    const bytes = await writer.close()
    const entry = await first(bytes)
    await expect(readEntry(bytesSource(bytes), { ...entry, size: 1000 })).rejects.toMatchObject({
      code: 'book-too-large',
    })
  })
})
