import type { CategoryRef } from '../../domain/book'
import { isAborted, LibraryError } from '../../platform/errors'
import { relativeTo } from '../addresses'
import type { CategoryNode } from '../port'
import { addressOfId } from './address-ids'
import {
  createUnnamedCategory,
  type FoundCategoryLink,
  findCategoryById,
  readCategories,
  readLanes,
  toCategoryRef,
  topCategories,
} from './categories'
import type { Documents } from './documents'
import type { Feed } from './feed'
import { loadWholeNavigation } from './navigation'

/** A category found by its path, with its ancestors. */
export interface FoundCategory {
  node: CategoryNode
  trail: readonly CategoryRef[]
  href: string
}

/**
 * Follows a path of ids from the root feed. Each id is searched among the children of the previous category, first as
 * the root feed lists them, then by decoding the id to an address, then in the feed of the previous category.
 *
 * @throws LibraryError `not-found` for an unknown id
 */
export async function findCategory(
  documents: Documents,
  root: Feed,
  path: readonly string[],
  signal?: AbortSignal,
): Promise<FoundCategory> {
  const top = topCategories(root)
  const visited: FoundCategoryLink[] = []
  for (const [depth, id] of path.entries()) {
    const parent = visited.at(-1)
    const known = parent ? findId(parent.children, id) : (findId(top, id) ?? findCategoryById(top, id))
    const found =
      known ??
      decoded(documents, root, id, path.slice(0, depth + 1)) ??
      (parent &&
        findId(
          readCategories(await loadWholeNavigation(documents, parent.href, signal), root, parent.node.path),
          id,
        ))
    if (!found) throw new LibraryError('not-found', `no category ${path.join('/')} in ${root.url}`)
    visited.push(found)
  }
  const last = visited.at(-1)
  if (!last) throw new LibraryError('not-found', 'an empty path is no category')

  const feed = await loadWholeNavigation(documents, last.href, signal)
  const titles: string[] = []
  for (const [depth, one] of visited.entries())
    titles.push(await titleOf(documents, root, one, visited[depth - 1], signal))
  const node = { ...last.node, title: titles.at(-1) ?? '' }
  const children = node.children.length > 0 ? node.children : childrenIn(feed, root, last)
  // An ancestor without a known title is left out of the trail.
  const trail = visited.slice(0, -1).flatMap(({ node: { path } }, depth) => {
    const title = titles[depth]
    return title ? [{ path, title }] : []
  })
  return { node: withCount({ ...node, children }, feed), trail, href: last.href }
}

function findId(categories: readonly FoundCategoryLink[], id: string): FoundCategoryLink | undefined {
  return categories.find(({ node }) => node.path.at(-1) === id)
}

function decoded(
  documents: Documents,
  root: Feed,
  id: string,
  path: readonly string[],
): FoundCategoryLink | undefined {
  const where = addressOfId(root, id)
  const href = where?.key === undefined ? where?.href : undefined
  return href !== undefined && documents.mayFetch(href, root) ? createUnnamedCategory(href, path) : undefined
}

function childrenIn(feed: Feed, root: Feed, category: FoundCategoryLink): CategoryRef[] {
  const { path } = category.node
  // Many feeds repeat the navigation of the level above, or link to themselves.
  const above = new Set([...path, ...[root.url, feed.url].map((url) => relativeTo(root.url, url))])
  return [...readCategories(feed, root, path), ...readLanes(feed, root, path)]
    .filter(({ node, href }) => {
      const id = node.path.at(-1)
      return id !== undefined && !above.has(id) && !above.has(relativeTo(root.url, href))
    })
    .map(toCategoryRef)
}

function withCount(node: CategoryNode, feed: Feed): CategoryNode {
  const count = node.count ?? feed.metadata.numberOfItems
  return count === undefined ? node : { ...node, count }
}

/**
 * Returns the title of a category, '' if it cannot be loaded. If its feed has the title of the whole catalogue, as in
 * calibre and Calibre-Web, the title of the link in its parent is used.
 */
async function titleOf(
  documents: Documents,
  root: Feed,
  { node, href }: FoundCategoryLink,
  parent: FoundCategoryLink | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (node.title !== '') return node.title
  try {
    const { title } = (await documents.feed(href, signal)).metadata
    if (!parent || (title !== '' && title !== root.metadata.title)) return title
    const siblings = childrenIn(await loadWholeNavigation(documents, parent.href, signal), root, parent)
    return siblings.find(({ path }) => path.at(-1) === node.path.at(-1))?.title ?? title
  } catch (thrown) {
    if (isAborted(thrown)) throw thrown
    return ''
  }
}
