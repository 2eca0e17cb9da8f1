import { tidy } from '../domain/tidy'
import { LibraryError } from '../platform/errors'
import { overTls } from '../platform/over-tls'
import { safeAddress } from '../platform/safe-address'

/** Returns the id in a `book` attribute, which may also be a link to the book, or have full-width digits. */
export function tidyId(given: string): string {
  const text = tidy(given).normalize('NFKC')
  return /#\/book(?:detail|-read)\/(\d+)/.exec(text)?.[1] ?? text.replace(/^#/, '')
}

/**
 * Resolves a `src` attribute: replaces `{org}` by the code and makes the address absolute.
 *
 * @throws LibraryError `no-src` for an empty `src`; `no-org` if it contains `{org}` and `org` is empty; `bad-address` if
 *   it is no http(s) address
 */
export function sourceAddress(src: string, org: string, base: string | undefined): string {
  const code = org.trim()
  const filled = tidy(src)
    .replace(/／/g, '/')
    .replace(/^(https?)：/i, '$1:')
    .replaceAll('{org}', encodeURIComponent(code))
  if (code === '' && src.includes('{org}')) throw new LibraryError('no-org', `${src} needs org`)
  if (filled === '') throw new LibraryError('no-src', 'no catalogue address was given')
  const url = resolveUrl(filled, base)
  if (url === undefined) throw new LibraryError('bad-address', `not an address: ${filled}`)
  return url
}

/** Returns the absolute http(s) address without its fragment; undefined for anything else. */
export function resolveUrl(href: string, base: string | undefined): string | undefined {
  const address = safeAddress(href, 'web', base)
  if (address === undefined) return undefined
  const url = overTls(new URL(address), base)
  url.hash = ''
  return url.href
}

/** Returns the shortest form of `url` that resolves to it from `root`. */
export function relativeTo(root: string, url: string): string {
  const folder = new URL('.', root).href
  const candidates = [
    url.startsWith(folder) ? url.slice(folder.length) : '',
    originOf(url) === originOf(root) ? url.slice(originOf(url).length) : '',
  ]
  return candidates.find((text) => text !== '' && resolveUrl(text, root) === url) ?? url
}

export function originOf(url: string): string {
  return new URL(url).origin
}
