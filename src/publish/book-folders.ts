import { join } from 'node:path'
import { baseName } from './book-format'
import { METADATA_FILE, readCalibreMetadata } from './calibre'
import { stampOf } from './stamp'
import type { BookFile } from './types'

const COVER_NAME = /^(?:cover|folder)\.(?:jpe?g|png|webp|avif|gif)$/i

/**
 * Completes the files of a folder that holds one book: as calibre keeps its books (`metadata.opf`, `cover.jpg`, and the
 * book in several formats), or with a picture `cover.jpg` or `folder.jpg`. Any other folder is left as it is.
 *
 * @param folder absolute
 * @param names of the files in the folder
 * @param files the books in the folder itself
 * @param report called if `metadata.opf` cannot be read
 */
export async function completeBookFolder(
  folder: string,
  names: readonly string[],
  files: readonly BookFile[],
  report: (file: string, thrown: unknown) => void,
): Promise<void> {
  const isOne = new Set(files.map(({ path }) => baseName(path).normalize('NFC'))).size === 1
  const metadataName = names.find((name) => name.toLowerCase() === METADATA_FILE)
  const coverName = names.filter((name) => COVER_NAME.test(name)).sort()[0]
  if (!isOne || (metadataName === undefined && coverName === undefined)) return
  const metadataFile = metadataName === undefined ? null : join(folder, metadataName)
  const coverFile = coverName === undefined ? null : join(folder, coverName)
  const calibre = metadataFile
    ? await readCalibreMetadata(metadataFile).catch((thrown: unknown) => {
        report(metadataFile, thrown)
        return {}
      })
    : undefined
  const stamps = await Promise.all([metadataFile, coverFile].filter((file) => file !== null).map(stampOf))
  for (const file of files) {
    file.ownFolder = metadataFile ? 'calibre' : 'plain'
    if (calibre) file.calibre = calibre
    file.coverFile ??= coverFile
    file.stamp = [file.stamp, ...stamps].join(' ')
  }
}
