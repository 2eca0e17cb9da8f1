import { useId } from 'react'
import { excerptOf, passageText } from '../../domain/mark-text'
import { formatPercent } from '../../domain/reading-percent'
import { useI18n, useWords } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { myNotes } from '../../i18n/words/my-notes'
import { markPath } from '../../routes/hit-path'
import { bookPath } from '../../routes/paths'
import type { AnyMark } from '../../session/all-marks'
import { bookKey } from '../../session/book-key'
import { Icon } from '../../ui/Icon'
import { formatTimestamp } from '../duration'
import { Link } from '../Link'
import type { Grouping, NoteGroup } from './filter'
import { NoteTools } from './NoteTools'
import { formatNoteDay } from './note-day'
import type { NotedBook } from './use-notes'

export interface NoteListProps {
  groups: readonly NoteGroup[]
  grouping: Grouping
  bookOf: (key: string) => NotedBook | undefined
  titleOf: (key: string) => string
}

/** The annotations under headings: by day, or by book. */
export function NoteList({ groups, grouping, bookOf, titleOf }: NoteListProps) {
  return groups.map(({ key, marks }) => (
    <Group key={key} heading={key} grouping={grouping} bookOf={bookOf} titleOf={titleOf} marks={marks} />
  ))
}

interface NoteGroupProps extends Omit<NoteListProps, 'groups'> {
  heading: string
  marks: readonly AnyMark[]
}

function Group({ heading, grouping, marks, bookOf, titleOf }: NoteGroupProps) {
  const id = useId()
  const t = useWords(myNotes)
  const { locale } = useI18n()
  const book = grouping === 'book' ? bookOf(heading) : undefined
  const [first] = marks
  return (
    <section className="ol-notes-group" aria-labelledby={id}>
      <h2 id={id} className="ol-notes-heading" lang={langOf(book?.language)}>
        <span>
          {grouping === 'day' ? (
            formatNoteDay(heading, locale, t)
          ) : book && first ? (
            <Link to={bookPath(first.bid)}>{book.title}</Link>
          ) : (
            titleOf(heading)
          )}
        </span>
        {book?.author && <span className="ol-notes-author">{book.author}</span>}
      </h2>
      <ul className="ol-notes-list">
        {marks.map((mark) => (
          <Note
            // Imports give two books annotations with one id.
            key={`${mark.kind} ${mark.bid} ${mark.id}`}
            mark={mark}
            book={bookOf(bookKey(mark.bid))}
            title={titleOf(bookKey(mark.bid))}
            grouping={grouping}
          />
        ))}
      </ul>
    </section>
  )
}

interface NoteProps {
  mark: AnyMark
  book: NotedBook | undefined
  title: string
  grouping: Grouping
}

function Note({ mark, book, title, grouping }: NoteProps) {
  const t = useWords(myNotes)
  const { locale } = useI18n()
  const { kind, chapter, locator, created } = mark
  const lang = langOf(book?.language)
  const words = kind === 'bookmark' ? excerptOf(mark) || chapter : passageText(mark)
  const percent = `${formatPercent(locator.fraction)}%`
  return (
    <li className="ol-note" data-look={kind === 'bookmark' ? 'bookmark' : mark.style}>
      <Link to={markPath(mark.bid, mark.id)} className="ol-note-go" title={t('notes.open', { title })}>
        <span className="ol-note-words" dir="auto" lang={lang}>
          {kind === 'bookmark' && <Icon name="bookmark" size={16} />}
          <span>{words || percent}</span>
        </span>
      </Link>
      {kind === 'highlight' && mark.note !== '' && (
        <p className="ol-note-text" dir="auto">
          <span className="ol-hidden">{`${t('notes.note')} `}</span>
          <span>{mark.note}</span>
        </p>
      )}
      <div className="ol-note-where">
        {grouping === 'day' && (
          <Link to={bookPath(mark.bid)} className="ol-note-book" lang={lang}>
            {title}
          </Link>
        )}
        {chapter && chapter !== words && (
          <span className="ol-note-chapter" lang={lang}>
            {chapter}
          </span>
        )}
        <span>{percent}</span>
        <div className="ol-note-end">
          {created > 0 && (
            <time dateTime={new Date(created).toISOString()}>
              {formatTimestamp(created, grouping === 'day', locale)}
            </time>
          )}
          <NoteTools mark={mark} words={words || percent} language={lang} />
        </div>
      </div>
    </li>
  )
}
