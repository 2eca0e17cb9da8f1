import type { BookFormat } from '../../domain/book'
import type { Locator, ResourceOrder } from '../../domain/locator'
import { isObject } from '../shapes'
import { compactPlace, readCfi, readQuote, type SharedPlace } from './place'
import { indexOfResource, readReference, resourceAddress, writeReference } from './references'

/**
 * The two documents in which catalogues keep a position: OPDS Progression 1.0 (draft, drafts.opds.io) and that of Komga,
 * Stump and Cantook, which holds a Readium locator.
 */
export type Dialect = 'opds' | 'readium'

/** A position with the device that reached it, and when, in ms since 1970. */
export interface Progression {
  modified: number
  device: { id: string; name: string }
  place: SharedPlace
}

/** Largest document that is read, in characters. */
export const MAX_DOCUMENT = 64_000
const MAX_REFERENCES = 50
const MAX_HREF = 2000
const MAX_NAME = 200

const unit = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined
const bounded = (value: unknown, most: number): string =>
  typeof value === 'string' && value.length <= most ? value : ''
const pageNumber = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 1e6 ? Number(value) : undefined

/** Reads a document of either dialect; null for anything else. Nothing of it is trusted. */
export function readProgression(dialect: Dialect, json: unknown): Progression | null {
  if (!isObject(json)) return null
  const modified = Date.parse(bounded(json.modified, 64))
  if (!Number.isFinite(modified) || modified < 0) return null
  const place = dialect === 'opds' ? readOpds(json) : readLocator(json.locator)
  if (!place) return null
  const device = isObject(json.device) ? json.device : {}
  return {
    modified,
    device: { id: bounded(device.id, MAX_NAME), name: bounded(device.name, MAX_NAME) },
    place,
  }
}

function readOpds(json: Record<string, unknown>): SharedPlace | null {
  const total = unit(json.progression)
  if (total === undefined) return null
  const references = Array.isArray(json.references) ? json.references.slice(0, MAX_REFERENCES) : []
  const read = references.map((each) => readReference(bounded(each, MAX_HREF)))
  const href = read.find((each) => each.href)?.href ?? ''
  // A quotation or a CFI without a path belongs to the whole publication.
  const own = read.filter((each) => !each.href || each.href === href)
  return compactPlace({
    href,
    total,
    page: pageNumber(own.find((each) => each.page)?.page),
    cfi: own.find((each) => each.cfi)?.cfi,
    text: own.find((each) => each.text)?.text,
  })
}

function readLocator(locator: unknown): SharedPlace | null {
  if (!isObject(locator)) return null
  const locations = isObject(locator.locations) ? locator.locations : {}
  const fragments = Array.isArray(locations.fragments) ? locations.fragments.slice(0, MAX_REFERENCES) : []
  const cfi = fragments.flatMap((each) => readCfi(bounded(each, 500).replace(/^#/, '')) ?? [])[0]
  const place = compactPlace({
    href: resourceAddress(bounded(locator.href, MAX_HREF)),
    progression: unit(locations.progression),
    page: pageNumber(locations.position),
    total: unit(locations.totalProgression),
    type: bounded(locator.type, MAX_NAME),
    cfi,
    text: readQuote(locator.text),
  })
  return place.href !== '' || place.page !== undefined || place.total !== undefined ? place : null
}

/** Writes a document of the dialect. */
export function writeProgression(dialect: Dialect, { modified, device, place }: Progression): object {
  const { href, progression, page, total = 0, type = TEXT_TYPE, cfi, text } = place
  const document = { modified: new Date(modified).toISOString(), device }
  if (dialect === 'opds')
    return {
      ...document,
      progression: total,
      references: [
        ...(text && href ? [writeReference({ href, text })] : []),
        ...(cfi ? [`#${cfi}`] : []),
        ...(page !== undefined && type === TYPES.pdf ? [`#page=${page}`] : []),
        ...(href ? [writeReference({ href })] : []),
      ],
    }
  return {
    ...document,
    locator: {
      href: writeReference({ href }),
      type,
      locations: {
        ...(cfi && { fragments: [cfi] }),
        ...(progression !== undefined && { progression }),
        ...(page !== undefined && { position: page }),
        totalProgression: total,
      },
      ...(text && { text }),
    },
  }
}

/** Media types of the resources of a format, if they are not XHTML. */
const TYPES: Partial<Record<BookFormat, string>> = {
  pdf: 'application/pdf',
  cbz: 'image/jpeg',
  txt: 'text/plain',
}

const TEXT_TYPE = 'application/xhtml+xml'

const hasPages = (format: BookFormat) => format === 'pdf' || format === 'cbz'

/** The project's own locator as a place. */
export function placeOf(
  { href, index, progression, fraction, cfi, text }: Locator,
  format: BookFormat,
): SharedPlace {
  return compactPlace({
    href,
    progression,
    page: hasPages(format) ? index + 1 : undefined,
    total: fraction,
    type: TYPES[format] ?? TEXT_TYPE,
    cfi: cfi === undefined ? undefined : readCfi(cfi),
    text: readQuote(text),
  })
}

/**
 * The place in this book as the project's own locator. If the resource is not told, or is none of the book's, the total
 * progression says where it is; null if that is not told either.
 */
export function locatorOf(place: SharedPlace, format: BookFormat, order: ResourceOrder): Locator | null {
  const { progression, page, total, cfi, text } = place
  const atTotal = total === undefined ? null : order.atFraction(total)
  const isPage = hasPages(format) && page !== undefined && order.has(page - 1)
  const index = isPage ? page - 1 : indexOfResource(place.href, order)
  if (index === null)
    return atTotal && total !== undefined
      ? { href: order.hrefOf(atTotal.index), ...atTotal, fraction: total }
      : null
  const within = progression ?? (atTotal?.index === index ? atTotal.progression : 0)
  return {
    href: order.hrefOf(index),
    index,
    ...(cfi && { cfi }),
    ...(text && { text }),
    progression: within,
    fraction: order.fraction(index, within),
  }
}
