import { fnv1a } from './fnv1a'

/**
 * Returns the prefix of all storage keys, derived from the catalogue's address before `{org}` is replaced: organisations
 * of one installation share it, other installations do not.
 */
export function namespaceOf(src: string, baseUri: string): string {
  let address = src
  try {
    address = new URL(src, baseUri).href
    address = decodeURI(address)
  } catch {
    // A malformed address, or one that is not UTF-8, still has its own namespace.
  }
  return `org-library:${fnv1a(new TextEncoder().encode(address)).toString(36)}`
}
