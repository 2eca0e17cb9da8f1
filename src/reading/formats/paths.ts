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

/** True for an address with a scheme or an authority: it lies outside the book. */
export function isExternal(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(href)
}

/**
 * The full path that a link in a file of the book leads to.
 *
 * @param href as written in the file: percent-encoded, relative, with an optional `#fragment`.
 * @param base full path of the file the link stands in.
 * @returns decoded path with the fragment kept (decoded); an external address is returned unchanged.
 */
export function resolveHref(href: string, base: string): string {
  const trimmed = href.trim()
  if (isExternal(trimmed)) return trimmed
  const hash = trimmed.indexOf('#')
  const fragment = hash < 0 ? '' : `#${decodePath(trimmed.slice(hash + 1))}`
  const path = (hash < 0 ? trimmed : trimmed.slice(0, hash)).replace(/\?.*$/, '')
  if (path === '') return base + fragment
  const folder = path.startsWith('/') ? '' : base.slice(0, base.lastIndexOf('/') + 1)
  return withoutHash(normalisePath(folder + decodePath(path))) + fragment
}

/** The path without its fragment. */
export function withoutFragment(href: string): string {
  const hash = href.indexOf('#')
  return hash < 0 ? href : href.slice(0, hash)
}

/** The last part of an address, decoded; '' when there is none. */
export function fileNameOf(url = ''): string {
  const path = url.replace(/[?#].*$/, '')
  return decodePath(path.slice(path.lastIndexOf('/') + 1))
}
