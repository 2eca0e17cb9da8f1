import type { Query } from './table'

/** A query as the end of a full path; '' for an empty one. */
export function formatQuery(query: Query): string {
  const search = new URLSearchParams(query).toString()
  return search ? `?${search}` : ''
}

// Where the addresses with something in them lead (SPEC §2). Those without are written out where they are used.

/** @param org code of the organisation; '' for the home page of the one entered. */
export const homePath = (org: string) => (org === '' ? '/index' : `/${encodeURIComponent(org)}/index`)

export const bookPath = (bid: string) => `/bookdetail/${encodeURIComponent(bid)}`

/**
 * @param chapter from 1; without one the book opens where it was left.
 * @param fragment id of the element of the chapter's file to begin at.
 */
export function readPath(bid: string, chapter?: number, fragment?: string): string {
  const path = `/book-read/${encodeURIComponent(bid)}`
  return chapter === undefined ? path : `${path}/${chapter}${formatQuery(fragment ? { at: fragment } : {})}`
}

/** @param path digit groups, one a level; none for all categories. */
export const categoryPath = (path: readonly string[]) => ['/category', ...path].join('/')

/** @param title of the list, which the page's title names too. */
export const morePath = (idp: string, title: string) => `/more/${idp}${formatQuery({ title })}`

export const searchPath = (query: string) => `/search${formatQuery({ q: query.trim() })}`

/**
 * The 500 page, told what happened and where to return to after another try.
 *
 * @param code what happened, as an error's code.
 * @param from the full path that could not be shown.
 */
export const failedPath = (code: string, from: string) => `/error/500${formatQuery({ code, from })}`
