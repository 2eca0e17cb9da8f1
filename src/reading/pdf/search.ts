import type { Locator } from '../../domain/locator'
import type { PdfPublication } from './publication'
import { plainTextOf } from './text'

/** A place where the words searched for stand. */
export interface PdfHit {
  /** Goes there, and has the words marked when given to the engine's `goTo`. */
  locator: Locator
  before: string
  match: string
  after: string
}

/** Characters of context on each side. */
const CONTEXT = 40
/** Longest quotation kept in a locator, each side. */
const QUOTE = 16

/**
 * Finds words in a PDF, page by page from the first. Letter case, width and the spaces and line ends between
 * characters make no difference.
 *
 * @param fold more that shall make no difference, such as traditional and simplified characters; it must keep the
 *   number of UTF-16 units
 * @throws LibraryError `aborted`, or what the source of the bytes throws; a broken page is passed over.
 */
export async function* searchPdf(
  publication: PdfPublication,
  query: string,
  { signal, fold = (text) => text }: { signal?: AbortSignal; fold?: (text: string) => string } = {},
): AsyncGenerator<PdfHit, void, undefined> {
  const wanted = foldText(query, fold).text
  if (wanted === '') return
  const { document, spine } = publication
  for (let index = 0; index < document.count; index++) {
    if (signal?.aborted) return
    const text = await pageText(publication, index)
    const folded = foldText(text, fold)
    for (
      let at = folded.text.indexOf(wanted);
      at >= 0;
      at = folded.text.indexOf(wanted, at + wanted.length)
    ) {
      const start = folded.at[at] ?? 0
      const end = (folded.at[at + wanted.length - 1] ?? start) + 1
      const match = text.slice(start, end)
      const progression = text.length > 0 ? start / text.length : 0
      yield {
        locator: {
          href: spine[index]?.href ?? '',
          index,
          progression,
          fraction: (index + progression) / document.count,
          text: {
            before: text.slice(Math.max(0, start - QUOTE), start),
            highlight: match,
            after: text.slice(end, end + QUOTE),
          },
        },
        before: oneLine(text.slice(Math.max(0, start - CONTEXT), start)),
        match: oneLine(match),
        after: oneLine(text.slice(end, end + CONTEXT)),
      }
    }
  }
}

async function pageText(publication: PdfPublication, index: number): Promise<string> {
  const content = await publication.text(index)
  return content ? plainTextOf(content) : ''
}

/** Text without spaces, in one width and case, with where each of its units stood. */
function foldText(text: string, fold: (text: string) => string): { text: string; at: number[] } {
  const at: number[] = []
  let out = ''
  let offset = 0
  for (const character of fold(text)) {
    if (character.trim() !== '') {
      const folded = character.normalize('NFKC').toLowerCase()
      for (let unit = 0; unit < folded.length; unit++) at.push(offset)
      out += folded
    }
    offset += character.length
  }
  return { text: out, at }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
