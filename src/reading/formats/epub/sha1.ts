/**
 * SHA-1 (FIPS 180-4), needed to undo the font obfuscation of EPUB 3.3 §4.3. Written out because
 * the browser's own is missing on pages served without TLS, as intranets are.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const length = message.byteLength
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.byteLength - 8, Math.floor(length / 0x20000000))
  view.setUint32(padded.byteLength - 4, (length << 3) >>> 0)
  let [h0, h1, h2, h3, h4] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  const words = new Uint32Array(80)
  const word = (index: number) => words[index] ?? 0
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getUint32(block + t * 4)
    for (let t = 16; t < 80; t++)
      words[t] = rotate(word(t - 3) ^ word(t - 8) ^ word(t - 14) ^ word(t - 16), 1)
    let [a, b, c, d, e] = [h0, h1, h2, h3, h4]
    for (let t = 0; t < 80; t++) {
      const [f, k] =
        t < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : t < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : t < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6]
      const next = (rotate(a, 5) + f + e + k + word(t)) | 0
      ;[e, d, c, b, a] = [d, c, rotate(b, 30), a, next]
    }
    ;[h0, h1, h2, h3, h4] = [(h0 + a) | 0, (h1 + b) | 0, (h2 + c) | 0, (h3 + d) | 0, (h4 + e) | 0]
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [index, value] of [h0, h1, h2, h3, h4].entries()) digest.setInt32(index * 4, value)
  return new Uint8Array(digest.buffer)
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
