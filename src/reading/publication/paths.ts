import { safeAddress } from '../../platform/safe-address'

/**
 * Paths inside a book: always decoded, `/`-separated, relative to the archive's root. A `#` in the name of a file is
 * the one sign that stays encoded in an EPUB, where what comes after it is a fragment.
 */

/** `%E4%B8%AD` → `中`; what is not valid percent-encoding stays as it is. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A name with its number signs as an address has them. */
export const withoutHash = (name: string): string => name.replaceAll('#', '%23')

/** What there is to remove: a backslash, or a part between slashes that is empty, `.` or `..`. */
const NOT_NORMAL = /\\|(?:^|\/)\.{0,2}(?:\/|$)/

/** Removes `.`, `..` and doubled slashes; `..` cannot lead out of the root. */
export function normalisePath(path: string): string {
  // As nearly every path is written, and a book has thousands.
  if (!NOT_NORMAL.test(path)) return path
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}

/** An address with a scheme or an authority lies outside the book. */
const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i
/** An address of a folder. */
const FOLDER = /(?:^|\/)\.{0,2}$/

/**
 * The full path that an address in a file of the book leads to; null where it leads outside.
 *
 * @param reference as written in the file: percent-encoded, relative, with an optional `#fragment`
 * @param base full path of the file it stands in
 * @returns decoded path with the fragment kept (decoded)
 */
export function resolveHref(reference: string, base: string): string | null {
  // As a browser reads an address.
  const written = reference.replace(/[\t\n\r]/g, '').trim()
  if (EXTERNAL.test(written)) return null
  const { path: named, fragment } = splitFragment(written)
  const hash = fragment && `#${decodePath(fragment)}`
  const path = named.replace(/\?.*$/, '')
  if (path === '') return base + hash
  const folder = path.startsWith('/') ? '' : base.slice(0, base.lastIndexOf('/') + 1)
  const end = FOLDER.test(path) ? '/' : ''
  return withoutHash(normalisePath(folder + decodePath(path))) + end + hash
}

/** A path and the fragment behind it, '' for none. */
export function splitFragment(href: string): { path: string; fragment: string } {
  const at = href.indexOf('#')
  return at < 0 ? { path: href, fragment: '' } : { path: href.slice(0, at), fragment: href.slice(at + 1) }
}

/** The path without its fragment. */
export const withoutFragment = (href: string): string => splitFragment(href).path

/** An address outside the book that may open in a new tab when the reader asks for it, or null. */
export function outsideAddress(reference: string): string | null {
  return safeAddress(reference, 'link') ?? null
}

/** The last part of an address, decoded; '' when there is none. */
export function fileNameOf(url = ''): string {
  const path = url.replace(/[?#].*$/, '')
  return decodePath(path.slice(path.lastIndexOf('/') + 1))
}
