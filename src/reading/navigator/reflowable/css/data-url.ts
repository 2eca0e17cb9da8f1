/** Bytes a font given in its sheet may have. */
const LARGEST = 8 * 1024 * 1024

/**
 * What a `data:` address holds; null for another address or one that is broken. Not by a request, which a strict
 * policy would refuse.
 */
export function bytesOfDataUrl(address: string): ArrayBuffer | null {
  const found = /^data:[^,]*?(;base64)?,(.*)$/is.exec(address.trim())
  if (!found || (found[2] ?? '').length > LARGEST * 1.4) return null
  try {
    const text = decodeURIComponent(found[2] ?? '')
    return found[1]
      ? Uint8Array.from(atob(text.replace(/\s+/g, '')), (char) => char.charCodeAt(0)).buffer
      : new TextEncoder().encode(text).buffer
  } catch {
    return null
  }
}
