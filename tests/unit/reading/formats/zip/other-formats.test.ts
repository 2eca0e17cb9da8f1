import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { epub } from '../books'

const latin1 = (text: string, size = 2000) => {
  const bytes = new Uint8Array(Math.max(size, text.length))
  bytes.set(Buffer.from(text, 'latin1'))
  return bytes
}

/** A tar of one file, in the format of 1979 without a signature, or of POSIX. */
function tar(name: string, content: Uint8Array, signature = ''): Uint8Array {
  const head = latin1(name, 512)
  head.set(Buffer.from('0000644\0', 'latin1'), 100)
  head.set(Buffer.from(`${content.byteLength.toString(8).padStart(11, '0')}\0`, 'latin1'), 124)
  head.set(Buffer.from(signature, 'latin1'), 257)
  head.fill(0x20, 148, 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.set(Buffer.from(`${sum.toString(8).padStart(6, '0')}\0 `, 'latin1'), 148)
  const whole = new Uint8Array(512 + Math.ceil(content.byteLength / 512) * 512 + 1024)
  whole.set(head)
  whole.set(content, 512)
  return whole
}

function iso(): Uint8Array {
  const bytes = new Uint8Array(40_000)
  bytes.set(Buffer.from('CD001', 'latin1'), 0x8001)
  return bytes
}

const failure = (format: 'epub' | 'cbz', bytes: Uint8Array) =>
  openPublication({ format, bytes }, { parseXml, locale: 'en' }).then(
    () => null,
    (thrown: unknown) => (thrown instanceof LibraryError ? thrown : null),
  )

const inner = await epub()

test.each<[string, Uint8Array]>([
  ['RAR', latin1('Rar!\x1a\x07\0')],
  ['RAR', latin1('Rar!\x1a\x07\x01\0')],
  ['7z', latin1('7z\xbc\xaf\x27\x1c\0\x04')],
  ['tar', tar('1.png', new Uint8Array([1, 2]))],
  ['tar', tar('book.epub', inner, 'ustar\0')],
  ['gzip', gzipSync(inner)],
  ['bzip2', latin1('BZh91AY&SY')],
  ['xz', latin1('\xfd7zXZ\0\0')],
  ['Zstandard', latin1('\x28\xb5\x2f\xfd\x04')],
  ['CAB', latin1('MSCF\0\0')],
  ['LHA', latin1('\x21\x3b-lh5-')],
  ['ISO', iso()],
  ['PDF', latin1('%PDF-1.7\n')],
  ['MOBI', latin1(`${'x'.repeat(60)}BOOKMOBI`)],
  ['a web page', latin1('\n<!DOCTYPE html><title>404</title>')],
])('a file that is really %s is told by its name', async (name, bytes) => {
  for (const format of ['epub', 'cbz'] as const) {
    const error = await failure(format, bytes)
    expect(error).toMatchObject({ code: 'no-readable-format' })
    expect(error?.userMessage).toContain(name)
  }
})

test('a file of no known format is damaged', async () => {
  expect(await failure('epub', latin1('nothing that anybody knows'))).toMatchObject({ code: 'bad-book' })
  expect((await failure('epub', latin1('nothing that anybody knows')))?.userMessage).toBeUndefined()
})
