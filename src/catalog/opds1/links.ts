import { REL_ACQUISITION } from '../../domain/acquisition-rel'
import { resolveUrl } from '../addresses'
import type { Indirect } from '../opds2/feed'
import { mediaType } from '../opds2/links'
import { attribute, childrenOf, textOf } from './xml'

/** A link as OPDS 2.0 writes it. */
export interface JsonLink {
  href: string
  rel: string[]
  type: string
  title: string
  size?: string
  properties?: {
    numberOfItems?: string
    indirectAcquisition?: Indirect[]
    price?: { value: string; currency: string }[]
  }
}

const ENTRY_TYPE = /^application\/atom\+xml\b.*\btype=["']?entry/i
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'

/** The links of a feed or an entry. */
export function readLinks(parent: Element, url: string): JsonLink[] {
  return childrenOf(parent, 'link').flatMap((link) => readLink(link, url) ?? [])
}

/** Reads one link and makes its address absolute; templates and `data:` addresses stay unchanged. */
export function readLink(link: Element, url: string): JsonLink | undefined {
  const original = attribute(link, 'href')
  const rel = attribute(link, 'rel').toLowerCase().split(/\s+/).filter(Boolean)
  // A file's name may have braces; other addresses that have some are templates.
  const isOpen = /^data:/i.test(original) || (/[{}]/.test(original) && !isAcquisition({ rel }))
  const href = isOpen ? original : resolveUrl(original, baseOf(link, url))
  if (original === '' || href === undefined) return undefined
  const count = attribute(link, 'count') || attribute(link, 'numberOfItems')
  const indirect = indirectOf(link)
  const size = attribute(link, 'length')
  const price = childrenOf(link, 'price').map((one) => ({
    value: textOf(one),
    currency: attribute(one, 'currencycode'),
  }))
  const properties = {
    ...(count !== '' && { numberOfItems: count }),
    ...(indirect.length > 0 && { indirectAcquisition: indirect }),
    ...(price.length > 0 && { price }),
  }
  return {
    href,
    rel,
    type: attribute(link, 'type'),
    title: attribute(link, 'title'),
    ...(size !== '' && { size }),
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}

export function isAcquisition(link: Pick<JsonLink, 'rel'>): boolean {
  return link.rel.some((rel) => rel === REL_ACQUISITION || rel.startsWith(`${REL_ACQUISITION}/`))
}

/** Media types of book files, whatever the relation of their link. */
const BOOK_FILE = /^application\/(?:epub|pdf|x-cbz|vnd\.comicbook|x-mobi)/i

/** Adds the acquisition relation to links to book files, which feeds older than OPDS or written by hand omit. */
export function addMissingRelations(links: JsonLink[]): JsonLink[] {
  if (links.some(isAcquisition)) return links
  return links.map((link) =>
    BOOK_FILE.test(link.type) && link.rel.every((rel) => rel === 'enclosure' || rel === 'alternate')
      ? { ...link, rel: [REL_ACQUISITION] }
      : link,
  )
}

/** Whether the link leads to the complete entry of a book. */
export function isEntryLink(link: JsonLink): boolean {
  return ENTRY_TYPE.test(link.type)
}

/** Whether the link leads to another feed, by its type. */
export function isFeedLink(link: JsonLink): boolean {
  const type = mediaType(link)
  return (
    (type === '' || type === 'application/atom+xml' || type === 'application/opds+json') && !isEntryLink(link)
  )
}

function indirectOf(parent: Element): Indirect[] {
  return childrenOf(parent, 'indirectAcquisition').map((one) => ({
    type: attribute(one, 'type'),
    child: indirectOf(one),
  }))
}

/** Returns the base address of an element: its `xml:base` and those of its ancestors. */
function baseOf(element: Element, url: string): string {
  const outer = element.parentElement ? baseOf(element.parentElement, url) : url
  const own = element.getAttributeNS(XML_NAMESPACE, 'base') ?? ''
  return own === '' ? outer : (resolveUrl(own, outer) ?? outer)
}
