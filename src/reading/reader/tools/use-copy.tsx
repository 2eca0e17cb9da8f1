import { useCallback, useEffect, useRef } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import type { Navigator } from '../../navigator/navigator'
import { selectionOn } from '../annotations/selection'
import { pagesOf } from '../decorations/visible'
import { MAX_LOOK_UP } from '../host-options'
import type { ToolsProps } from '../model/parts'

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
async function copyWords(words: string, limit: number | null, page: Document): Promise<Copied> {
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

/** What looks words of the open book up, within the limits of the element; null where nothing can be looked up. */
export function lookUpOf({
  lookUp,
  copyLimit,
  publication,
}: Pick<ToolsProps, 'lookUp' | 'copyLimit' | 'publication'>): ((words: string) => void) | null {
  if (!lookUp || copyLimit === 0) return null
  const most = Math.min(copyLimit ?? MAX_LOOK_UP, MAX_LOOK_UP)
  return (words) =>
    lookUp(limited(words.trim().replace(/\s+/g, ' '), most).text, publication.metadata.language)
}

const SENTENCES = {
  all: 'marks.copied',
  part: 'marks.copiedPart',
  none: 'marks.copiedNone',
  failed: 'marks.copyFailed',
} as const

export interface UseCopyOptions {
  root: { readonly current: HTMLElement | null }
  navigator: Navigator
  /** The most characters at once; null for no limit. */
  limit: number | null
  say(sentence: string): void
}

/**
 * Copying by menu, by key and by dragging, all within the limit; returns the menu's. Without one the browser's own
 * copying is left alone where the text lies on the page as it reads.
 */
export function useCopy({ root, navigator, limit, say }: UseCopyOptions): (words: string) => Promise<void> {
  const t = useWords(readingTools)
  const tell = useRef<(copied: Copied) => void>(() => {})
  tell.current = (copied) => say(t(SENTENCES[copied], { count: limit ?? 0 }))

  useEffect(() => {
    const reader = root.current
    const isOurs = limit !== null || navigator.traits?.typography === false
    if (!reader || !isOurs) return
    const take = (data: DataTransfer | null): Copied | null => {
      const selected = data && selectionOn(pagesOf(navigator))
      if (!selected) return null
      const { text, copied } = limited(selected.words, limit)
      data.clearData()
      if (text !== '') data.setData('text/plain', text)
      return copied
    }
    const onCopy = (event: ClipboardEvent) => {
      const copied = take(event.clipboardData)
      if (!copied) return
      event.preventDefault()
      tell.current(copied)
    }
    const onDrag = (event: DragEvent) => {
      const copied = take(event.dataTransfer)
      if (copied === 'none') event.preventDefault()
      if (copied && copied !== 'all') tell.current(copied)
    }
    reader.addEventListener('copy', onCopy)
    reader.addEventListener('dragstart', onDrag)
    return () => {
      reader.removeEventListener('copy', onCopy)
      reader.removeEventListener('dragstart', onDrag)
    }
  }, [root, navigator, limit])

  return useCallback(
    async (words) => tell.current(await copyWords(words, limit, root.current?.ownerDocument ?? document)),
    [root, limit],
  )
}
