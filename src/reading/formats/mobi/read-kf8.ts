import type { Resource, TocItem } from '../../publication/publication'
import { contentsOf, FRAGMENT } from './contents'
import { flowsIn, PLACE, partsByDocuments, partsOfKf8, positionIn, withPaths } from './kf8'
import { base32, NONE } from './numbers'
import { Pages } from './pages'
import type { MobiFile, Reading } from './reading'
import { NO_TABLE, readTable } from './tables'

/** What the number of its title is in a line of the landmarks. */
const TITLE = 1

/**
 * Reads KF8, whose text is parts of XHTML.
 *
 * @param cover number of the cover, from 1; 0 for none
 * @throws LibraryError `bad-book`, `book-too-large`, or what the source throws
 */
export async function readKf8({ records, header, base, text }: MobiFile, cover: number): Promise<Reading> {
  const { encoding } = header
  const table = (at: number) => (at === NONE ? NO_TABLE : readTable(records, base + at, encoding))
  const [fragments, skeletons, contents, guide, flowRecord] = await Promise.all([
    table(header.fragments),
    table(header.skeletons),
    table(header.contents),
    table(header.guide),
    header.flows === NONE ? new Uint8Array() : records.read(base + header.flows),
  ])
  const flows = flowsIn(flowRecord, text.byteLength)
  const { to } = flows[0] ?? { to: text.byteLength }
  const told = partsOfKf8(skeletons, fragments, to)
  const pages = new Pages(text, told.length > 0 ? told : partsByDocuments(text.subarray(0, to)), encoding)
  // Of documents alone it is not known where their fragments belong.
  const placeOf = (fragment: number, offset: number) =>
    told.length > 0 ? pages.addressOf(positionIn(fragments, fragment, offset)) : ''
  // What links lead to has an id before any of it is shown.
  const whole = new TextDecoder('latin1').decode(text)
  for (const [, fragment = '', offset = ''] of whole.slice(0, to).matchAll(PLACE))
    placeOf(base32(fragment), base32(offset))
  const toc = contentsOf(contents, (place) =>
    typeof place === 'number' ? '' : placeOf(place.fragment, place.offset),
  )
  const landmarks = guide.lines.flatMap(({ name, numbers }): TocItem[] => {
    const label = guide.words(numbers.get(TITLE)?.[0] ?? -1).trim()
    const [fragment = -1, offset = 0] = numbers.get(FRAGMENT) ?? []
    const href = placeOf(fragment, offset)
    return label && href && name !== 'toc' ? [{ label, href, children: [] }] : []
  })
  return {
    pages,
    toc,
    landmarks,
    mediaType: 'application/xhtml+xml',
    isIncomplete: told.length === 0,
    sourceOf: (index) => withPaths(pages.textOf(index), placeOf),
    flow: (number) => {
      const flow = number > 0 ? flows[number] : undefined
      return flow ? sheetOrDrawing(text.subarray(flow.from, flow.to), encoding, placeOf) : null
    },
    showsCover: new RegExp(`kindle:embed:${cover.toString(32).padStart(4, '0')}`, 'i').test(whole),
  }
}

function sheetOrDrawing(
  bytes: Uint8Array,
  encoding: string,
  placeOf: (fragment: number, offset: number) => string,
): Resource {
  const source = withPaths(new TextDecoder(encoding).decode(bytes), placeOf)
  const isDrawing = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/.test(source)
  return {
    bytes: new TextEncoder().encode(source),
    mediaType: isDrawing ? 'image/svg+xml' : 'text/css',
  }
}
