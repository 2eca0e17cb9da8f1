import type { AcquisitionRel } from '../../domain/acquisition-rel'
import type { Acquisition, BookFormat } from '../../domain/book'
import type { FeedLink, FeedPublication, Indirect } from './feed'
import { acquisitionRel, isEntryLink, linkAddress, mediaType } from './links'

/** Supported formats, best first. */
export const FORMATS: readonly BookFormat[] = ['epub', 'azw3', 'mobi', 'fb2', 'md', 'txt', 'pdf', 'cbz']

export const FORMAT_OF_TYPE: ReadonlyMap<string, BookFormat> = new Map([
  ['application/epub+zip', 'epub'],
  ['application/epub', 'epub'],
  ['application/x-epub+zip', 'epub'],
  ['application/kepub+zip', 'epub'],
  ['text/plain', 'txt'],
  ['application/pdf', 'pdf'],
  ['application/x-fictionbook+xml', 'fb2'],
  ['application/x-fictionbook', 'fb2'],
  ['application/fb2+xml', 'fb2'],
  ['application/fb2+zip', 'fb2'],
  ['application/fb2', 'fb2'],
  ['text/fb2+xml', 'fb2'],
  ['application/x-zip-compressed-fb2', 'fb2'],
  ['text/markdown', 'md'],
  ['text/x-markdown', 'md'],
  ['application/vnd.comicbook+zip', 'cbz'],
  ['application/x-cbz', 'cbz'],
  ['application/x-pdf', 'pdf'],
  ['application/comicbook+zip', 'cbz'],
  ['application/vnd.amazon.mobi8-ebook', 'azw3'],
  // What calibre, Calibre-Web and COPS call it.
  ['application/x-mobi8-ebook', 'azw3'],
  ['application/vnd.amazon.ebook', 'mobi'],
  ['application/x-mobipocket-ebook', 'mobi'],
])

/** Unspecific types, for which the file extension decides. */
const VAGUE_TYPE =
  /^(?:|\*\/\*|(?:application|binary)\/(?:x-)?(?:octet-?stream|zip|zip-compressed|(?:force-)?download|unknown))$/

/**
 * Returns the supported files of a publication, best first: whole books before samples, then by format, then direct
 * before indirect ones, then open access before plain acquisition. Files that must be bought, borrowed or unpacked are
 * left out.
 */
export function readAcquisitions(links: readonly FeedLink[], base: string): Acquisition[] {
  return readAcquisitionPaths(links, base).map(({ acquisition }) => acquisition)
}

/**
 * Returns the links of a publication that may lead to its files. Without an acquisition link it is the book that it is also
 * offered as, or, as a Readium Web Publication, the one file of its reading order.
 */
export function acquisitionLinks({ links, readingOrder }: FeedPublication): readonly FeedLink[] {
  if (links.some(acquisitionRel)) return links
  const others = links.filter(({ rel }) => rel.some((one) => OTHER_FORMS.has(one)))
  const files = [...others, ...(readingOrder.length === 1 ? readingOrder : [])].filter(isSpecific)
  return [...links, ...files.map((link) => ({ ...link, rel: ['download'] }))]
}

/** Relations of the same book in another form. */
const OTHER_FORMS = new Set(['alternate', 'enclosure'])

/** Whether the media type alone says that the link leads to a book; a text may be anything. */
function isSpecific(link: FeedLink): boolean {
  const type = mediaType(link)
  return type !== 'text/plain' && FORMAT_OF_TYPE.has(type)
}

/** A file with its access: direct, or indirect through the book's own document at the address. */
export interface AcquisitionPath {
  acquisition: Acquisition
  isIndirect: boolean
}

export function readAcquisitionPaths(links: readonly FeedLink[], base: string): AcquisitionPath[] {
  return links
    .flatMap((link) => {
      const access = accessRank(link)
      const inside = link.properties?.indirectAcquisition ?? []
      const isIndirect = inside.length > 0
      const format = isIndirect ? formatBehind(link, inside) : formatOf(link)
      const url = linkAddress(link, base)
      if (access === undefined || format === undefined || url === undefined) return []
      const size = isIndirect ? undefined : (link.properties?.size ?? link.size)
      const rules = format === 'txt' ? (link.properties?.headingRules ?? []) : []
      const headingRules = rules.flatMap(({ pattern, level }) =>
        level === undefined ? [] : { pattern, level },
      )
      const acquisition: Acquisition = {
        ...{ format, url },
        ...(size !== undefined && { size }),
        ...(headingRules.length > 0 && { headingRules }),
      }
      return [{ acquisition, isIndirect, access, rank: FORMATS.indexOf(format) }]
    })
    .sort(
      (a, b) =>
        sampleOrder(a.access) - sampleOrder(b.access) ||
        a.rank - b.rank ||
        Number(a.isIndirect) - Number(b.isIndirect) ||
        a.access - b.access,
    )
}

/** Returns the best format that the book's own document offers directly; undefined for other containers. */
function formatBehind(link: FeedLink, inside: readonly Indirect[]): BookFormat | undefined {
  if (!isEntryLink(link)) return undefined
  const plain = inside.filter(({ child }) => child.length === 0)
  const formats = plain.map((one) => FORMAT_OF_TYPE.get(mediaType(one)))
  return FORMATS.find((format) => formats.includes(format))
}

/** Relations of files that are read as they are, best first. */
const READABLE: readonly (AcquisitionRel | undefined)[] = ['download', 'acquisition', 'preview']

function sampleOrder(access: number): number {
  return READABLE[access] === 'preview' ? 1 : 0
}

function accessRank(link: FeedLink): number | undefined {
  const rank = READABLE.indexOf(acquisitionRel(link))
  return rank < 0 ? undefined : rank
}

/** A FictionBook, or a Markdown text with its pictures, in a ZIP. */
const ZIPPED = /\.(fb2|md)\.zip(?=[?#]|$)/i

function formatOf(link: FeedLink): BookFormat | undefined {
  const type = mediaType(link)
  if (!VAGUE_TYPE.test(type)) return FORMAT_OF_TYPE.get(type)
  const extension = /\.(\w+)(?:[?#]|$)/.exec(link.href.replace(ZIPPED, '.$1'))?.[1]?.toLowerCase()
  return FORMATS.find((format) => format === extension)
}
