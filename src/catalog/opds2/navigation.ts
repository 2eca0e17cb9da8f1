import { LibraryError } from '../../platform/errors'
import { resolveUrl } from '../addresses'
import type { Documents } from './documents'
import type { Feed, NavigationLink } from './feed'
import { findLink, linkAddress } from './links'

/** Maximum number of pages that are read of one navigation. */
const MAX_PAGES = 10

/**
 * Loads a feed with the navigation of its following pages, since servers split lists of authors into pages as they do
 * with books. Pages with books are not followed.
 */
export async function loadWholeNavigation(
  documents: Documents,
  url: string,
  signal: AbortSignal | undefined,
): Promise<Feed> {
  const first = await documents.feed(url, signal)
  const visited = new Set([url, first.url])
  const navigation = [...first.navigation]
  let last = first
  for (let page = 1; page < MAX_PAGES && isPlainNavigation(last); page++) {
    const next = linkAddress(findLink(last.links, 'next'), last.url)
    if (next === undefined || visited.has(next)) break
    visited.add(next)
    try {
      last = await documents.feed(next, signal)
    } catch (thrown) {
      if (thrown instanceof LibraryError && thrown.code === 'not-found') break
      throw thrown
    }
    const known = new Set(navigation.map(({ href }) => resolveUrl(href, first.url)))
    const more = last.navigation.map(absoluteFrom(last.url)).filter(({ href }) => !known.has(href))
    // A server that ignores the page's number sends the same page again and again.
    if (more.length === 0) break
    navigation.push(...more)
  }
  return { ...first, navigation }
}

function isPlainNavigation({ navigation, publications, groups }: Feed): boolean {
  return navigation.length > 0 && publications.length === 0 && groups.length === 0
}

/** Makes the addresses of links absolute, so that they can move to another page. */
function absoluteFrom(base: string) {
  const absolute = (link: NavigationLink): NavigationLink => ({
    ...link,
    href: resolveUrl(link.href, base) ?? link.href,
    children: link.children.map(absolute),
  })
  return absolute
}
