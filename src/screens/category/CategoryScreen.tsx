import { useCallback } from 'react'
import type { CategoryPage } from '../../catalog/port'
import { useI18n } from '../../i18n/I18n'
import { paramList, type RouteLocation } from '../../routes/match'
import { categoryPath } from '../../routes/paths'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Skeleton } from '../../ui/Skeleton'
import { BookPages } from '../BookPages'
import { Link } from '../Link'
import { useServices } from '../services'
import { useRetained } from '../use-retained'
import { useScreenName } from '../use-screen-name'
import css from './category.css?inline'

const s = sheet(css)

/** Widths of the skeletons of the category links. */
const PENDING_CHOICES = ['112px', '72px', '76px', '80px', '84px']

const isSamePath = (a: readonly string[], b: readonly string[]) => a.join('/') === b.join('/')

/** A category with its sub-categories and books; without a parameter, all books (SPEC §2). */
export function CategoryScreen({ location }: { location: RouteLocation }) {
  useSheet(s)
  const { t } = useI18n()
  const { catalog } = useServices()
  const path = paramList(location, 'categorys')
  const key = path.join('/')
  const { list } = location.query
  const [shown, setShown] = useRetained<CategoryPage | null>('category', null)

  const read = useCallback(
    async (page: number, signal: AbortSignal) => {
      const found = await catalog.category(key === '' ? [] : key.split('/'), page, { signal, list })
      setShown(found)
      return found.books
    },
    [catalog, key, list, setShown],
  )

  useScreenName(path.length > 0 ? shown?.node.title : '')
  const title = shown?.node.title || t('screens.category.all')
  // In a sub-category, show its siblings to switch between.
  const parent = shown?.top.find((top) => isSamePath(top.path, path.slice(0, 1)))
  const children = shown && (shown.node.children.length > 0 ? shown.node.children : (parent?.children ?? []))

  return (
    <div className="ol-category">
      {!shown && (
        <div className="ol-category-top" aria-hidden="true">
          {PENDING_CHOICES.map((width) => (
            <Skeleton key={width} width={width} height="44px" radius={22} />
          ))}
        </div>
      )}
      {!shown && path.length > 0 && (
        <div className="ol-category-sub" aria-hidden="true">
          <Skeleton width="120px" height="44px" radius={22} />
        </div>
      )}
      {shown && shown.top.length > 0 && (
        <nav className="ol-category-top" aria-label={t('screens.category')}>
          <Choice to="/category" on={path.length === 0} title={t('screens.category.all')} />
          {shown.top.map((top) => (
            <Choice
              key={categoryPath(top.path)}
              to={categoryPath(top.path)}
              on={isSamePath(top.path, path.slice(0, 1))}
              title={top.title}
            />
          ))}
        </nav>
      )}
      {path.length > 0 && children && children.length > 0 && (
        <nav className="ol-category-sub" aria-label={t('screens.category.sub')}>
          {children.map((child) => (
            <Choice
              key={categoryPath(child.path)}
              to={categoryPath(child.path)}
              on={isSamePath(child.path, path)}
              title={child.title}
            />
          ))}
        </nav>
      )}
      <h1 className="ol-screen-title">{title}</h1>
      <BookPages
        read={read}
        layout="list"
        label={title}
        empty={t(
          shown && shown.node.children.length > 0 ? 'screens.category.choose' : 'screens.category.empty',
        )}
        location={location}
      />
    </div>
  )
}

function Choice({ to, on, title }: { to: string; on: boolean; title: string }) {
  return (
    <Link to={to} className="ol-choice" aria-current={on ? 'true' : undefined}>
      {title}
    </Link>
  )
}
