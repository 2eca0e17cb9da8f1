import type { Query } from './table'

/** Formats a query as the end of a full path; '' for an empty one. */
export function formatQuery(query: Query): string {
  const search = new URLSearchParams(query).toString()
  return search ? `?${search}` : ''
}

// Paths of routes with parameters (SPEC §2). Paths without parameters are written as literals.

/** @param org code of the organisation; '' for the home page of the current one */
export const homePath = (org: string) => (org === '' ? '/index' : `/${encodeURIComponent(org)}/index`)

export const bookPath = (bid: string) => `/bookdetail/${encodeURIComponent(bid)}`

/**
 * @param chapter from 1; without it the book opens at the stored position
 * @param fragment id of the element in the chapter's file to start at
 */
export function readPath(bid: string, chapter?: number, fragment?: string): string {
  const path = `/book-read/${encodeURIComponent(bid)}`
  return chapter === undefined ? path : `${path}/${chapter}${formatQuery(fragment ? { at: fragment } : {})}`
}

/** @param path digit groups, one per level; empty for all categories */
export const categoryPath = (path: readonly string[]) => ['/category', ...path].join('/')

/** @param title of the list, which is added to the page title */
export const morePath = (idp: string, title: string) => `/more/${idp}${formatQuery({ title })}`

/**
 * Path of a list of books in another order, or filtered.
 *
 * @param list id of the facet's option
 */
export function listPath({ path, query }: { path: string; query: Query }, list: string): string {
  return path + formatQuery({ ...query, list })
}

/** @param isText whether to search what the books say */
export const searchPath = (query: string, isText = false) =>
  `/search${formatQuery({ q: query.trim(), ...(isText && { in: 'text' }) })}`

/**
 * Path of the 500 page.
 *
 * @param code the error code
 * @param from the full path that failed, to return to at a retry
 */
export const failedPath = (code: string, from: string) => `/error/500${formatQuery({ code, from })}`
