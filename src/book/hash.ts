/** Hashes a text to 32 bits (FNV-1a with extra mixing): the same title always gets the same paper. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // FNV's low bits are weak for short texts; the extra mixing spreads similar titles over the papers.
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 13
  return hash >>> 0
}
