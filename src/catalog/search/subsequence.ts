/**
 * Where the characters of `word` stand in `text` in their order, with anything between:
 * the index of each, or undefined when they do not all.
 */
export function subsequence(text: string, word: string): number[] | undefined {
  const places: number[] = []
  let from = 0
  for (const character of word) {
    const at = text.indexOf(character, from)
    if (at < 0) return undefined
    places.push(at)
    from = at + character.length
  }
  return places
}

/** As {@link subsequence}, but only whether. */
export function isSubsequence(text: string, word: string): boolean {
  let from = 0
  for (const character of word) {
    const at = text.indexOf(character, from)
    if (at < 0) return false
    from = at + character.length
  }
  return true
}
