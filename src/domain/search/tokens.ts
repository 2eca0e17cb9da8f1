/** A unit of a folded text that a search index knows: one character of a script without case, or a word. */
export interface Token {
  text: string
  /** Position in the text: a token counts one, and so does what separates two tokens, however long. */
  at: number
  isWord: boolean
}

/** A word, or one character of a script without case (or a mark that belongs to it). */
const TOKEN = /(?:(?!\p{Lo})[\p{L}\p{N}])(?:(?!\p{Lo})[\p{L}\p{N}\p{M}])*|[\p{Lo}\p{M}]/gu

/** Splits a folded text (`foldText`) into tokens; two that touch have adjacent positions. */
export function tokenise(folded: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let end = 0
  for (const match of folded.matchAll(TOKEN)) {
    const text = match[0]
    if (match.index > end && tokens.length > 0) at++
    end = match.index + text.length
    tokens.push({ text, at: at++, isWord: !/^[\p{Lo}\p{M}]/u.test(text) })
  }
  return tokens
}

/** Number of positions that tokens take, separators between them included. */
export function spanOf(tokens: readonly Token[]): number {
  return (tokens.at(-1)?.at ?? -1) + 1
}

/** Returns the letters and digits of a word typed as pinyin (santi2); '' for any other word. */
export function soundOf(word: string): string {
  return /^[a-z0-9ü'’]+$/.test(word) ? word.replaceAll('ü', 'v').replace(/[^a-z0-9]/g, '') : ''
}
