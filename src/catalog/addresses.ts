import { LibraryError } from '../platform/errors'

/**
 * The address a `src` attribute means: `{org}` replaced by the code, relative to the page.
 *
 * @throws LibraryError `no-src` for an empty `src`; `no-org` where it needs an `org` and there is none;
 *   `bad-address` for what is no http(s) address.
 */
export function sourceAddress(src: string, org: string, base: string | undefined): string {
  const code = org.trim()
  const filled = src.trim().replaceAll('{org}', encodeURIComponent(code))
  if (code === '' && src.includes('{org}')) throw new LibraryError('no-org', `${src} needs org`)
  if (filled === '') throw new LibraryError('no-src', 'no catalogue address was given')
  const url = resolve(filled, base)
  if (url === undefined) throw new LibraryError('bad-address', `not an address: ${filled}`)
  return url
}

/** An absolute http(s) address without its fragment, or undefined for anything else. */
export function resolve(href: string, base: string | undefined): string | undefined {
  let url: URL
  try {
    url = base === undefined ? new URL(href) : new URL(href, base)
  } catch {
    return undefined
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  url.hash = ''
  return url.href
}

/** The shortest form of `url` that resolves back to it from `root`. */
export function relativeTo(root: string, url: string): string {
  const folder = new URL('.', root).href
  const candidates = [
    url.startsWith(folder) ? url.slice(folder.length) : '',
    originOf(url) === originOf(root) ? url.slice(originOf(url).length) : '',
  ]
  return candidates.find((text) => text !== '' && resolve(text, root) === url) ?? url
}

export function originOf(url: string): string {
  return new URL(url).origin
}
