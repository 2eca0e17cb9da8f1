import { safeAddress } from '../../platform/safe-address'

/**
 * Paths inside a book are decoded, separated by `/` and relative to the archive's root. The only character that stays
 * percent-encoded is `#` in a file name, because a fragment follows a plain `#`.
 */

/** Decodes percent-encoding: `%E4%B8%AD` → `中`. Returns the path unchanged when the encoding is invalid. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A file name with its `#` percent-encoded. */
export const withoutHash = (name: string): string => name.replaceAll('#', '%23')

/** Matches what normalising changes: a backslash, or a segment that is empty, `.` or `..`. */
const NOT_NORMAL = /\\|(?:^|\/)\.{0,2}(?:\/|$)/

/** Removes `.`, `..` and empty segments; `..` cannot lead out of the root. */
export function normalisePath(path: string): string {
  // Nearly every path is normal already, and a book has thousands of them.
  if (!NOT_NORMAL.test(path)) return path
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}

/** An address with a scheme or an authority is outside the book. */
const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i
/** An address of a folder: it is empty or its last segment is empty, `.` or `..`. */
const FOLDER = /(?:^|\/)\.{0,2}$/

/**
 * Resolves a reference in a file of the book. Returns null when it leads outside the book.
 *
 * @param reference as written in the file: percent-encoded, relative, with an optional `#fragment`
 * @param base full path of the file that contains the reference
 * @returns decoded full path with the decoded fragment; it ends in `/` when the reference is to a folder
 */
export function resolveHref(reference: string, base: string): string | null {
  // Browsers ignore these characters in a URL.
  const written = reference.replace(/[\t\n\r]/g, '').trim()
  if (EXTERNAL.test(written)) return null
  const { path: rawPath, fragment } = splitFragment(written)
  const hash = fragment && `#${decodePath(fragment)}`
  const [path = ''] = rawPath.split('?', 1)
  if (path === '') return base + hash
  const folder = path.startsWith('/') ? '' : base.slice(0, base.lastIndexOf('/') + 1)
  const end = FOLDER.test(path) ? '/' : ''
  return withoutHash(normalisePath(folder + decodePath(path))) + end + hash
}

/** Splits an address into path and fragment; the fragment is '' when there is none. */
export function splitFragment(href: string): { path: string; fragment: string } {
  const at = href.indexOf('#')
  return at < 0 ? { path: href, fragment: '' } : { path: href.slice(0, at), fragment: href.slice(at + 1) }
}

/** The path without its fragment. */
export const withoutFragment = (href: string): string => splitFragment(href).path

/** An external address that is safe to open in a new tab, or null. */
export function externalAddress(reference: string): string | null {
  return safeAddress(reference, 'link') ?? null
}

/** The last path segment of a URL, decoded; '' when there is none. */
export function fileNameOf(url = ''): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return decodePath(path.slice(path.lastIndexOf('/') + 1))
}

/** A path without its case, and with its accents composed: archives are packed on file systems that do not care. */
export const foldPath = (path: string): string => path.normalize('NFC').toLowerCase()
