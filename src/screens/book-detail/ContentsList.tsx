import { useId } from 'react'
import type { ChapterLink } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { readPath } from '../../routes/paths'
import { Icon } from '../../ui/Icon'
import { Link } from '../Link'
import { useRetained } from '../use-retained'
import { ShowAll } from './ShowAll'

/** Number of lines per level before the button "show all". */
export const CONTENTS_SHOWN = 30
/** Allows 3 more lines: a button for so few would take as much space. */
export const fits = (lines: number) => lines <= CONTENTS_SHOWN + 3

export interface ContentsListProps {
  bid: string
  chapters: readonly ChapterLink[]
  /** Whether nested levels are expanded initially. */
  open: boolean
  /** Shows chapter numbers; set when each chapter has exactly one line. */
  numbered: boolean
  lang: string | undefined
  /** Id that the toggle of the parent line references. */
  id?: string
  /** Names the level among those of the book. */
  path?: string
}

/** One level of the contents with its nested levels; a long level is shown in two steps. */
export function ContentsList({ bid, chapters, open, numbered, lang, id, path = 'toc' }: ContentsListProps) {
  const { t } = useI18n()
  const listId = useId()
  const [all, setAll] = useRetained(`${path} all`, false)
  const count = chapters.length
  const long = !fits(count)
  const shown = long && !all ? chapters.slice(0, CONTENTS_SHOWN) : chapters
  return (
    <div className="ol-toc-level" id={id}>
      <ol className="ol-detail-chapters" id={listId} lang={lang}>
        {shown.map((chapter, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may be alike
            key={at}
            bid={bid}
            chapter={chapter}
            open={open}
            numbered={numbered}
            lang={lang}
            path={`${path}/${at}`}
          />
        ))}
      </ol>
      {long && (
        <ShowAll expanded={all} controls={listId} onExpand={setAll}>
          {all
            ? t('screens.detail.toc.less')
            : t(numbered ? 'screens.detail.toc.all' : 'screens.detail.toc.allLines', { count })}
        </ShowAll>
      )}
    </div>
  )
}

interface LineProps extends Omit<ContentsListProps, 'chapters' | 'id' | 'path'> {
  chapter: ChapterLink
  path: string
}

function Line({ bid, chapter, open, numbered, lang, path }: LineProps) {
  const { t } = useI18n()
  const id = useId()
  const [isOpen, setOpen] = useRetained(`${path} open`, open)
  const { title, number, fragment, children } = chapter
  const link = (
    <Link to={readPath(bid, number, fragment)}>
      {numbered && (
        <span className="ol-detail-number" aria-hidden="true">
          {number}
        </span>
      )}
      <span>{title}</span>
    </Link>
  )
  if (children.length === 0) return <li>{link}</li>
  return (
    <li className="ol-toc-group">
      <div className="ol-toc-head">
        {link}
        <button
          type="button"
          className="ol-toc-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('screens.detail.toc.below', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      {isOpen && <ContentsList {...{ bid, chapters: children, open, numbered, lang, id, path }} />}
    </li>
  )
}
