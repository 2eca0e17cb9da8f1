import type { ComponentType } from 'react'
import { useWords } from '../../../i18n/I18n'
import { end } from '../../../i18n/words/end'
import { sheet } from '../../../styles'
import { useSheet } from '../../../styles/use-sheet'
import { Sheet } from '../../../ui/Sheet'
import { useLazyComponent } from '../../../ui/use-lazy-component'
import type { AnnotationsState } from '../annotations/annotations'
import css from './end.css?inline'

const endSheet = sheet(css)

/** Loads a component that the library shows at the end of a book. */
export type Afterword = (isRetry: boolean) => Promise<ComponentType<{ bid: string }>>

const loadNothing = async () => () => null

export interface EndSheetProps {
  bid: string
  title: string
  author: string | undefined
  /** The language of the book, for title and author; '' for none. */
  language: string
  marks: Pick<AnnotationsState, 'bookmarks' | 'highlights'>
  afterword: Afterword | undefined
  /** Starts the book again from the beginning. */
  onAgain(): void
  onMarks(): void
  /** Closes the reader; omitted if it cannot be closed. */
  onLeave?(): void
  onClose(): void
}

/** The sheet after the last page: how many annotations the reader made, what the library offers next, and actions. */
export function EndSheet({
  bid,
  title,
  author,
  language,
  marks,
  afterword = loadNothing,
  ...handlers
}: EndSheetProps) {
  const t = useWords(end)
  useSheet(endSheet)
  const Afterword = useLazyComponent(true, afterword)
  const { bookmarks, highlights } = marks
  const notes = highlights.filter(({ note }) => note !== '').length
  const annotationTexts = [
    highlights.length > 0 && t('end.highlights', { count: highlights.length }),
    notes > 0 && t('end.notes', { count: notes }),
    bookmarks.length > 0 && t('end.bookmarks', { count: bookmarks.length }),
  ].filter((text) => text !== false)
  return (
    <Sheet title={t('reader.finished')} className="ol-end" onClose={handlers.onClose}>
      <p className="ol-end-title" lang={language || undefined} dir="auto">
        {title}
      </p>
      {author && (
        <p className="ol-end-author" lang={language || undefined} dir="auto">
          {author}
        </p>
      )}
      {annotationTexts.length > 0 && <p className="ol-end-left">{annotationTexts.join(' · ')}</p>}
      {Afterword && <Afterword bid={bid} />}
      <div className="ol-sheet-foot">
        {annotationTexts.length > 0 && (
          <button type="button" className="ol-plain" onClick={handlers.onMarks}>
            {t('reader.marks')}
          </button>
        )}
        <button type="button" className="ol-plain" onClick={handlers.onAgain}>
          {t('end.again')}
        </button>
        {handlers.onLeave && (
          <button type="button" className="ol-strong" onClick={handlers.onLeave}>
            {t('end.leave')}
          </button>
        )}
      </div>
    </Sheet>
  )
}
