import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterConstructorOptions,
} from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { openArchive } from '../../../../../src/reading/formats/zip/archive'
import { type PackedEntry, unpack } from '../../../../../src/reading/formats/zip/unpack'
import { LOAD_MANY } from '../../../../../src/reading/reader/search/finder'

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

/** The contents of all files by name. */
async function filesOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const archive = await openArchive(createBytesSource(bytes))
  const found: Record<string, string> = {}
  for (const path of archive.paths)
    found[path] = new TextDecoder().decode((await archive.read(path)) ?? undefined)
  return found
}

describe('an archive is read', () => {
  test('deflated, stored, with data descriptors, with ZIP64', async () => {
    for (const options of [{}, { level: 0 }, { dataDescriptor: true }, { zip64: true }])
      expect(await filesOf(await zip(options)), JSON.stringify(options)).toEqual(FILES)
  })

  test('with data before it, whether offsets are adjusted or not', async () => {
    const before = encoder.encode('<!doctype html>'.repeat(20))
    for (const options of [{}, { zip64: true }])
      expect(await filesOf(joined(before, await zip(options)))).toEqual(FILES)
    expect(await filesOf(joined(before, await zip({ offset: before.byteLength })))).toEqual(FILES)
  })

  test('with data of any length after it', async () => {
    for (const length of [1, 5000, 100_000])
      expect(await filesOf(joined(await zip(), new Uint8Array(length).fill(0x50)))).toEqual(FILES)
  })

  test('with a comment, even one with the signature of an end record', async () => {
    const end = '\u0050\u004b\u0005\u0006'
    expect(await filesOf(await zip({}, `注${end}${'\0'.repeat(6)}\u0001\0\u0001${'\0'.repeat(40)}`))).toEqual(
      FILES,
    )
  })
})

describe('an archive is refused', () => {
  test('when it is split over several files', async () => {
    const bytes = await zip()
    const end = Buffer.from(bytes).lastIndexOf('PK\u0005\u0006')
    bytes[end + 4] = 1
    await expect(openArchive(createBytesSource(bytes))).rejects.toMatchObject({ code: 'bad-book' })
  })

  test('within a bounded number of reads', async () => {
    let reads = 0
    const source = createBytesSource(
      new Uint8Array(Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0001').repeat(60_000))),
    )
    const counted = {
      ...source,
      read: (at: number, length: number) => {
        reads += 1
        return source.read(at, length)
      },
    }
    await expect(openArchive(counted)).rejects.toMatchObject({ code: 'bad-book' })
    expect(reads).toBeLessThan(100)
  })
})

describe('a file is refused', () => {
  const content = new Uint8Array(5_000_000)
  const packed = async (): Promise<{ bytes: Uint8Array<ArrayBuffer>; file: PackedEntry }> => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
    const entry = await writer.add('a', new Uint8ArrayReader(content))
    return { bytes: await writer.close(), file: { ...entry, nameLength: 1, compressionMethod: 8 } }
  }

  test('when its header is elsewhere, its data is truncated, or its compression method is unsupported', async () => {
    const { bytes, file } = await packed()
    const read = (changed: Partial<PackedEntry>) => unpack(createBytesSource(bytes), { ...file, ...changed })
    expect(Buffer.compare(await read({}), content)).toBe(0)
    await expect(read({ offset: 7 })).rejects.toMatchObject({ code: 'bad-book' })
    await expect(read({ compressedSize: 1e6 })).rejects.toMatchObject({ code: 'bad-book' })
    await expect(read({ compressionMethod: 12 })).rejects.toMatchObject({ code: 'bad-book' })
    await expect(read({ compressedSize: file.compressedSize - 2 })).rejects.toThrow()
  })

  test('when it inflates to more than its listed size', async () => {
    const { bytes, file } = await packed()
    for (const compressionMethod of [0, 8])
      await expect(
        unpack(createBytesSource(bytes), { ...file, compressionMethod, uncompressedSize: 1000 }),
      ).rejects.toMatchObject({ code: 'bad-book' })
  })
})

describe('one of many files', () => {
  const content = encoder.encode('她把茶杯放下，茶已经凉了。'.repeat(300))
  const packed = async (): Promise<{ bytes: Uint8Array<ArrayBuffer>; file: PackedEntry }> => {
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
    const entry = await writer.add('a', new Uint8ArrayReader(content))
    return { bytes: await writer.close(), file: { ...entry, nameLength: 1, compressionMethod: 8 } }
  }

  test('is inflated in one call', async () => {
    const { bytes, file } = await packed()
    let calls = 0
    const read = await unpack(createBytesSource(bytes), file, {
      inflate(...given) {
        calls += 1
        return LOAD_MANY.inflate(...given)
      },
    })
    expect(Buffer.compare(read, content)).toBe(0)
    expect(calls).toBe(1)
  })

  test.each([-1, -content.byteLength + 1, 1])(
    'fails as alone if its size is listed wrongly by %i',
    async (by) => {
      const { bytes, file } = await packed()
      const listed = { ...file, uncompressedSize: content.byteLength + by }
      const [alone, oneOfMany] = await Promise.allSettled([
        unpack(createBytesSource(bytes), listed),
        unpack(createBytesSource(bytes), listed, LOAD_MANY),
      ])
      expect(oneOfMany).toEqual(alone)
      expect(alone.status).toBe(by < 0 ? 'rejected' : 'fulfilled')
    },
  )

  test('never gives other bytes than alone, whatever byte of it is wrong', async () => {
    const { bytes, file } = await packed()
    for (let at = 40; at < bytes.byteLength - 80; at += 7) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x55
      const read = (many?: typeof LOAD_MANY) =>
        unpack(createBytesSource(damaged), file, many).then(
          (found) => Buffer.from(found).toString('hex'),
          () => 'fails',
        )
      const alone = await read()
      if (alone !== 'fails') expect(await read(LOAD_MANY)).toBe(alone)
    }
  })
})
