import { useCallback, useEffect, useRef } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import type { Navigator } from '../../navigator/navigator'
import { selectionOn } from '../annotations/selection'
import { pagesOf } from '../decorations/visible'
import { MAX_LOOK_UP } from '../host-options'
import type { ToolsProps } from '../model/parts'

/** The result of copying. */
export type Copied = 'all' | 'part' | 'none' | 'failed'

export interface Limited {
  text: string
  copied: Exclude<Copied, 'failed'>
}

/** Cuts a text to the copy limit, which counts code points, not UTF-16 units; null for no limit. */
export function limited(words: string, limit: number | null): Limited {
  if (limit === 0) return { text: '', copied: 'none' }
  const characters = limit === null ? null : Array.from(words)
  if (limit === null || !characters || characters.length <= limit) return { text: words, copied: 'all' }
  return { text: characters.slice(0, limit).join(''), copied: 'part' }
}

/**
 * Copies at most `limit` characters to the clipboard.
 *
 * @param limit null for no limit
 */
async function copyWords(words: string, limit: number | null, page: Document): Promise<Copied> {
  const { text, copied } = limited(words, limit)
  if (copied === 'none') return copied
  const isWritten = await write(text, page)
  return isWritten ? copied : 'failed'
}

/** Writes to the clipboard. Without a secure context or permission, falls back to `document.execCommand`. */
async function write(text: string, page: Document): Promise<boolean> {
  try {
    const clipboard = page.defaultView?.navigator.clipboard
    if (clipboard) {
      await clipboard.writeText(text)
      return true
    }
  } catch {
    // Fall back to execCommand.
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

/** The look-up function, with the text cut to the copy limit; null if the host has no dictionary or copying is disabled. */
export function lookUpOf({
  lookUp,
  copyLimit,
  publication,
}: Pick<ToolsProps, 'lookUp' | 'copyLimit' | 'publication'>): ((words: string) => void) | null {
  if (!lookUp || copyLimit === 0) return null
  const max = Math.min(copyLimit ?? MAX_LOOK_UP, MAX_LOOK_UP)
  return (words) =>
    lookUp(limited(words.trim().replace(/\s+/g, ' '), max).text, publication.metadata.language)
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
  /** Most characters copied at once; null for no limit. */
  limit: number | null
  say(sentence: string): void
}

/**
 * Limits copying by menu, key and dragging; returns the function for the menu. Without a limit the browser's own copying
 * is left alone, except in fixed-layout text layers, whose DOM text is not the text as it reads.
 */
export function useCopy({ root, navigator, limit, say }: UseCopyOptions): (words: string) => Promise<void> {
  const t = useWords(readingTools)
  const report = useRef<(copied: Copied) => void>(() => {})
  report.current = (copied) => say(t(SENTENCES[copied], { count: limit ?? 0 }))

  useEffect(() => {
    const reader = root.current
    const isOurs = limit !== null || navigator.traits?.typography === false
    if (!reader || !isOurs) return
    const fill = (data: DataTransfer | null): Copied | null => {
      const selected = data && selectionOn(pagesOf(navigator))
      if (!selected) return null
      const { text, copied } = limited(selected.words, limit)
      data.clearData()
      if (text !== '') data.setData('text/plain', text)
      return copied
    }
    const onCopy = (event: ClipboardEvent) => {
      const copied = fill(event.clipboardData)
      if (!copied) return
      event.preventDefault()
      report.current(copied)
    }
    const onDrag = (event: DragEvent) => {
      const copied = fill(event.dataTransfer)
      if (copied === 'none') event.preventDefault()
      if (copied && copied !== 'all') report.current(copied)
    }
    reader.addEventListener('copy', onCopy)
    reader.addEventListener('dragstart', onDrag)
    return () => {
      reader.removeEventListener('copy', onCopy)
      reader.removeEventListener('dragstart', onDrag)
    }
  }, [root, navigator, limit])

  return useCallback(
    async (words) => report.current(await copyWords(words, limit, root.current?.ownerDocument ?? document)),
    [root, limit],
  )
}
