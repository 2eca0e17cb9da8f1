import type { CategoryRef } from '../../domain/book'
import { resolveUrl } from '../addresses'
import type { CategoryNode } from '../port'
import { type IdBase, idOfAddress } from './address-ids'
import type { Feed, FeedGroup, NavigationLink } from './feed'
import { findLink, isFeedLink, isTemplate, linkAddress } from './links'

/** A category with the address of its books and the children that the feed lists. */
export interface FoundCategoryLink {
  node: CategoryNode
  href: string
  children: readonly FoundCategoryLink[]
}

/** Relations of structural links, which are no categories. */
const NON_CATEGORY_RELS = ['self', 'start', 'up', 'search']

/**
 * Returns the categories of a feed: its navigation, and its groups with navigation.
 *
 * @param parent path of the category that the feed belongs to; [] for the root feed
 */
export function readCategories(
  feed: Feed,
  root: IdBase,
  parent: readonly string[] = [],
): FoundCategoryLink[] {
  const own = feed.navigation.flatMap((link) => categoryOf(link, feed.url, root, parent) ?? [])
  const grouped = feed.groups.flatMap((group) => categoriesOfGroup(group, feed.url, root, parent))
  return unique([...own, ...grouped])
}

/** Returns the top-level categories: those of the root feed, else its facets. */
export function topCategories(root: Feed): FoundCategoryLink[] {
  const named = readCategories(root, root)
  return named.length > 0 ? named : readFacets(root, root, [])
}

/** Returns the facets as categories, without the active ones. */
function readFacets(feed: Feed, root: IdBase, parent: readonly string[]): FoundCategoryLink[] {
  const links = feed.facets.flatMap((facet) => facet.links).filter(({ rel }) => !rel.includes('self'))
  return unique(links.flatMap((link) => categoryOf({ ...link, children: [] }, feed.url, root, parent) ?? []))
}

/** Returns the lanes of a category's feed: groups of books with their own address. */
export function readLanes(feed: Feed, root: IdBase, parent: readonly string[]): FoundCategoryLink[] {
  const lanes = feed.groups.flatMap((group) => {
    const href = groupAddress(group, feed.url)
    const { title, numberOfItems } = group.metadata
    if (href === undefined || title === '' || group.publications.length === 0) return []
    return [
      createCategory({
        href,
        title,
        path: [...parent, idOf(href, root)],
        count: numberOfItems,
        children: [],
      }),
    ]
  })
  return unique(lanes)
}

/** Returns the address of all books of a group; undefined if the group is complete. */
export function groupAddress(group: FeedGroup, base: string): string | undefined {
  const own = findLink(group.links, 'self') ?? group.links.find(isFeedLink)
  const href = own && isFeedLink(own) ? linkAddress(own, base) : undefined
  return href === base ? undefined : href
}

export function toCategoryRef({ node }: FoundCategoryLink): CategoryRef {
  return { path: node.path, title: node.title }
}

/** Returns the category whose path ends in `id`, on any level. */
export function findCategoryById(
  categories: readonly FoundCategoryLink[],
  id: string,
): FoundCategoryLink | undefined {
  for (const category of categories) {
    const found = category.node.path.at(-1) === id ? category : findCategoryById(category.children, id)
    if (found) return found
  }
  return undefined
}

/** Creates a category of which only the address is known. */
export function createUnnamedCategory(href: string, path: readonly string[]): FoundCategoryLink {
  return createCategory({ href, title: '', path, count: undefined, children: [] })
}

function categoriesOfGroup(
  group: FeedGroup,
  base: string,
  root: IdBase,
  parent: readonly string[],
): FoundCategoryLink[] {
  if (group.navigation.length === 0) return []
  const href = groupAddress(group, base)
  const { title, numberOfItems } = group.metadata
  const childrenWith = (path: readonly string[]) =>
    group.navigation.flatMap((link) => categoryOf(link, base, root, path) ?? [])
  if (href === undefined || title === '') return childrenWith(parent)
  const path = [...parent, idOf(href, root)]
  return [createCategory({ href, title, path, count: numberOfItems, children: childrenWith(path) })]
}

function categoryOf(
  link: NavigationLink,
  base: string,
  root: IdBase,
  parent: readonly string[],
): FoundCategoryLink | undefined {
  if (link.title === '' || isTemplate(link) || !isFeedLink(link)) return undefined
  if (link.rel.some((rel) => NON_CATEGORY_RELS.includes(rel))) return undefined
  const href = resolveUrl(link.href, base)
  if (href === undefined) return undefined
  const given = link.properties?.categoryPath ?? []
  const path = given.length > 0 ? given : [...parent, idOf(href, root)]
  const children = link.children.flatMap((child) => categoryOf(child, base, root, path) ?? [])
  return createCategory({ href, title: link.title, path, count: link.properties?.numberOfItems, children })
}

function createCategory(parts: {
  href: string
  title: string
  path: readonly string[]
  count: number | undefined
  children: readonly FoundCategoryLink[]
}): FoundCategoryLink {
  const { href, title, path, count, children } = parts
  const node: CategoryNode = { path, title, children: children.map(toCategoryRef) }
  return { node: count === undefined ? node : { ...node, count }, href, children }
}

function idOf(href: string, root: IdBase): string {
  return idOfAddress(root, href)
}

function unique(categories: readonly FoundCategoryLink[]): FoundCategoryLink[] {
  const seen = new Set<string>()
  return categories.filter(({ node }) => {
    const key = node.path.join('/')
    return !seen.has(key) && seen.add(key)
  })
}
