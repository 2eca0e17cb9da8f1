/**
 * Splits a word into the pieces that may match with text between them: each character of a script without letter case
 * (山茶 finds 山里的茶). Letters and digits stay together; scattered, they would match nearly every text.
 */
export function splitWord(word: string): readonly string[] {
  return word.match(/\p{Lo}|\P{Lo}+/gu) ?? []
}

/**
 * Finds the pieces of a word in `text` in order, with any text between: start and end (exclusive) of each in UTF-16
 * units, or undefined if a piece is missing.
 */
export function matchSubsequence(
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

/** Whether {@link matchSubsequence} finds all pieces. */
export function isSubsequence(text: string, pieces: readonly string[]): boolean {
  let from = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return true
}
