/** What became of a wish to copy. */
export type Copied = 'all' | 'part' | 'failed'

/**
 * Puts words on the clipboard, no more than `limit` characters.
 *
 * @param limit null for no limit
 */
export async function copyWords(words: string, limit: number | null, clipboard?: Clipboard): Promise<Copied> {
  const text = words.replace(/\uFFFC/g, '')
  const characters = limit === null ? null : Array.from(text).slice(0, limit).join('')
  try {
    if (!clipboard) return 'failed'
    await clipboard.writeText(characters ?? text)
  } catch {
    return 'failed'
  }
  return characters !== null && characters.length < text.length ? 'part' : 'all'
}
