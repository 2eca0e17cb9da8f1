import * as v from 'valibot'
import { removeUnknownNames } from '../../domain/authors'
import { type BookDetail, type CategoryRef, CONTRIBUTOR_ROLES } from '../../domain/book'
import { originOf } from '../addresses'
import { isRecord, list, object, requiredText } from '../lenient'
import { idOfAddress } from './address-ids'
import { type FeedLink, linkList } from './feed'
import { isFeedLink, linkAddress } from './links'
import type { MappingContext } from './map'

/** A contributor, series or collection: a name, or an object with a name and links (OPDS 2.0, 5.2). */
const named = list(
  v.pipe(
    v.unknown(),
    v.transform((value) => (isRecord(value) && 'name' in value ? value : { name: value })),
    object({ name: requiredText, links: linkList }),
  ),
)

type NameFields = Pick<BookDetail, 'contributors' | 'collections' | 'lists'>

/** Returns the contributors besides the authors, the collections, and the lists of the catalogue that names lead to. */
export function readNames(
  metadata: Readonly<Record<string, unknown>>,
  place: Omit<MappingContext, 'isFlat'>,
): NameFields {
  const read = (value: unknown) => v.parse(named, value)
  const belongsTo = isRecord(metadata.belongsTo) ? metadata.belongsTo : {}
  const byRole = CONTRIBUTOR_ROLES.map((role) => ({ role, all: read(metadata[role]) }))
  const collections = read(belongsTo.collection)
  const linked = [
    ...read(metadata.author),
    ...byRole.flatMap(({ all }) => all),
    ...read(metadata.publisher),
    ...read(belongsTo.series),
    ...collections,
  ]
  const contributors = byRole.flatMap(({ role, all }) => {
    const names = removeUnknownNames(unique(all.map(({ name }) => name)))
    return names.length > 0 ? [{ role, names }] : []
  })
  const lists = linked.flatMap((one) => listOf(one, place) ?? [])
  return {
    ...(contributors.length > 0 && { contributors }),
    ...(collections.length > 0 && { collections: unique(collections.map(({ name }) => name)) }),
    ...(lists.length > 0 && { lists }),
  }
}

/** Returns the list that a name links to; undefined if the catalogue has none. */
export function listOf(
  { name, links }: { name: string; links: readonly FeedLink[] },
  { url, root }: Pick<MappingContext, 'url' | 'root'>,
): CategoryRef | undefined {
  const href = linkAddress(
    links.find((one) => one.type !== '' && isFeedLink(one)),
    url,
  )
  if (href === undefined || originOf(href) !== originOf(root.url)) return undefined
  return { path: [idOfAddress(root, href)], title: name }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
