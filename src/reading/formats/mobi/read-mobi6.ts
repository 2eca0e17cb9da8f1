import type { TocItem } from '../../publication/publication'
import { contentsOf, POSITION } from './contents'
import { contentsOnPage, FILEPOS, guideOf, partsOfMobi6, withHtml } from './mobi6'
import { NONE } from './numbers'
import { Pages } from './pages'
import type { MobiFile, Reading } from './reading'
import { NO_TABLE, readTable } from './tables'

/**
 * Reads a MOBI of old, whose text is one document of HTML.
 *
 * @param cover number of the cover, from 1; 0 for none
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readMobi6({ records, header, base, text }: MobiFile, cover: number): Promise<Reading> {
  const { encoding } = header
  const contents =
    header.contents === NONE ? NO_TABLE : await readTable(records, base + header.contents, encoding)
  const whole = new TextDecoder('latin1').decode(text)
  const decoder = new TextDecoder(encoding)
  const decode = (from: number, to: number) => decoder.decode(text.subarray(from, to))
  const guide = guideOf(whole, decode)
  const listed = guide.find(({ type }) => type === 'toc')
  const onPage = contents.lines.length === 0 && listed ? contentsOnPage(whole, listed.position, decode) : []
  const positions = contents.lines.map(({ numbers }) => numbers.get(POSITION)?.[0] ?? -1)
  const parts = partsOfMobi6(whole, [...positions, ...onPage.map(({ position }) => position)])
  const pages = new Pages(text, parts, encoding)
  const placeOf = (position: number) => pages.addressOf(position)
  // What links lead to has an id before any of it is shown.
  for (const [, position] of whole.matchAll(FILEPOS)) placeOf(Number(position))
  const toc = contentsOf(contents, (place) => (typeof place === 'number' ? placeOf(place) : ''))
  const landmarks = guide.flatMap(({ type, title, position }): TocItem[] => {
    const href = placeOf(position)
    return title && href && type !== 'toc' ? [{ label: title, href, children: [] }] : []
  })
  return {
    pages,
    toc:
      toc.length > 0
        ? toc
        : onPage.map(({ label, position }) => ({ label, href: placeOf(position), children: [] })),
    landmarks,
    mediaType: 'text/html',
    isIncomplete: false,
    sourceOf: (index) => withHtml(pages.textOf(index), placeOf),
    flow: () => null,
    showsCover: new RegExp(`recindex\\s*=\\s*["']?0*${cover}\\b`, 'i').test(whole),
  }
}
