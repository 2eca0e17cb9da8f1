/** 32-bit FNV-1a hash; enough to distinguish the addresses on one page. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

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
  return `org-library:${fnv1a(address).toString(36)}`
}
