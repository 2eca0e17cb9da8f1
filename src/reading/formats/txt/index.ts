import type { Locale } from '../../../i18n/locale'
import { LibraryError } from '../../../platform/errors'
import { inSlices } from '../../../platform/slices'
import { MAX_TEXT_BYTES } from '../../publication/limits'
import type { Publication, TocItem } from '../../publication/publication'
import type { ByteSource } from '../source/bytes'
import { aboutText } from './about'
import { type Chapter, splitPieces } from './chapters'
import { contentsInSlices } from './contents'
import { decodePieces } from './decode'
import { languageOf } from './language'
import { textWords } from './words'

export interface TxtOptions {
  /** A WHATWG encoding label that the reader chose. */
  encoding?: string
  /** Title and author are taken from it where the text itself does not say. */
  fileName?: string
  /** What the text does not say itself is said in this language. */
  locale: Locale
}

/**
 * Opens a plain text file as a book of chapters.
 *
 * @throws LibraryError `bad-book` for an empty or binary file or a web page, `book-too-large`, or what the source throws.
 */
export async function openTxt(source: ByteSource, options: TxtOptions): Promise<Publication> {
  try {
    if (source.size > MAX_TEXT_BYTES) throw new LibraryError('book-too-large', `${source.size} bytes of text`)
    const bytes = await source.read(0, source.size)
    const { pieces, encoding } = await inSlices(decodePieces(bytes, options.encoding))
    // What a server gives that has no such file, or shows it to its readers only.
    if (WEB_PAGE.test(headOf(pieces))) throw new LibraryError('bad-book', 'a web page, not a text')
    const words = textWords(options.locale)
    const chapters = await inSlices(splitPieces(pieces, words))
    if (chapters.length === 0) throw new LibraryError('bad-book', 'the file holds no text')
    const titles = chapters.map(({ title }) => title)
    const toc = await inSlices(contentsInSlices(titles, hrefOf, words))
    return publicationOf(chapters, toc, headOf(pieces), encoding, options.fileName ?? '')
  } finally {
    source.close()
  }
}

const WEB_PAGE = /^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html[\s>]|head>)/i

/** Characters from which title, author and language are told. */
const HEAD = 20_000

function headOf(pieces: readonly string[]): string {
  let head = ''
  for (const piece of pieces) if (head.length < HEAD) head += piece.slice(0, HEAD - head.length)
  return head
}

const hrefOf = (index: number) => `chapter-${index}`

function publicationOf(
  chapters: readonly Chapter[],
  toc: readonly TocItem[],
  head: string,
  encoding: string,
  fileName: string,
): Publication {
  const { title, author } = aboutText(head, fileName)
  return {
    metadata: {
      title,
      author,
      authors: author ? [author] : [],
      language: languageOf(head, encoding),
      identifier: '',
      encoding,
      direction: 'default',
      layout: 'reflowable',
    },
    spine: chapters.map((chapter, index) => ({
      href: hrefOf(index),
      mediaType: 'text/plain',
      linear: true,
      size: Math.max(1, chapter.size),
    })),
    toc,
    load: async (index) => {
      const chapter = chapters[index]
      if (!chapter) throw new LibraryError('bad-book', `no chapter ${index}`)
      return { kind: 'text', href: hrefOf(index), title: chapter.title, paragraphs: chapter.paragraphs }
    },
    resource: async () => null,
    close: () => {},
  }
}
