import { useCallback, useEffect, useRef } from 'react'
import type { Passage } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { publicAddress } from '../../../platform/public-address'
import { passagePath } from '../../../routes/passage-path'
import type { Navigator } from '../../navigator/navigator'
import { ReadingOrder } from '../../publication/reading-order'
import { quotePassage, readSelection } from '../annotations/selection'
import { visiblePagesOf } from '../decorations/visible'
import { MAX_LOOK_UP } from '../host-options'
import type { ToolsProps } from '../model/parts'

/** The result of copying. */
export type CopyResult = 'all' | 'part' | 'none' | 'failed'

export interface LimitedText {
  text: string
  result: Exclude<CopyResult, 'failed'>
}

/** Cuts a text to the copy limit, which counts code points, not UTF-16 units; null for no limit. */
export function limitText(words: string, limit: number | null): LimitedText {
  if (limit === 0) return { text: '', result: 'none' }
  const characters = limit === null ? null : Array.from(words)
  if (limit === null || !characters || characters.length <= limit) return { text: words, result: 'all' }
  return { text: characters.slice(0, limit).join(''), result: 'part' }
}

/**
 * Copies at most `limit` characters to the clipboard.
 *
 * @param limit null for no limit
 */
async function copyWords(words: string, limit: number | null, page: Document): Promise<CopyResult> {
  const { text, result } = limitText(words, limit)
  if (result === 'none') return result
  const isWritten = await write(text, page)
  return isWritten ? result : 'failed'
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
export function limitLookUp({
  lookUp,
  copyLimit,
  publication,
}: Pick<ToolsProps, 'lookUp' | 'copyLimit' | 'publication'>): ((words: string) => void) | null {
  if (!lookUp || copyLimit === 0) return null
  const max = Math.min(copyLimit ?? MAX_LOOK_UP, MAX_LOOK_UP)
  return (words) =>
    lookUp(limitText(words.trim().replace(/\s+/g, ' '), max).text, publication.metadata.language)
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
  notify(sentence: string): void
}

/**
 * Limits copying by menu, key and dragging; returns the function for the menu. Without a limit the browser's own copying
 * is left alone, except in fixed-layout text layers, whose DOM text is not the text as it reads.
 */
export function useCopy({
  root,
  navigator,
  limit,
  notify,
}: UseCopyOptions): (words: string) => Promise<void> {
  const t = useWords(readingTools)
  const report = useRef<(copied: CopyResult) => void>(() => {})
  report.current = (copied) => notify(t(SENTENCES[copied], { count: limit ?? 0 }))

  useEffect(() => {
    const reader = root.current
    const isOurs = limit !== null || navigator.traits?.hasTypography === false
    if (!reader || !isOurs) return
    const fill = (data: DataTransfer | null): CopyResult | null => {
      const selected = data && readSelection(visiblePagesOf(navigator))
      if (!selected) return null
      const { text, result } = limitText(selected.words, limit)
      data.clearData()
      if (text !== '') data.setData('text/plain', text)
      return result
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

export interface UsePassageLinkOptions
  extends UseCopyOptions,
    Pick<ToolsProps, 'publication' | 'bid' | 'href'> {}

/** The function that copies the address of a passage; null if the book has no address, or nothing of it may be copied. */
export function usePassageLink(options: UsePassageLinkOptions): ((passage: Passage) => Promise<void>) | null {
  const { root, navigator, publication, bid, href, limit, notify } = options
  const t = useWords(readingTools)
  if (limit === 0 || href?.('/') === undefined) return null
  return async (passage) => {
    const { locator } = passage
    const page = visiblePagesOf(navigator).find(({ href: each }) => each === locator.href)
    const quote = quotePassage(passage, page?.text.text ?? '', limit)
    if (!quote) return notify(t('marks.copiedNone', { count: 0 }))
    const chapter = new ReadingOrder(publication).chapterOfIndex(locator.index)
    const owner = root.current?.ownerDocument ?? document
    const path = href(passagePath(bid, quote, chapter)) ?? ''
    const isWritten = await write(publicAddress(new URL(path, owner.URL)), owner)
    notify(t(isWritten ? 'marks.linkCopied' : 'marks.copyFailed'))
  }
}
