import { useCallback, useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/I18n'
import type { Engine } from '../../navigator/navigator'
import { selectionOn } from '../annotations/selection'
import { pagesOf } from '../decorations/on-show'
import { type Copied, copyWords, limited } from './copy'

const SENTENCES = {
  all: 'marks.copied',
  part: 'marks.copiedPart',
  none: 'marks.copiedNone',
  failed: 'marks.copyFailed',
} as const

export interface UseCopyOptions {
  root: { readonly current: HTMLElement | null }
  engine: Engine
  /** The most characters at once; null for no limit. */
  limit: number | null
  say(sentence: string): void
}

/**
 * Copying by menu, by key and by dragging, all within the limit; returns the menu's. Without one the browser's own
 * copying is left alone where the text lies on the page as it reads.
 */
export function useCopy({ root, engine, limit, say }: UseCopyOptions): (words: string) => Promise<void> {
  const { t } = useI18n()
  const tell = useRef<(copied: Copied) => void>(() => {})
  tell.current = (copied) => say(t(SENTENCES[copied], { count: limit ?? 0 }))

  useEffect(() => {
    const reader = root.current
    const isOurs = limit !== null || engine.traits?.setting === false
    if (!reader || !isOurs) return
    const take = (data: DataTransfer | null): Copied | null => {
      const selected = data && selectionOn(pagesOf(engine))
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
  }, [root, engine, limit])

  return useCallback(
    async (words) => tell.current(await copyWords(words, limit, root.current?.ownerDocument ?? document)),
    [root, limit],
  )
}
