import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readAnnotations } from '../annotation-files'
import { SET_FILE } from '../annotation-files/write'
import { removeUnknownNames } from '../domain/authors'
import type { SeriesPlace } from '../domain/book'
import { isUnknownDate } from '../domain/unknown-date'
import { LibraryError } from '../platform/errors'
import { openPublication, readCover } from '../reading/formats'
import { createBytesSource } from '../reading/formats/source/source'
import { openArchive } from '../reading/formats/zip/archive'
import type { Publication } from '../reading/publication/publication'
import { isFixed } from '../reading/publication/reading-order'
import { baseName, withoutTrail } from './book-format'
import { buildContents } from './contents'
import type { WrittenCover } from './covers'
import { readBook } from './pack'
import { describeSystemError } from './system-errors'
import { countCharacters, decodeReferences, firstHeading, plainText } from './text'
import type { PublishTranslate } from './translate'
import type { BookFile, BookRecord, PublishNote, PublishOptions, SideFile } from './types'
import { parseXml } from './xml'

/** A converted book: its record without the id, and its covers as bytes. */
export interface ConvertedBook {
  record: Omit<BookRecord, 'bid' | 'added' | 'covers'>
  /** Digest of the file's bytes. */
  digest: string
  covers: readonly WrittenCover[]
  /** What neither the book nor anything beside it says. */
  guessed: Guess[]
}

/** Largest set of annotations that is published; every reader of the book fetches it. */
const MAX_SET_BYTES = 2 * 1024 * 1024

/** Metadata taken from the name of the file or of its folder. */
export type Guess = 'title' | 'author' | 'category'

/**
 * Reads and converts one book.
 *
 * @param note called for a problem that does not stop the book: a cover that cannot be read
 * @throws LibraryError as `openPublication` does
 */
export async function convertBook(
  file: BookFile,
  { locale, t }: Pick<PublishOptions, 'locale' | 't'>,
  note: (note: PublishNote) => void,
): Promise<ConvertedBook> {
  const bytes = await readBook(file)
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const fileName = withoutTrail(file.path.slice(file.path.lastIndexOf('/') + 1))
  const publication = await openPublication(
    { format: file.format, bytes, fileName, headingRules: file.side.headings },
    { parseXml, locale, pdf: async () => (await import('./pdf-runtime')).nodePdfRuntime },
  )
  try {
    const { wordCount, headings } = await readChapters(publication)
    // If reading the optional metadata fails, the book is published without it.
    const details = await publication.describe?.().catch(() => null)
    const accessibility = details?.accessibility
    // A table of contents that is missing or broken is restored; if that fails, `contentsOf` does with what there is.
    await publication.restoreContents?.().catch(() => null)
    const annotations = await readAnnotationSet(file, t, note)
    const isPages = file.format === 'pdf' || file.format === 'cbz'
    const pages = publication.spine.filter(({ linear }) => linear).length
    const headingOf = isPages
      ? null
      : (index: number, n: number) => headings[index] || t('publish.section', { n })
    return {
      record: {
        ...about(publication, file, fileName),
        bytes: bytes.byteLength,
        series: seriesOf(
          file.calibre?.series ?? details?.series ?? publication.metadata.series ?? [],
          file.side,
        ),
        wordCount,
        ...(isPages && { pages }),
        ...(file.format === 'txt' && file.side.headings && { headingRules: file.side.headings }),
        ...(isFixed(publication) && { isFixed: true as const }),
        ...(accessibility && { accessibility }),
        ...(annotations && { annotations }),
        toc: buildContents(publication, headingOf),
      },
      digest,
      guessed: guessesOf(publication, file),
      covers: await readCovers(publication, file, t, note),
    }
  } finally {
    publication.close()
  }
}

/** A text has no metadata: its title and author come from its name. */
function guessesOf({ metadata }: Publication, { side, calibre, ownFolder, format, path }: BookFile): Guess[] {
  const guessed: Guess[] = []
  if (!side.resName && !calibre?.title && (format === 'txt' || !metadata.title)) guessed.push('title')
  const hasAuthor = metadata.author !== '' || (metadata.authors ?? []).length > 0
  if (!side.resAuthor && !calibre?.authors && format === 'txt' && hasAuthor) guessed.push('author')
  const folders = path.split('/').length - (ownFolder === 'plain' ? 2 : 1)
  if (!side.category && (ownFolder === 'calibre' ? calibre?.subjects : folders > 0)) guessed.push('category')
  return guessed
}

type BookTexts = Omit<
  BookRecord,
  'bid' | 'added' | 'covers' | 'series' | 'wordCount' | 'pages' | 'isFixed' | 'accessibility' | 'toc'
>

/** The text metadata of a book; values of the side file override the book's own. */
function about({ metadata }: Publication, { side, ...file }: BookFile, fileName: string): BookTexts {
  const { calibre = {} } = file
  const { category, subjects } = placeOf(file, side, metadata.subjects ?? [])
  return {
    path: file.path,
    format: file.format,
    ...(file.ending && { ending: file.ending }),
    bytes: file.bytes,
    modified: file.modified,
    identifier: calibre.identifier || metadata.identifier,
    title: side.resName || calibre.title || metadata.title || baseName(fileName),
    authors: removeUnknownNames(
      side.resAuthor
        ? splitAuthors(side.resAuthor)
        : (calibre.authors ?? metadata.authors ?? [metadata.author]).filter(Boolean),
    ),
    description:
      side.resIntro || calibre.description || decodeReferences(withoutPlaceholder(metadata.description)),
    language: side.language || calibre.language || metadata.language,
    publisher: side.publisher || calibre.publisher || withoutPlaceholder(metadata.publisher),
    published: side.published || calibre.published || publishedOf(metadata),
    subjects,
    category,
    ...(calibre.sortAs && !side.resName && { sortAs: calibre.sortAs }),
    ...(calibre.authorsSortAs && !side.resAuthor && { authorsSortAs: calibre.authorsSortAs }),
    ...(calibre.contributors && { contributors: calibre.contributors }),
    ...(calibre.identifiers && { identifiers: calibre.identifiers }),
    ...(calibre.rating !== undefined && { rating: calibre.rating }),
  }
}

