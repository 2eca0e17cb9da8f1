import { decodePath, withoutHash } from '../formats/paths'

/** Paths inside a book: decoded, without a leading slash, `/` between parts. */

const HOME = 'http://book.invalid/'

/**
 * Where `reference`, written in the file `base`, leads inside the book; null when it leads outside
 * (another scheme, another host, `data:`) or is no address.
 */
export function resolveHref(base: string, reference: string): string | null {
  try {
    const url = new URL(reference.trim(), HOME + base.split('/').map(encodeURIComponent).join('/'))
    if (`${url.origin}/` !== HOME) return null
    return (
      withoutHash(decodePath(url.pathname.slice(1))) +
      (url.hash.length > 1 ? `#${decodePath(url.hash.slice(1))}` : '')
    )
  } catch {
    return null
  }
}

export function splitFragment(href: string): { path: string; fragment: string } {
  const at = href.indexOf('#')
  return at < 0 ? { path: href, fragment: '' } : { path: href.slice(0, at), fragment: href.slice(at + 1) }
}

/** An address that may open in a new tab when the reader asks for it, or null. */
export function outsideAddress(reference: string): string | null {
  try {
    const url = new URL(reference.trim())
    return /^(https?|mailto|tel):$/.test(url.protocol) ? url.href : null
  } catch {
    return null
  }
}
