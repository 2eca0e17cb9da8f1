import type { TextBlock } from '../../domain/search/format'
import { LibraryError } from '../../platform/errors'
import type { Publication } from '../../reading/publication/publication'
import { ReadingOrder } from '../../reading/publication/reading-order'
import { textOfSource } from '../../reading/reader/search/source-text'
import { firstHeading } from '../text'

/**
 * Characters of a block. Larger blocks make a smaller index, and each hit that is shown costs more to fetch: a block of
 * 8,000 Chinese characters is about 11 KB.
 */
const BLOCK_CHARACTERS = 8000

/**
 * Divides what a book says into blocks, by chapters and paragraphs: a block ends with a paragraph, so that no sentence is
 * divided, unless a paragraph is larger than a block. The text is that of the search in a book, so that its quotes are
 * found there.
 */
export async function* textBlocks(
  publication: Publication,
  about: Pick<TextBlock, 'bid' | 'title' | 'author' | 'language'>,
): AsyncGenerator<TextBlock, void, undefined> {
  const order = new ReadingOrder(publication)
  for (let index = 0; index < publication.spine.length; index++) {
    const source = await publication.load(index).catch((thrown: unknown) => {
      if (thrown instanceof LibraryError) return null
      throw thrown
    })
    if (!source) continue
    const { text, blocks, breaks = [], asides } = textOfSource(source)
    const heading = source.kind === 'text' ? source.title : firstHeading(source.text)
    const chapter = order.chapterOfIndex(index)
    const lines = new Set(breaks)
    const edges = [...blocks.filter((at) => !lines.has(at)), text.length]
    let words = ''
    let begin = 0
    const block = (): TextBlock => ({
      ...about,
      chapter,
      heading,
      from: begin,
      size: text.length,
      text: words,
    })
    for (const [at, end] of edges.entries()) {
      const start = at === 0 ? 0 : (edges[at - 1] ?? 0)
      if (words.length > 0 && words.length + end - start > BLOCK_CHARACTERS) {
        yield block()
        words = ''
      }
      for (let from = start; from < end; from += BLOCK_CHARACTERS) {
        if (words === '') begin = from
        const piece = withoutAsides(text, from, Math.min(end, from + BLOCK_CHARACTERS), asides).trim()
        if (piece !== '') words += (words === '' ? '' : '\n') + piece
        if (words.length >= BLOCK_CHARACTERS) {
          yield block()
          words = ''
        }
      }
    }
    if (words !== '') yield block()
  }
}

function withoutAsides(
  text: string,
  from: number,
  to: number,
  asides: readonly (readonly [number, number])[],
): string {
  let result = ''
  let at = from
  for (const [start, end] of asides) {
    if (end <= at || start >= to) continue
    result += text.slice(at, Math.max(at, start))
    at = Math.min(to, end)
  }
  return result + text.slice(at, to)
}
