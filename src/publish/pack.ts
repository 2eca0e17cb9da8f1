import { readFile } from 'node:fs/promises'
import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import type { BookFile } from './types'

/** Time of every file in a packed book, so that equal files make equal archives. */
const PACKED = new Date(2020, 0, 1, 12)

/** Returns the bytes of a book as they are published: those of its file, or its parts in a ZIP. */
export async function readBook({ absolute, format, parts }: BookFile): Promise<Uint8Array> {
  if (!parts) return readFile(absolute)
  configure({ useWebWorkers: false })
  // Zip stores local time without a zone: a date made of local parts gives the same bytes in every zone.
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: PACKED,
    extendedTimestamp: false,
    dataDescriptor: false,
    useUnicodeFileNames: true,
  })
  // OCF 3.3 (4.3) demands that the type comes first and is not compressed.
  const type = new TextEncoder().encode('application/epub+zip')
  if (format === 'epub') await writer.add('mimetype', new Uint8ArrayReader(type), { level: 0 })
  for (const { name, absolute: from } of parts)
    await writer.add(name, new Uint8ArrayReader(await readFile(from)), { level: 6 })
  return writer.close()
}
