import type { Acquisition, BookFormat } from '../../domain/book'
import type { Link } from './feed'
import { addressOf, mediaType, REL_ACQUISITION, REL_OPEN_ACCESS, REL_SAMPLES } from './links'

/** Formats that can be read here, best first. */
const FORMATS: readonly BookFormat[] = ['epub', 'txt', 'pdf', 'cbz']

const FORMAT_OF_TYPE: ReadonlyMap<string, BookFormat> = new Map([
  ['application/epub+zip', 'epub'],
  ['application/epub', 'epub'],
  ['text/plain', 'txt'],
  ['application/pdf', 'pdf'],
  ['application/vnd.comicbook+zip', 'cbz'],
  ['application/x-cbz', 'cbz'],
])

/** Types that say nothing, so that the address's ending may speak. */
const VAGUE_TYPES = new Set(['', 'application/octet-stream', 'application/zip'])

/**
 * The files of a publication that can be fetched and read as they are, best first: whole books
 * before samples, then by format, then open access before a plain acquisition.
 * What must be bought, borrowed or unwrapped first is left out.
 */
export function acquisitionsOf(links: readonly Link[], base: string): Acquisition[] {
  return links
    .flatMap((link) => {
      const access = accessRank(link)
      const format = formatOf(link)
      const url = addressOf(link, base)
      if (access === undefined || format === undefined || url === undefined) return []
      if (link.properties && link.properties.indirectAcquisition.length > 0) return []
      const size = link.properties?.size ?? link.size
      const acquisition: Acquisition = size === undefined ? { format, url } : { format, url, size }
      return [{ acquisition, access, rank: FORMATS.indexOf(format) }]
    })
    .sort((a, b) => sample(a.access) - sample(b.access) || a.rank - b.rank || a.access - b.access)
    .map(({ acquisition }) => acquisition)
}

const SAMPLE_RANK = 2

function sample(access: number): number {
  return access === SAMPLE_RANK ? 1 : 0
}

function accessRank(link: Link): number | undefined {
  if (link.rel.includes(REL_OPEN_ACCESS)) return 0
  if (link.rel.includes(REL_ACQUISITION)) return 1
  if (link.rel.some((rel) => REL_SAMPLES.includes(rel))) return SAMPLE_RANK
  return undefined
}

function formatOf(link: Link): BookFormat | undefined {
  const type = mediaType(link)
  if (!VAGUE_TYPES.has(type)) return FORMAT_OF_TYPE.get(type)
  const ending = /\.([a-z]+)(?:[?#]|$)/i.exec(link.href)?.[1]?.toLowerCase()
  return FORMATS.find((format) => format === ending)
}
