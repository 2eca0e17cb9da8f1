/**
 * 32-bit FNV-1a of a text's bytes, UTF-16 units or code points. Names that are stored are made from it: it must not change.
 *
 * @param seed the offset basis; another one makes another hash
 */
export function fnv1a(values: Iterable<number>, seed = 0x811c9dc5): number {
  let hash = seed
  for (const value of values) hash = Math.imul(hash ^ value, 0x01000193)
  return hash >>> 0
}
