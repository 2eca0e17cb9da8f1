import { useRef } from 'react'
import { useStore } from 'zustand'
import type { ExportedBook } from '../../../annotation-files/write'
import type { Locator } from '../../../domain/locator'
import type { Bookmark, Highlight, NotedHighlight } from '../../../domain/mark'
import { excerptOf, passageText } from '../../../domain/mark-text'
import { formatPercent } from '../../../domain/reading-percent'
import { useWords } from '../../../i18n/I18n'
import { readingTools, type ToolKey } from '../../../i18n/words/reading-tools'
import { Drawer } from '../../../ui/Drawer'
import { Tabs } from '../../../ui/Tabs'
import { ToolButton } from '../../../ui/ToolButton'
import type { Publication } from '../../publication/publication'
import { ANNOTATION_TABS, type Annotations, type AnnotationTab } from './annotations'
import { Exchange } from './Exchange'
import type { SharedMark } from './import'
import { type SharedLayer, SharedMarks } from './SharedMarks'

export interface AnnotationsPanelProps {
  session: Annotations
  book: ExportedBook
  publication: Publication
  /** Language of the book, set on its text; '' if unknown. */
  language: string
  /** The book has text that can be highlighted. */
  canHighlight: boolean
  onGo(locator: Locator): void
  onNote(mark: NotedHighlight): void
  /** The annotations that are published with the book. */
  layer: SharedLayer
  onAnswer(mark: SharedMark): void
  /** Called when a mark is being removed; the promise resolves to the function that restores it. */
  onRemoved(removal: Promise<() => Promise<void>>, word: ToolKey): void
  onClose(): void
}

/** Lists bookmarks and highlights. Opens with the tab chosen last, otherwise with the first that is not empty. */
export function AnnotationsPanel({
  session,
  book,
  publication,
  language,
  canHighlight,
  onGo,
  onNote,
  layer,
  onAnswer,
  onRemoved,
  onClose,
}: AnnotationsPanelProps) {
  const t = useWords(readingTools)
  const marks = useStore(session.store)
  const counts = {
    bookmarks: marks.bookmarks.length,
    highlights: marks.highlights.length,
    shared: layer.marks.length,
  }
  const tabs = ANNOTATION_TABS.filter((one) =>
    one === 'shared' ? counts.shared > 0 : canHighlight || one === 'bookmarks',
  )
  /** The tab it opened with; it stays when marks are added or removed. */
  const opening = useRef<AnnotationTab>(undefined)
  if (marks.ready) opening.current ??= tabs.find((one) => counts[one] > 0)
  const tab = tabs.find((one) => one === marks.tab) ?? opening.current ?? 'bookmarks'
  const head = (
    <Tabs
      label={t('marks.title')}
      tabs={tabs.map((name) => ({
        name,
        label: (
          <>
            <span>{t(`marks.${name}`)}</span> <span className="ol-count">{counts[name]}</span>
          </>
        ),
      }))}
      chosen={tab}
      onChoose={(chosen) => session.store.setState({ tab: chosen })}
    />
  )
  const list = useRef<HTMLDivElement>(null)
  /** Moves the focus to the list: the pressed button disappears with its mark. */
  const remove: AnnotationsPanelProps['onRemoved'] = (removal, word) => {
    list.current?.focus({ preventScroll: true })
    onRemoved(removal, word)
  }
  return (
    <Drawer label={t('marks.title')} head={head} onClose={onClose}>
      <div role="tabpanel" aria-label={t(`marks.${tab}`)} className="ol-mark-list" ref={list} tabIndex={-1}>
        {tab === 'shared' ? (
          <SharedMarks
            layer={layer}
            own={marks.highlights}
            language={language}
            onGo={onGo}
            onAnswer={onAnswer}
          />
        ) : tab === 'bookmarks' ? (
          <Bookmarks
            marks={marks.bookmarks}
            language={language}
            onGo={onGo}
            onRemove={(id) => remove(session.removeBookmark(id), 'tools.bookmark.removed')}
          />
        ) : (
          <Highlights
            marks={marks.highlights}
            language={language}
            onGo={onGo}
            onNote={onNote}
            onRemove={(id) => remove(session.removeHighlight(id), 'marks.removed')}
          />
        )}
      </div>
      <Exchange session={session} book={book} publication={publication} marks={marks} language={language} />
    </Drawer>
  )
}

interface ListProps<Mark> {
  marks: readonly Mark[]
  language: string
  onGo(locator: Locator): void
  onRemove(id: string): void
}

function Bookmarks({ marks, language, onGo, onRemove }: ListProps<Bookmark>) {
  const t = useWords(readingTools)
  if (marks.length === 0) return <p className="drawer-empty">{t('marks.noBookmarks')}</p>
  return (
    <ul>
      {marks.map((mark) => (
        <li key={mark.id} className="ol-mark">
          <button type="button" className="ol-mark-go" onClick={() => onGo(mark.locator)}>
            <span className="ol-mark-words" dir="auto" lang={language || undefined}>
              {excerptOf(mark) || mark.chapter}
            </span>
            <Where mark={mark} language={language} />
          </button>
          <ToolButton icon="trash" label={t('marks.removeBookmark')} onClick={() => onRemove(mark.id)} />
        </li>
      ))}
    </ul>
  )
}

function Highlights({
  marks,
  language,
  onGo,
  onNote,
  onRemove,
}: ListProps<NotedHighlight> & Pick<AnnotationsPanelProps, 'onNote'>) {
  const t = useWords(readingTools)
  if (marks.length === 0) return <p className="drawer-empty">{t('marks.noHighlights')}</p>
  return (
    <ul>
      {marks.map((mark) => (
        <li key={mark.id} className="ol-mark" data-style={mark.style}>
          <button type="button" className="ol-mark-go" onClick={() => onGo(mark.locator)}>
            <span className="ol-mark-words" dir="auto" lang={language || undefined}>
              {passageText(mark)}
            </span>
            {mark.note !== '' && <span className="ol-mark-note">{mark.note}</span>}
            <Where mark={mark} language={language} />
          </button>
          <ToolButton
            icon="note"
            label={t(mark.note === '' ? 'marks.addNote' : 'marks.editNote')}
            onClick={() => onNote(mark)}
          />
          <ToolButton icon="trash" label={t('marks.remove')} onClick={() => onRemove(mark.id)} />
        </li>
      ))}
    </ul>
  )
}

function Where({ mark, language }: { mark: Bookmark | Highlight; language: string }) {
  return (
    <span className="ol-mark-where">
      {mark.chapter && <span lang={language || undefined}>{mark.chapter}</span>}
      <span>{`${mark.chapter ? ' · ' : ''}${formatPercent(mark.locator.fraction)}%`}</span>
    </span>
  )
}