/**
 * Category and subjects. A folder that holds one book is no category. In calibre's library folders are authors and books;
 * there the first tag is the category.
 */
function placeOf(
  { path, calibre, ownFolder }: Omit<BookFile, 'side'>,
  side: SideFile,
  own: readonly string[],
): { category: string[]; subjects: string[] } {
  const subjects = [...(side.subjects ?? calibre?.subjects ?? own)]
  const folders = path.normalize('NFC').split('/').slice(0, -1)
  if (side.category || ownFolder !== 'calibre') {
    const named = side.category ?? (ownFolder === 'plain' ? folders.slice(0, -1) : folders)
    return { category: named.slice(0, CATEGORY_LEVELS), subjects }
  }
  const above = folders.slice(0, -2)
  const [tag, ...others] = subjects
  if (above.length > 0 || tag === undefined) return { category: above.slice(0, CATEGORY_LEVELS), subjects }
  return { category: [tag], subjects: others }
}

/** Returns '' for the placeholders that programs write for missing metadata. */
const withoutPlaceholder = (words = ''): string =>
  /^(?:none|n\/a|null)$/i.test(words.trim()) ? '' : removeUnknownNames([words]).join('')

const publishedOf = ({ published = '' }: Publication['metadata']): string =>
  isUnknownDate(published) ? '' : published

/** Applies a side file to the first series: it replaces the series or the position in it. */
function seriesOf(original: readonly SeriesPlace[], { series, seriesPosition }: SideFile): SeriesPlace[] {
  if (series === '') return []
  const own = original.map(({ name, position }) => ({ name: name.normalize('NFC'), position }))
  const named = series === undefined ? own : [own.find(({ name }) => name === series) ?? { name: series }]
  return named.map((one, at) => ({
    ...one,
    ...(at === 0 && seriesPosition !== undefined && { position: seriesPosition }),
  }))
}

/** Maximum levels of categories from folders. */
const CATEGORY_LEVELS = 2

function splitAuthors(names: string): string[] {
  return names
    .split(/[、，,;；/]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

async function readChapters(publication: Publication): Promise<{ wordCount: number; headings: string[] }> {
  let wordCount = 0
  const headings: string[] = []
  for (let index = 0; index < publication.spine.length; index++) {
    const source = await publication.load(index).catch((thrown: unknown) => {
      // A resource that no navigator can show has no words to count.
      if (thrown instanceof LibraryError && thrown.code === 'no-readable-format') return null
      throw thrown
    })
    if (!source) headings.push('')
    else if (source.kind === 'text') {
      headings.push(source.title.replaceAll('\n', ' '))
      wordCount +=
        countCharacters(source.title) +
        source.paragraphs.reduce((sum, each) => sum + countCharacters(each), 0)
    } else {
      headings.push(firstHeading(source.text))
      wordCount += countCharacters(plainText(source.text))
    }
  }
  return { wordCount, headings }
}

/** The set of annotations beside a book, as JSON; '' if there is none, or none that can be read. */
async function readAnnotationSet(
  { annotationsFile, path }: BookFile,
  t: PublishTranslate,
  note: (note: PublishNote) => void,
): Promise<string> {
  if (annotationsFile === null) return ''
  try {
    const archive = await openArchive(createBytesSource(new Uint8Array(await readFile(annotationsFile))))
    const set = archive.find(SET_FILE)
    const isTooLarge = set !== null && archive.sizeOf(set) > MAX_SET_BYTES
    const bytes = set === null || isTooLarge ? null : await archive.read(set)
    archive.close()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array())
    const count = readAnnotations(text).reduce((sum, { marks }) => sum + marks.length, 0)
    return count > 0 ? JSON.stringify(JSON.parse(text)) : ''
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const detail =
      describeSystemError(thrown, t) ?? t('publish.raw', { detail: message.split('\n')[0] ?? '' })
    note({ path, reason: t('publish.warn.annotations', { detail }) })
    return ''
  }
}

/** The cover beside a book, else the book's own. */
async function readCovers(
  publication: Publication,
  file: BookFile,
  t: PublishTranslate,
  note: (note: PublishNote) => void,
): Promise<WrittenCover[]> {
  const { coverFile } = file
  const pictures = [
    coverFile ? { read: () => readFile(coverFile), word: 'publish.warn.cover-file' as const } : [],
    { read: async () => (await readCover(publication))?.bytes, word: 'publish.warn.cover' as const },
  ].flat()
  for (const { read, word } of pictures) {
    try {
      const picture = await read()
      if (picture) return await (await import('./covers')).makeCovers(picture)
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown)
      const detail =
        describeSystemError(thrown, t) ?? t('publish.raw', { detail: message.split('\n')[0] ?? '' })
      note({ path: file.path, reason: t(word, { detail }) })
    }
  }
  return []
}
