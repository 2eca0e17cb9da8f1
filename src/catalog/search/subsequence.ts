/**
 * What of a word may have other text between it: each character of a script without capitals (山茶 finds 山里的茶).
 * Letters and digits stay together: scattered, the few of a word stand in nearly every text that has letters.
 */
export function piecesOf(word: string): readonly string[] {
  return word.match(/\p{Lo}|\P{Lo}+/gu) ?? []
}

/**
 * Where the pieces of a word stand in `text` in their order, with anything between: start and end (exclusive) of
 * each in UTF-16 units, or undefined when they do not all.
 */
export function subsequence(
  text: string,
  pieces: readonly string[],
): (readonly [number, number])[] | undefined {
  const places: [number, number][] = []
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return undefined
    from = at + piece.length
    places.push([at, from])
  }
  return places
}

/** As {@link subsequence}, but only whether. */
export function isSubsequence(text: string, pieces: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}
