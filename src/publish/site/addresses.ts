import type { BookRecord, Site } from '../types'

type Identified = Pick<BookRecord, 'bid'>

/** Paths of the files of a site, relative to the output folder. */
export const pagePath = ({ bid }: Identified): string => `book/${bid}.html`
export const oembedPath = ({ bid }: Identified): string => `oembed/${bid}.json`
export const PAGE_STYLE = 'book/page.css'
export const SITEMAP = 'sitemap.xml'
export const NEW_BOOKS = 'new-books.atom'

/** Whether a file of a site belongs to a book, whose document is returned, or to the whole (`true`); null for other files. */
export function siteFileOf(path: string): string | true | null {
  const [, bid] = /^(?:book\/(\d+)\.html|oembed\/(\d+)\.json)$/.exec(path)?.filter(Boolean) ?? []
  if (bid !== undefined) return `book/${bid}.json`
  return path === PAGE_STYLE || path === NEW_BOOKS || /^sitemap(?:-\d+)?\.xml$/.test(path) ? true : null
}

/** The absolute address of a file. */
export const addressOf = ({ address }: Site, path: string): string => new URL(path, address).href

/** The address of a book in the library, by the route of its details; null without a library. */
export const libraryAddress = ({ library }: Site, { bid }: Identified): string | null =>
  library === undefined ? null : `${library}#/bookdetail/${bid}`

/** Address of the site as the user has written it; null if it is none. */
export function readSite(written: string): string | null {
  const url = URL.canParse(written) ? new URL(written) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return null
  return url.href.replace(/\/?$/, '/')
}

/** Address of the library's page, which may be relative to the site; null if it is none. */
export function readLibraryPage(written: string, site: string): string | null {
  const url = URL.canParse(written, site) ? new URL(written, site) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  url.hash = ''
  return url.href
}
