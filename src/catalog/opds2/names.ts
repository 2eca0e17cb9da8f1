import { removeUnknownNames } from '../../domain/authors'
import { type BookDetail, type CategoryRef, CONTRIBUTOR_ROLES } from '../../domain/book'
import { originOf } from '../addresses'
import { idOfAddress } from './address-ids'
import { type FeedLink, readNamed } from './feed'
import { isFeedLink, linkAddress } from './links'
import type { MappingContext } from './map'

type NameFields = Pick<BookDetail, 'contributors' | 'collections' | 'lists'>

/** Returns the contributors besides the authors, the collections, and the lists of the catalogue that names lead to. */
export function readNames(
  metadata: Readonly<Record<string, unknown>>,
  place: Pick<MappingContext, 'url' | 'root'>,
): NameFields {
  const { series, collection } = Object(metadata.belongsTo) as Readonly<Record<string, unknown>>
  const byRole = CONTRIBUTOR_ROLES.map((role) => ({ role, all: readNamed(metadata[role]) }))
  const collections = readNamed(collection)
  const linked = [
    ...readNamed(metadata.author),
    ...byRole.flatMap(({ all }) => all),
    ...readNamed(metadata.publisher),
    ...readNamed(series),
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
