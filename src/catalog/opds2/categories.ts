import type { CategoryRef } from '../../domain/book'
import { encodeId } from '../../domain/book-id'
import { relativeTo, resolve } from '../addresses'
import type { CategoryNode } from '../port'
import type { Feed, FeedGroup, NavigationLink } from './feed'
import { addressOf, findLink, isTemplate, leadsToFeed } from './links'

/** A category, where its books are, and what the feed says lies below it. */
export interface FoundSubject {
  node: CategoryNode
  href: string
  children: readonly FoundSubject[]
}

/** Links that lead around in a catalogue and are no category of it. */
const NO_CATEGORY = ['self', 'start', 'up', 'search']

/**
 * The categories a feed names: its navigation, and the groups that hold navigation.
 *
 * @param parent path of the category the feed belongs to; [] for the root feed.
 */
export function categoriesOf(feed: Feed, root: string, parent: readonly string[] = []): FoundSubject[] {
  const own = feed.navigation.flatMap((link) => categoryOf(link, feed.url, root, parent) ?? [])
  const grouped = feed.groups.flatMap((group) => ofGroup(group, feed.url, root, parent))
  return once([...own, ...grouped])
}

/** The categories on the top: what the root feed names, else the ways it has to narrow its books down. */
export function topCategories(root: Feed): FoundSubject[] {
  const named = categoriesOf(root, root.url)
  return named.length > 0 ? named : facetsOf(root, root.url, [])
}

/** Facets as categories, but for those in use already. */
export function facetsOf(feed: Feed, root: string, parent: readonly string[]): FoundSubject[] {
  const links = feed.facets.flatMap((facet) => facet.links).filter(({ rel }) => !rel.includes('self'))
  return once(links.flatMap((link) => categoryOf({ ...link, children: [] }, feed.url, root, parent) ?? []))
}

/** Lanes of a category's feed: groups of books with an address of their own. */
export function lanesOf(feed: Feed, root: string, parent: readonly string[]): FoundSubject[] {
  const lanes = feed.groups.flatMap((group) => {
    const href = groupAddress(group, feed.url)
    const { title, numberOfItems } = group.metadata
    if (href === undefined || title === '' || group.publications.length === 0) return []
    return [made({ href, title, path: [...parent, idOf(href, root)], count: numberOfItems, children: [] })]
  })
  return once(lanes)
}

/** Where all of a group's books are; undefined when the group is all there is. */
export function groupAddress(group: FeedGroup, base: string): string | undefined {
  const own = findLink(group.links, 'self') ?? group.links.find(leadsToFeed)
  const href = own && leadsToFeed(own) ? addressOf(own, base) : undefined
  return href === base ? undefined : href
}

export function refOf({ node }: FoundSubject): CategoryRef {
  return { path: node.path, title: node.title }
}

/** The category whose path ends in `id`, on whatever level. */
export function findDeep(categories: readonly FoundSubject[], id: string): FoundSubject | undefined {
  for (const category of categories) {
    const found = category.node.path.at(-1) === id ? category : findDeep(category.children, id)
    if (found) return found
  }
  return undefined
}

/** A category of which only the address is known. */
export function unnamed(href: string, path: readonly string[]): FoundSubject {
  return made({ href, title: '', path, count: undefined, children: [] })
}

function ofGroup(group: FeedGroup, base: string, root: string, parent: readonly string[]): FoundSubject[] {
  if (group.navigation.length === 0) return []
  const href = groupAddress(group, base)
  const { title, numberOfItems } = group.metadata
  const below = (path: readonly string[]) =>
    group.navigation.flatMap((link) => categoryOf(link, base, root, path) ?? [])
  if (href === undefined || title === '') return below(parent)
  const path = [...parent, idOf(href, root)]
  return [made({ href, title, path, count: numberOfItems, children: below(path) })]
}

function categoryOf(
  link: NavigationLink,
  base: string,
  root: string,
  parent: readonly string[],
): FoundSubject | undefined {
  if (link.title === '' || isTemplate(link) || !leadsToFeed(link)) return undefined
  if (link.rel.some((rel) => NO_CATEGORY.includes(rel))) return undefined
  const href = resolve(link.href, base)
  if (href === undefined) return undefined
  const given = link.properties?.categoryPath ?? []
  const path = given.length > 0 ? given : [...parent, idOf(href, root)]
  const children = link.children.flatMap((child) => categoryOf(child, base, root, path) ?? [])
  return made({ href, title: link.title, path, count: link.properties?.numberOfItems, children })
}

function made(parts: {
  href: string
  title: string
  path: readonly string[]
  count: number | undefined
  children: readonly FoundSubject[]
}): FoundSubject {
  const { href, title, path, count, children } = parts
  const node: CategoryNode = { path, title, children: children.map(refOf) }
  return { node: count === undefined ? node : { ...node, count }, href, children }
}

function idOf(href: string, root: string): string {
  return encodeId({ href: relativeTo(root, href) })
}

function once(categories: readonly FoundSubject[]): FoundSubject[] {
  const seen = new Set<string>()
  return categories.filter(({ node }) => {
    const key = node.path.join('/')
    return !seen.has(key) && seen.add(key)
  })
}
