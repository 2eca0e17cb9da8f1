/** What became of a wish to copy. */
export type Copied = 'all' | 'part' | 'none' | 'failed'

export interface Limited {
  text: string
  copied: Exclude<Copied, 'failed'>
}

/** The most of `words` that may be copied. A character is what a reader counts as one, not a UTF-16 unit. */
export function limited(words: string, limit: number | null): Limited {
  if (limit === 0) return { text: '', copied: 'none' }
  const characters = limit === null ? null : Array.from(words)
  if (limit === null || !characters || characters.length <= limit) return { text: words, copied: 'all' }
  return { text: characters.slice(0, limit).join(''), copied: 'part' }
}

/**
 * Puts words on the clipboard, no more than `limit` characters.
 *
 * @param limit null for no limit
 */
export async function copyWords(words: string, limit: number | null, page: Document): Promise<Copied> {
  const { text, copied } = limited(words, limit)
  if (copied === 'none') return copied
  const isThere = await write(text, page)
  return isThere ? copied : 'failed'
}

/** Outside a secure context, and in a frame without leave, there is only the old way. */
async function write(text: string, page: Document): Promise<boolean> {
  try {
    const clipboard = page.defaultView?.navigator.clipboard
    if (clipboard) {
      await clipboard.writeText(text)
      return true
    }
  } catch {
    // The old way is tried.
  }
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('copy', onCopy, { capture: true })
  try {
    return page.execCommand('copy')
  } catch {
    return false
  } finally {
    page.removeEventListener('copy', onCopy, { capture: true })
  }
}
