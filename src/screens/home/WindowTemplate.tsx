import { Cover } from '../../book/Cover'
import type { CategoryNode } from '../../catalog/port'
import type { Book } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { bookPath, categoryPath } from '../../routes/paths'
import { Icon } from '../../ui/Icon'
import { Link } from '../Link'
import { FloorSection } from './floor'
import type { TemplateProps } from './template'

/** Number of covers beside the featured one. */
const FEATURED_EXTRA_COVERS = 3

/** Cells of the category strip, two rows at the largest width; more would push the books below a phone's screen. */
const MAX_CATEGORIES = 16

/** Template 1: one featured book that is not read yet, categories as a strip, then floors as grids. */
export function WindowTemplate({ home, isFinished }: TemplateProps) {
  const { t } = useI18n()
  const [first, ...floors] = home.floors
  const books = first?.books ?? []
  const lead = books.find(({ bid }) => !isFinished(bid)) ?? books[0]
  const others = books.filter((book) => book !== lead)
  return (
    <>
      <h1 className="ol-hidden">{t('screens.home')}</h1>
      {lead && (
        <Lead book={lead} others={others.slice(0, FEATURED_EXTRA_COVERS)} title={first?.title ?? ''} />
      )}
      <CategoryStrip categories={home.categories} />
      {/* One of its books is already shown above. */}
      {first && others.length > 0 && <FloorSection floor={{ ...first, books: others }} layout="grid" />}
      {floors.map((floor) => (
        <FloorSection key={floor.idp} floor={floor} layout="grid" />
      ))}
    </>
  )
}

function Lead({ book, others, title }: { book: Book; others: readonly Book[]; title: string }) {
  const { t } = useI18n()
  const lang = langOf(book.language)
  return (
    // Named after its book: the floor below has the list's name.
    <section className="ol-lead" aria-label={book.resName}>
      <div>
        <p className="ol-lead-kicker">{title}</p>
        <h2 className="ol-lead-title" lang={lang}>
          <Link to={bookPath(book.bid)}>{book.resName}</Link>
        </h2>
        {book.resAuthor && <p className="ol-lead-author">{book.resAuthor}</p>}
        <p className="ol-lead-intro" lang={lang}>
          {book.resIntro}
        </p>
        <Link to={bookPath(book.bid)} className="ol-lead-more">
          <span>{t('screens.home.open')}</span>
          <Icon name="arrow-right" size={16} />
        </Link>
      </div>
      <div className="ol-lead-fan" aria-hidden="true">
        {[book, ...others].map((one) => (
          <Link key={one.bid} to={bookPath(one.bid)} tabIndex={-1} className="ol-lead-cover">
            <Cover book={one} sizes="220px" />
          </Link>
        ))}
      </div>
    </section>
  )
}

function CategoryStrip({ categories }: { categories: readonly CategoryNode[] }) {
  const { t } = useI18n()
  if (categories.length === 0) return null
  const isTruncated = categories.length > MAX_CATEGORIES
  const shown = isTruncated ? categories.slice(0, MAX_CATEGORIES - 1) : categories
  return (
    <nav className="ol-strip" aria-label={t('screens.category')}>
      {shown.map((category) => (
        <div key={category.path.join('/')} className="ol-strip-group">
          <Link to={categoryPath(category.path)} className="ol-strip-top">
            {category.title}
          </Link>
          <span className="ol-strip-subs">
            {category.children.map((child) => (
              <Link key={child.path.join('/')} to={categoryPath(child.path)} className="ol-strip-sub">
                {child.title}
              </Link>
            ))}
          </span>
        </div>
      ))}
      {isTruncated && (
        <div className="ol-strip-group">
          <Link to="/category" className="ol-strip-top">
            {t('screens.category.more')}
          </Link>
        </div>
      )}
    </nav>
  )
}
