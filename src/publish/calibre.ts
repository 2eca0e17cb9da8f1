import { readFile } from 'node:fs/promises'
import { removeUnknownNames } from '../domain/authors'
import type { ContributorRole, SeriesPlace } from '../domain/book'
import { parseSeriesPosition } from '../domain/series'
import { readXml } from '../reading/formats/markup/xml'
import { plainText } from './text'
import { parseXml } from './xml'

/** File in which calibre keeps the metadata of a book, beside its files. */
export const METADATA_FILE = 'metadata.opf'
/** Folder in that of a book in which calibre keeps any other files for it. */
export const DATA_FOLDER = 'data'

/** What calibre knows about a book; a member is absent if it knows nothing. */
export interface CalibreMetadata {
  title?: string
  sortAs?: string
  authors?: string[]
  authorsSortAs?: string[]
  contributors?: { role: ContributorRole; names: string[] }[]
  description?: string
  language?: string
  publisher?: string
  published?: string
  subjects?: string[]
  series?: SeriesPlace[]
  /** The UUID that calibre gave it, as a URN. */
  identifier?: string
  identifiers?: string[]
  /** From 0 to 5. */
  rating?: number
}

const DC = 'http://purl.org/dc/elements/1.1/'
const OPF = 'http://www.idpf.org/2007/opf'

/** Roles of MARC relators that the Readium manifest has a name for; `bkp` is the program itself. */
const ROLES: ReadonlyMap<string, ContributorRole> = new Map([
  ['trl', 'translator'],
  ['edt', 'editor'],
  ['art', 'artist'],
  ['ill', 'illustrator'],
  ['clr', 'colorist'],
  ['nrt', 'narrator'],
])

/**
 * Reads the `metadata.opf` of a calibre library: an OPF 2.0 package with elements of Dublin Core and `calibre:*` metas.
 * The user's own columns are left alone.
 *
 * @throws Error if the file cannot be read or is not well-formed
 */
export async function readCalibreMetadata(file: string): Promise<CalibreMetadata> {
  const document = await readPackage(file)
  const all = (name: string) => Array.from(document.getElementsByTagNameNS(DC, name))
  const texts = (name: string) => all(name).map(textOf).filter(Boolean)
  const metas = new Map(
    Array.from(document.getElementsByTagNameNS('*', 'meta')).map((meta) => [
      meta.getAttribute('name') ?? '',
      (meta.getAttribute('content') ?? '').normalize('NFC').trim(),
    ]),
  )
  const people = [...all('creator'), ...all('contributor')].map((one) => ({
    name: textOf(one),
    role: opfAttribute(one, 'role') || (one.localName === 'creator' ? 'aut' : ''),
    sortAs: opfAttribute(one, 'file-as'),
  }))
  const known = new Set(removeUnknownNames(people.map(({ name }) => name)))
  const authors = people.filter(
    ({ name, role }, at) =>
      role === 'aut' &&
      known.has(name) &&
      people.findIndex((one) => one.name === name && one.role === role) === at,
  )
  const contributors = [...new Set(ROLES.values())].flatMap((role) => {
    const names = people
      .filter((one) => ROLES.get(one.role) === role && known.has(one.name))
      .map(({ name }) => name)
    return names.length > 0 ? [{ role, names }] : []
  })
  const identifiers = all('identifier').map((one) => ({
    scheme: opfAttribute(one, 'scheme').toLowerCase(),
    value: textOf(one),
  }))
  const uuid = identifiers.find(({ scheme }) => scheme === 'uuid')?.value
  const series = metas.get('calibre:series')
  return withoutBlanks({
    title: texts('title')[0],
    sortAs: metas.get('calibre:title_sort'),
    authors: authors.map(({ name }) => name),
    authorsSortAs: authors.map(({ sortAs }) => sortAs),
    contributors,
    description: plainText(texts('description').join('\n'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
    language: texts('language').find((tag) => tag !== 'und'),
    publisher: texts('publisher')[0],
    published: dateOf(texts('date')[0] ?? ''),
    subjects: texts('subject'),
    series: series
      ? [{ name: series, position: parseSeriesPosition(metas.get('calibre:series_index') ?? '') }]
      : [],
    identifier: uuid && `urn:uuid:${uuid}`,
    identifiers: identifiers.flatMap(({ scheme, value }) => identifierOf(scheme, value)),
    rating: ratingOf(metas.get('calibre:rating')),
  })
}

/** Reads a package document as one in a book: in any encoding, with HTML's entities, and repaired if it needs to be. */
async function readPackage(file: string): Promise<Document> {
  const written = await readXml(await readFile(file))
  try {
    return parseXml(written)
  } catch (thrown) {
    const { repairPackage } = await import('../reading/formats/epub/repair-package')
    const document = parseXml(repairPackage(written))
    if (document.getElementsByTagNameNS(DC, '*').length === 0) throw thrown
    return document
  }
}

function textOf(element: Element): string {
  return (element.textContent ?? '').normalize('NFC').trim()
}

function opfAttribute(element: Element, name: string): string {
  return (element.getAttributeNS(OPF, name) ?? '').normalize('NFC').trim()
}

/**
 * Returns the day of a date; of a year or a month alone, these. calibre writes midnight of the local time zone in UTC: half a day later is the same day in
 * every zone. The year 101 means "unknown".
 */
function dateOf(written: string): string {
  const time = Date.parse(written)
  if (Number.isNaN(time)) return ''
  const day = written.includes('T') ? new Date(time + 12 * 3600 * 1000) : new Date(time)
  if (day.getUTCFullYear() < 1000) return ''
  return /^\d{4}(?:-\d\d)?$/.test(written) ? written : day.toISOString().slice(0, 10)
}

/** Returns an identifier as a URI; those of calibre itself are left out. */
function identifierOf(scheme: string, value: string): string[] {
  if (value === '' || scheme === 'calibre' || scheme === 'uuid') return []
  if (/^(?:uri|url)$/.test(scheme)) return /^[a-z][a-z0-9+.-]*:/i.test(value) ? [encodeURI(value)] : []
  return /^[a-z0-9][a-z0-9-]{0,30}$/.test(scheme) ? [`urn:${scheme}:${encodeURIComponent(value)}`] : []
}

/** Converts calibre's rating, from 0 (none) to 10. */
function ratingOf(written: string | undefined): number | undefined {
  const rating = Number(written)
  return rating > 0 && rating <= 10 ? rating / 2 : undefined
}

/** Removes members that say nothing. */
function withoutBlanks(metadata: CalibreMetadata): CalibreMetadata {
  const isBlank = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isBlank(value)))
}
