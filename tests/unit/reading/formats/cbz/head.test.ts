import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { HEAD_BYTES, readHead } from '../../../../../src/reading/formats/cbz/picture-head'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { openArchive } from '../../../../../src/reading/formats/zip/archive'

/** Incompressible bytes. */
const noise = Uint8Array.from({ length: 200_000 }, (_, at) => (at * at * 31 + (at >> 3) * 17) % 251)

async function zipped() {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  await zip.add('stored.jpg', new Uint8ArrayReader(noise), { level: 0 })
  await zip.add('packed.jpg', new Uint8ArrayReader(noise), { level: 6 })
  await zip.add('small.jpg', new TextReader('small'))
  return createBytesSource(new Uint8Array(await zip.close()))
}

test('reads the first bytes of a file without the rest', async () => {
  const source = await zipped()
  const archive = await openArchive(source)
  let read = 0
  const counted = {
    ...source,
    read(offset: number, length: number) {
      read += length
      return source.read(offset, length)
    },
  }
  for (const path of ['stored.jpg', 'packed.jpg']) {
    const file = archive.entry(path)
    const head = file && (await readHead(counted, file))
    expect(head?.byteLength).toBeGreaterThan(1000)
    expect(head).toEqual(noise.subarray(0, head?.byteLength))
  }
  expect(read).toBeLessThan(2 * HEAD_BYTES + 2000)
  const small = archive.entry('small.jpg')
  expect(new TextDecoder().decode((small && (await readHead(counted, small))) ?? undefined)).toBe('small')
})

test('returns null when no file is at the listed offset', async () => {
  const source = await zipped()
  const file = { offset: 7, nameLength: 1, compressionMethod: 0, compressedSize: 9, uncompressedSize: 9 }
  expect(await readHead(source, file)).toBeNull()
  expect(await readHead(source, { ...file, offset: source.size - 3 })).toBeNull()
})
