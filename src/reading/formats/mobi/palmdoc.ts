/**
 * Unpacks a record of text (PalmDOC): bytes as they are, bytes that stand for a space and a letter, and pairs of bytes
 * that name what to repeat of the last 2047. Two bytes make ten at most, so that no record is a bomb.
 */
export function unpackPalmDoc(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(packed.byteLength * 5)
  let size = 0
  for (let at = 0; at < packed.byteLength; ) {
    const byte = packed[at++] ?? 0
    if (byte === 0 || (byte > 8 && byte < 0x80)) out[size++] = byte
    else if (byte <= 8) {
      for (let n = 0; n < byte && at < packed.byteLength; n++) out[size++] = packed[at++] ?? 0
    } else if (byte >= 0xc0) {
      out[size++] = 0x20
      out[size++] = byte ^ 0x80
    } else {
      const pair = ((byte << 8) | (packed[at++] ?? 0)) & 0x3fff
      const back = pair >> 3
      // What would be from before the record is damaged, and left out.
      if (back === 0 || back > size) continue
      // It may reach into what it makes itself.
      for (let n = (pair & 7) + 3; n > 0; n--, size++) out[size] = out[size - back] ?? 0
    }
  }
  return out.slice(0, size)
}
