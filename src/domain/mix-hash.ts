/** Spreads a hash over all of its bits: the low ones of FNV-1a are weak for short texts. */
export function mixHash(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
