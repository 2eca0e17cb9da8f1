import { useI18n } from '../../i18n/I18n'
import { categoryPath } from '../../routes/paths'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Icon } from '../../ui/Icon'
import { Link } from '../Link'
import { FloorSection } from './floor'
import css from './room.css?inline'
import type { TemplateProps } from './template'

const s = sheet(css)

/** Template 2: categories at the side, floors as lists with introductions. */
export function ShelvesTemplate({ home, organisation }: TemplateProps) {
  useSheet(s)
  const { t } = useI18n()
  return (
    <div className="ol-room">
      <aside className="ol-room-side">
        <p className="ol-room-sign" aria-hidden="true">
          <Icon name="book-open" size={18} />
        </p>
        <h1 className="ol-room-name">{organisation.orgName}</h1>
        <nav aria-label={t('screens.category')}>
          <ul className="ol-room-list">
            {home.categories.map((category) => (
              <li key={category.path.join('/')}>
                <Link to={categoryPath(category.path)} className="ol-room-link">
                  <span className="ol-room-words">
                    <span>{category.title}</span>
                    <span className="ol-room-subs" aria-hidden="true">
                      {category.children.map((child) => child.title).join(' · ')}
                    </span>
                  </span>
                  {category.count !== undefined && <span className="ol-room-count">{category.count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className="ol-room-floors">
        {home.floors.map((floor) => (
          <FloorSection key={floor.idp} floor={floor} layout="list" />
        ))}
      </div>
    </div>
  )
}
