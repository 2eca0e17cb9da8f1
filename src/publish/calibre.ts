import { removeUnknownNames } from '../domain/authors'
import { readSeries } from '../reading/formats/epub/description'
import { readMetadata } from '../reading/formats/epub/metadata'
import type { SideFile } from './types'
import { parseXml } from './xml'

/** The metadata that calibre keeps in the folder of each book; corrections are made there, not in the book's file. */
export const METADATA_FILE = 'metadata.opf'
/** The cover that calibre keeps there. */
export const COVER_FILE = 'cover.jpg'

/**
 * Reads a `metadata.opf` as the values of a side file. The first tag is the category: calibre's folders are named after
 * authors and titles. Its language, of three letters, and its placeholder for an unknown date are left out.
 *
 * @throws Error for a text that is not well-formed XML
 */
export function readCalibreMetadata(text: string): SideFile {
  const root = parseXml(text).documentElement
  const { title, authors, description, publisher, published, subjects } = readMetadata(root, null, 2)
  const names = removeUnknownNames([...(authors ?? [])])
  const [series] = readSeries(root)
  return {
    ...(title && { resName: title }),
    ...(names.length > 0 && { resAuthor: names.join('、') }),
    ...(description && { resIntro: description }),
    ...(publisher && { publisher }),
    ...(published && !published.startsWith('0101') && { published }),
    ...(subjects && subjects.length > 0 && { subjects: [...subjects] }),
    ...(series && { series: series.name, seriesPosition: series.position }),
    category: subjects?.slice(0, 1) ?? [],
  }
}
