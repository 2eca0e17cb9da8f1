/**
 * What OPDS 2.0 (https://specs.opds.io/opds-2.0, a living standard) and the JSON schemas it refers to demand of feeds and
 * publications, as checks. The schemas are in no package of the registry, so each check is written from their text.
 */

type Json = Readonly<Record<string, unknown>>

const URI = /^[a-z][a-z0-9+.-]*:(?:[!#$&'()*+,\-./:;=?@\w~[\]]|%[\da-f]{2})+$/i
const URI_REFERENCE = /^(?:[!#$&'()*+,\-./:;=?@\w~[\]]|%[\da-f]{2})+$/i
const URI_TEMPLATE = /^(?:[!#$&'()*+,\-./:;=?@\w~[\]]|%[\da-f]{2}|\{[^{}\s]+\})+$/i
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:\s*;\s*[\w-]+=(?:"[^"]*"|[^\s;]+))*$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const DATE = /^\d{4}-\d\d-\d\d$/
const ACQUISITION =
  /^(?:acquisition|borrow|buy|download|preview|subscribe|http:\/\/opds-spec\.org\/acquisition(?:\/(?:buy|open-access|borrow|sample|subscribe))?)$/
/** `download` is in the text of the standard, but not in the schema's list of acquisition relations. */
const SCHEMA_ACQUISITION = /^(?!download$)/
const PICTURES = ['jpeg', 'avif', 'webp', 'jxl', 'png', 'gif'].map((name) => `image/${name}`)
const CONTRIBUTORS =
  'author translator editor artist illustrator letterer penciler colorist inker narrator contributor publisher imprint'
const NAMED = CONTRIBUTORS.split(' ')

/** Returns what a feed violates, each with its path. */
export function violationsOfFeed(json: unknown): string[] {
  const found: string[] = []
  const feed = objectAt(json, '', found)
  checkFeedMetadata(feed.metadata, '/metadata', found)
  checkLinks(feed.links, '/links', found)
  if (!relations(feed.links).some((rels) => rels.includes('self'))) found.push('/links: no self')
  if (!['navigation', 'publications', 'groups'].some((role) => role in feed)) found.push('/: no collection')
  for (const key of Object.keys(feed))
    if (!['metadata', 'links', 'navigation', 'publications', 'groups', 'facets'].includes(key))
      found.push(`/${key}: no collection of the standard`)
  checkCollections(feed, '', found)
  if ('groups' in feed)
    arrayAt(feed.groups, '/groups', found).forEach((one, at) => {
      const group = objectAt(one, `/groups/${at}`, found)
      checkFeedMetadata(group.metadata, `/groups/${at}/metadata`, found)
      if ('links' in group) checkLinks(group.links, `/groups/${at}/links`, found)
      if ('navigation' in group === 'publications' in group) found.push(`/groups/${at}: not one collection`)
      checkCollections(group, `/groups/${at}`, found)
    })
  if ('facets' in feed)
    arrayAt(feed.facets, '/facets', found).forEach((one, at) => {
      const facet = objectAt(one, `/facets/${at}`, found)
      checkFeedMetadata(facet.metadata, `/facets/${at}/metadata`, found)
      if (checkLinks(facet.links, `/facets/${at}/links`, found) < 2)
        found.push(`/facets/${at}: under two links`)
    })
  return found
}

/** Returns what a publication violates. */
export function violationsOfPublication(json: unknown, path = ''): string[] {
  const found: string[] = []
  const publication = objectAt(json, path, found)
  const metadata = objectAt(publication.metadata, `${path}/metadata`, found)
  checkTexts(metadata, `${path}/metadata`, found)
  for (const role of NAMED) checkNames(metadata[role], `${path}/metadata/${role}`, found)
  const belongsTo =
    metadata.belongsTo === undefined ? {} : objectAt(metadata.belongsTo, `${path}/belongsTo`, found)
  for (const role of ['series', 'collection']) checkNames(belongsTo[role], `${path}/belongsTo/${role}`, found)
  checkNames(metadata.subject, `${path}/metadata/subject`, found)
  checkFormats(metadata, `${path}/metadata`, found)
  checkLinks(publication.links, `${path}/links`, found)
  const rels = relations(publication.links)
  if (!rels.some((all) => all.some((rel) => ACQUISITION.test(rel) && SCHEMA_ACQUISITION.test(rel))))
    found.push(`${path}/links: no acquisition`)
  if (!rels.some((all) => all.includes('self'))) found.push(`${path}/links: no self`)
  if ('images' in publication) {
    const images = arrayAt(publication.images, `${path}/images`, found)
    checkLinks(images, `${path}/images`, found)
    if (!images.some((one) => PICTURES.includes(String((one as Json).type))))
      found.push(`${path}/images: no usual type`)
  }
  if (Array.isArray(publication.toc) && publication.toc.length > 0)
    checkLinks(publication.toc, `${path}/toc`, found)
  return found
}

function checkCollections(of: Json, path: string, found: string[]): void {
  if ('navigation' in of) {
    checkLinks(of.navigation, `${path}/navigation`, found)
    arrayAt(of.navigation, `${path}/navigation`, found).forEach((one, at) => {
      if (!(one as Json).title) found.push(`${path}/navigation/${at}: no title`)
    })
  }
  if ('publications' in of) {
    const all = arrayAt(of.publications, `${path}/publications`, found)
    if (all.length === 0) found.push(`${path}/publications: empty`)
    if (new Set(all.map((one) => JSON.stringify(one))).size < all.length)
      found.push(`${path}/publications: twice`)
    for (const [at, one] of all.entries())
      found.push(...violationsOfPublication(one, `${path}/publications/${at}`))
  }
}

function checkFeedMetadata(json: unknown, path: string, found: string[]): void {
  const metadata = objectAt(json, path, found)
  checkTexts(metadata, path, found)
  for (const name of ['itemsPerPage', 'currentPage']) checkWhole(metadata[name], 1, `${path}/${name}`, found)
  checkWhole(metadata.numberOfItems, 0, `${path}/numberOfItems`, found)
}

function checkTexts(metadata: Json, path: string, found: string[]): void {
  if (typeof metadata.title !== 'string') found.push(`${path}: no title`)
  checkBlank(metadata, path, found)
  for (const name of ['identifier', '@type']) {
    const value = metadata[name]
    if (value !== undefined && !URI.test(String(value))) found.push(`${path}/${name}: no URI: ${value}`)
  }
  const { modified } = metadata
  if (modified !== undefined && !MOMENT.test(String(modified))) found.push(`${path}/modified: ${modified}`)
}

function checkFormats(metadata: Json, path: string, found: string[]): void {
  const { published, language, numberOfPages, altIdentifier } = metadata
  if (published !== undefined && !DATE.test(String(published)) && !MOMENT.test(String(published)))
    found.push(`${path}/published: ${published}`)
  if (language !== undefined && !isTag(String(language))) found.push(`${path}/language: ${language}`)
  checkWhole(numberOfPages, 1, `${path}/numberOfPages`, found)
  for (const one of Array.isArray(altIdentifier) ? altIdentifier : [])
    if (!URI.test(String(one))) found.push(`${path}/altIdentifier: ${one}`)
}

function checkNames(json: unknown, path: string, found: string[]): void {
  if (json === undefined) return
  for (const one of Array.isArray(json) ? json : [json]) {
    if (typeof one === 'string') continue
    const { name, sortAs, position, scheme, identifier, links } = objectAt(one, path, found)
    if (typeof name !== 'string') found.push(`${path}: no name`)
    if (sortAs !== undefined && typeof sortAs !== 'string') found.push(`${path}/sortAs: no text`)
    if (position !== undefined && typeof position !== 'number') found.push(`${path}/position: no number`)
    for (const uri of [scheme, identifier])
      if (uri !== undefined && !URI.test(String(uri))) found.push(`${path}: no URI: ${uri}`)
    if (links !== undefined) checkLinks(links, `${path}/links`, found)
  }
}

/** Checks an array of Link Objects and returns its length. */
function checkLinks(json: unknown, path: string, found: string[]): number {
  const links = arrayAt(json, path, found)
  if (links.length === 0) found.push(`${path}: empty`)
  if (new Set(links.map((one) => JSON.stringify(one))).size < links.length)
    found.push(`${path}: a link twice`)
  for (const [at, one] of links.entries()) checkLink(one, `${path}/${at}`, found)
  return links.length
}

function checkLink(json: unknown, path: string, found: string[]): void {
  const link = objectAt(json, path, found)
  const { href, templated, type, rel, title, properties, children } = link
  const form = templated === true ? URI_TEMPLATE : URI_REFERENCE
  if (typeof href !== 'string' || !form.test(href)) found.push(`${path}/href: ${href}`)
  if (type !== undefined && !MEDIA_TYPE.test(String(type))) found.push(`${path}/type: ${type}`)
  if (
    rel !== undefined &&
    typeof rel !== 'string' &&
    !(Array.isArray(rel) && rel.every((one) => typeof one === 'string'))
  )
    found.push(`${path}/rel: ${rel}`)
  if (title !== undefined && typeof title !== 'string') found.push(`${path}/title: ${title}`)
  for (const name of ['width', 'height']) checkWhole(link[name], 1, `${path}/${name}`, found)
  checkWhole(link.size, 0, `${path}/size`, found)
  if (properties !== undefined)
    checkWhole(objectAt(properties, path, found).numberOfItems, 0, `${path}/numberOfItems`, found)
  if (children !== undefined) checkLinks(children, `${path}/children`, found)
}

/** Metadata should not have blank values: null, '', [] and {}. */
function checkBlank(value: unknown, path: string, found: string[]): void {
  const isEmpty = typeof value === 'object' && (value === null || Object.keys(value).length === 0)
  if (value === '' || isEmpty) found.push(`${path}: blank`)
  else if (typeof value === 'object')
    for (const [key, one] of Object.entries(value)) checkBlank(one, `${path}/${key}`, found)
}

function checkWhole(value: unknown, least: number, path: string, found: string[]): void {
  if (value !== undefined && !(Number.isInteger(value) && Number(value) >= least))
    found.push(`${path}: ${value}`)
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function relations(links: unknown): string[][] {
  return (Array.isArray(links) ? links : []).map(({ rel = [] }) => [rel].flat())
}

function objectAt(json: unknown, path: string, found: string[]): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json
  found.push(`${path}: no object`)
  return {}
}

function arrayAt(json: unknown, path: string, found: string[]): readonly unknown[] {
  if (Array.isArray(json)) return json
  found.push(`${path}: no array`)
  return []
}
