import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

export interface ArchiveFile {
  path: string
  data: Uint8Array
}

/**
 * Packs the files into an EPUB container: `mimetype` first and stored (OCF 3.3 §4.3), all others deflated.
 * @param date ISO date of every entry, so that the output is deterministic.
 */
export async function epubArchive(files: readonly ArchiveFile[], date: string): Promise<Uint8Array> {
  configure({ useWebWorkers: false })
  const [year = 2020, month = 1, day = 1] = date.split('-').map(Number)
  // Zip stores local time without a zone: a date made from local parts gives the same bytes in every zone.
  const lastModDate = new Date(year, month - 1, day, 12)
  const same = { lastModDate, extendedTimestamp: false, dataDescriptor: false, useUnicodeFileNames: true }
  const writer = new ZipWriter(new Uint8ArrayWriter())
  const mimetype = new TextEncoder().encode('application/epub+zip')
  await writer.add('mimetype', new Uint8ArrayReader(mimetype), { ...same, level: 0 })
  for (const file of files)
    await writer.add(file.path, new Uint8ArrayReader(file.data), { ...same, level: 9 })
  return writer.close()
}
