import { useId } from 'react'
import { Cover } from '../../book/Cover'
import type { CategoryNode, FeaturedList } from '../../catalog/port'
import type { Book } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { bookPath, categoryPath } from '../../routes/paths'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Link } from '../Link'
import { FloorHead } from './floor'
import css from './paper.css?inline'
import type { TemplateProps } from './template'

const s = sheet(css)

/** Template 3, a newspaper: a masthead with the date, categories in a line, floors as columns of short entries. */
export function PaperTemplate({ home, organisation }: TemplateProps) {
  useSheet(s)
  const { t, locale } = useI18n()
  const today = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date())
  return (
    <div className="ol-paper">
      <header className="ol-paper-head">
        <p className="ol-paper-ear">{t('screens.paper.issue')}</p>
        <h1 className="ol-paper-name">{organisation.orgName}</h1>
        <p className="ol-paper-ear">{today}</p>
      </header>
      <Sections categories={home.categories} />
      <div className="ol-paper-columns">
        {home.floors.map((floor) => (
          <Column key={floor.idp} floor={floor} />
        ))}
      </div>
    </div>
  )
}

function Sections({ categories }: { categories: readonly CategoryNode[] }) {
  const { t } = useI18n()
  if (categories.length === 0) return null
  return (
    <nav className="ol-paper-sections" aria-label={t('screens.paper.index')}>
      {categories.map((category) => (
        <Link key={category.path.join('/')} to={categoryPath(category.path)}>
          {category.title}
        </Link>
      ))}
    </nav>
  )
}

function Column({ floor }: { floor: FeaturedList }) {
  const id = useId()
  const [lead, ...others] = floor.books
  return (
    <section className="ol-paper-column" aria-labelledby={id}>
      <FloorHead floor={floor} id={id} />
      {lead && <Lead book={lead} />}
      <ol className="ol-paper-list" start={2}>
        {others.map((book) => (
          <li key={book.bid}>
            <Link to={bookPath(book.bid)} className="ol-paper-notice">
              <span className="ol-paper-title">{book.resName}</span>
              <span className="ol-paper-author">{book.resAuthor}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Lead({ book }: { book: Book }) {
  return (
    <article className="ol-paper-lead">
      <div>
        <Cover book={book} sizes="110px" />
      </div>
      <div>
        <h3 className="ol-paper-lead-title">
          <Link to={bookPath(book.bid)}>{book.resName}</Link>
        </h3>
        {book.resAuthor && <p className="ol-paper-author">{book.resAuthor}</p>}
        <p className="ol-paper-intro">{book.resIntro}</p>
      </div>
    </article>
  )
}
