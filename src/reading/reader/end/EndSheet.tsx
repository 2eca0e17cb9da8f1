import type { ComponentType } from 'react'
import { useI18n, useWords } from '../../../i18n/I18n'
import { end } from '../../../i18n/words/end'
import { sheet } from '../../../styles'
import { useSheet } from '../../../styles/use-sheet'
import { Sheet } from '../../../ui/Sheet'
import { useLate } from '../../../ui/use-late'
import type { AnnotationsState } from '../annotations/annotations'
import css from './end.css?inline'

const look = sheet(css)

/** Fetches what whoever lends the book has to say at its end. */
export type Afterword = (isAgain: boolean) => Promise<ComponentType<{ bid: string }>>

const nothing = async () => () => null

export interface EndSheetProps {
  bid: string
  title: string
  author: string | undefined
  /** The book's, for both; '' for none. */
  language: string
  marks: Pick<AnnotationsState, 'bookmarks' | 'highlights'>
  afterword: Afterword | undefined
  /** To the beginning. */
  onAgain(): void
  onMarks(): void
  /** Out of the reader; left out where there is nowhere to go. */
  onLeave?(): void
  onClose(): void
}

/** After the last page: what one leaves behind in the book, and the ways on. */
export function EndSheet({
  bid,
  title,
  author,
  language,
  marks,
  afterword = nothing,
  ...ways
}: EndSheetProps) {
  const { t: common } = useI18n()
  const t = useWords(end)
  useSheet(look)
  const Afterword = useLate(true, afterword)
  const { bookmarks, highlights } = marks
  const notes = highlights.filter(({ note }) => note !== '').length
  const left = [
    highlights.length > 0 && t('end.highlights', { count: highlights.length }),
    notes > 0 && t('end.notes', { count: notes }),
    bookmarks.length > 0 && t('end.bookmarks', { count: bookmarks.length }),
  ].filter((words) => words !== false)
  return (
    <Sheet title={common('reader.finished')} className="ol-end" onClose={ways.onClose}>
      <p className="ol-end-title" lang={language || undefined} dir="auto">
        {title}
      </p>
      {author && (
        <p className="ol-end-author" lang={language || undefined} dir="auto">
          {author}
        </p>
      )}
      {left.length > 0 && <p className="ol-end-left">{left.join(' · ')}</p>}
      {Afterword && <Afterword bid={bid} />}
      <div className="ol-sheet-foot">
        {left.length > 0 && (
          <button type="button" className="ol-plain" onClick={ways.onMarks}>
            {common('tools.marks')}
          </button>
        )}
        <button type="button" className="ol-plain" onClick={ways.onAgain}>
          {t('end.again')}
        </button>
        {ways.onLeave && (
          <button type="button" className="ol-strong" onClick={ways.onLeave}>
            {t('end.leave')}
          </button>
        )}
      </div>
    </Sheet>
  )
}
