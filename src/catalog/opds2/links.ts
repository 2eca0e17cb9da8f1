import { type AcquisitionRel, acquisitionRelIn } from '../../domain/acquisition-rel'
import { resolveUrl } from '../addresses'
import type { FeedLink } from './feed'

export const REL_NEW = 'http://opds-spec.org/sort/new'

/** Returns the best acquisition relation of a link, by its name in OPDS 2.0; undefined for another link. */
export const acquisitionRel = ({ rel }: Pick<FeedLink, 'rel'>): AcquisitionRel | undefined =>
  acquisitionRelIn(rel)

export const REL_AUTHENTICATION = 'http://opds-spec.org/auth/document'
export const AUTHENTICATION_TYPE = 'application/opds-authentication+json'

export const PUBLICATION_TYPE = 'application/opds-publication+json'
/** Readium Web Publication Manifest. */
export const WEB_PUBLICATION_TYPE = 'application/webpub+json'
const ATOM_TYPE = 'application/atom+xml'

/** Names of a template's variable for the search terms. */
const QUERY_NAMES = new Set(['query', 'searchTerms', 'q', 'keyword', 'keywords', 'term', 'terms'])

export function findLink(links: readonly FeedLink[], rel: string): FeedLink | undefined {
  return links.find((link) => link.rel.includes(rel))
}

/** Returns the media type without parameters, in lower case. */
export function mediaType({ type }: Pick<FeedLink, 'type'>): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

/**
 * Whether the address is a URI template. Many are not declared so; but the name of a file may have braces as well, around
 * what may be a variable or not.
 */
export function isTemplate({ templated, href, rel }: FeedLink): boolean {
  const found = VARIABLE.exec(href)
  return templated || (found !== null && (found[1] !== '' || acquisitionRelIn(rel) === undefined))
}

const VARIABLE = /\{([?&/#+.;]?)[\w.,:*?%]+\}/

/** Returns the absolute address of a link; undefined for a template or an address that is not http(s). */
export function linkAddress(link: FeedLink | undefined, base: string): string | undefined {
  return link && !isTemplate(link) ? resolveUrl(link.href, base) : undefined
}

const FEED_TYPES = ['', 'application/opds+json', 'application/json', ATOM_TYPE]

/** Whether the link leads to a supported feed, by its type. */
export function isFeedLink(link: FeedLink): boolean {
  return FEED_TYPES.includes(mediaType(link)) && !isEntryLink(link)
}

/** Whether the link leads to the document of one book, by its type. */
export function isEntryLink(link: FeedLink): boolean {
  const type = mediaType(link)
  return type === PUBLICATION_TYPE || (type === ATOM_TYPE && /;\s*type=["']?entry\b/i.test(link.type))
}

/** An expression of a URI template: its operator, its names. */
const EXPRESSION = /\{([?&/#+.;]?)([^{}]*)\}/g

/**
 * Expands a URI template (RFC 6570: simple forms and lists of names); unknown variables are removed. OpenSearch's
 * `{name?}` is supported too.
 */
export function expandTemplate(template: string, variables: ReadonlyMap<string, string>): string {
  let expanded = ''
  let end = 0
  for (const { 0: whole, 1: operator = '', 2: inside = '', index } of template.matchAll(EXPRESSION)) {
    expanded += template.slice(end, index)
    end = index + whole.length
    const known = inside.split(',').flatMap((raw) => {
      const name = raw.trim().replace(/(\?|\*|:\d+)$/, '')
      const value = variables.get(name)
      return value === undefined ? [] : [{ name, value: encodeURIComponent(value) }]
    })
    if (known.length === 0) continue
    const named = known.map(({ name, value }) => `${name}=${value}`)
    const values = known.map(({ value }) => value)
    if (operator === '?' || operator === '&') expanded += joinerTo(expanded) + named.join('&')
    else if (operator === ';') expanded += `;${named.join(';')}`
    else if (operator === '/' || operator === '.') expanded += operator + values.join(operator)
    else expanded += (operator === '#' ? '#' : '') + values.join(',')
  }
  return expanded + template.slice(end)
}

/** What stands before a parameter: a template may write `{?query}` behind a `?`, and `{&query}` where there is none. */
function joinerTo(address: string): string {
  if (!address.includes('?')) return '?'
  return /[?&]$/.test(address) ? '' : '&'
}

/** Returns the variable of a template for the search terms; undefined if it has no variable. */
export function queryVariable(template: string): string | undefined {
  const found = [...template.matchAll(EXPRESSION)]
    .flatMap((match) => (match[2] ?? '').split(','))
    .map((raw) => raw.trim().replace(/(\?|\*|:\d+)$/, ''))
    .filter((name) => name !== '')
  return found.find((name) => QUERY_NAMES.has(name)) ?? found[0]
}
