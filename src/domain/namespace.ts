/** 32-bit FNV-1a, enough to tell the addresses of one page apart. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/**
 * The prefix of all that is kept on the device, derived from the catalogue's address before `{org}`
 * is filled in: organisations of one installation share it, other installations do not.
 */
export function namespaceOf(src: string, baseUri: string): string {
  let address = src
  try {
    address = new URL(src, baseUri).href
    address = decodeURI(address)
  } catch {
    // An address that is malformed, or no UTF-8, still has a namespace of its own.
  }
  return `org-library:${fnv1a(address).toString(36)}`
}
