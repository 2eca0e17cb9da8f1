import { useRef } from 'react'
import { useStore } from 'zustand'
import type { Locator } from '../../../domain/locator'
import type { Bookmark, Highlight, NotedHighlight } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import { readingTools, type ToolKey } from '../../../i18n/words/reading-tools'
import { download } from '../../../platform/download'
import { Drawer } from '../../../ui/Drawer'
import { Tabs } from '../../../ui/Tabs'
import { ToolButton } from '../../../ui/ToolButton'
import { formatPercent } from '../model/parts'
import { ANNOTATION_TABS, type Annotations, type AnnotationTab, excerptOf, passageText } from './annotations'
import { type ExportedBook, toAnnotations, toMarkdown } from './export'

/** Downloads a text as a file. */
function downloadText(name: string, type: string, text: string): void {
  download(new Blob([text], { type: `${type};charset=utf-8` }), name.replace(/[\\/:*?"<>|]/g, ' '))
}

export interface AnnotationsPanelProps {
  session: Annotations
  book: ExportedBook
  /** Language of the book, set on its text; '' if unknown. */
  language: string
  /** The book has text that can be highlighted. */
  canHighlight: boolean
  onGo(locator: Locator): void
  onNote(mark: NotedHighlight): void
  /** Called when a mark is being removed; the promise resolves to the function that restores it. */
  onRemoved(removal: Promise<() => Promise<void>>, word: ToolKey): void
  onClose(): void
}

/** Lists bookmarks and highlights. Opens with the tab chosen last, otherwise with the first that is not empty. */
export function AnnotationsPanel({
  session,
  book,
  language,
  canHighlight,
  onGo,
  onNote,
  onRemoved,
  onClose,
}: AnnotationsPanelProps) {
  const t = useWords(readingTools)
  const marks = useStore(session.store)
  const tabs = canHighlight ? ANNOTATION_TABS : ANNOTATION_TABS.slice(0, 1)
  /** The tab it opened with; it stays when marks are added or removed. */
  const opening = useRef<AnnotationTab>(undefined)
  if (marks.ready) opening.current ??= tabs.find((one) => marks[one].length > 0)
  const tab = tabs.find((one) => one === marks.tab) ?? opening.current ?? 'bookmarks'
  const exportAs = (kind: 'markdown' | 'json') => {
    const name = `${book.title} ${t('marks.fileName')}`
    if (kind === 'json')
      return downloadText(`${name}.json`, 'application/ld+json', toAnnotations(book, marks))
    const words = {
      bookmarks: t('marks.bookmarks'),
      highlights: t('marks.highlights'),
      note: t('marks.note'),
      noChapter: t('marks.noChapter'),
    }
    downloadText(`${name}.md`, 'text/markdown', toMarkdown(book, marks, words))
  }
  const head = (
    <Tabs
      label={t('marks.title')}
      tabs={tabs.map((name) => ({
        name,
        label: (
          <>
            {t(`marks.${name}`)} <span className="ol-count">{marks[name].length}</span>
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
  const isEmpty = marks.bookmarks.length + marks.highlights.length === 0
  return (
    <Drawer label={t('marks.title')} head={head} onClose={onClose}>
      <div role="tabpanel" aria-label={t(`marks.${tab}`)} className="ol-mark-list" ref={list} tabIndex={-1}>
        {tab === 'bookmarks' ? (
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
      {!isEmpty && (
        <div className="ol-export">
          <button type="button" className="ol-plain" onClick={() => exportAs('markdown')}>
            {t('marks.exportMarkdown')}
          </button>
          <button type="button" className="ol-plain" onClick={() => exportAs('json')}>
            {t('marks.exportJson')}
          </button>
        </div>
      )}
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
      {mark.chapter && ' · '}
      {formatPercent(mark.locator.fraction)}%
    </span>
  )
}
