import { useI18n } from '../../i18n/I18n'
import { Link } from '../Link'
import { FloorSection } from './floor'
import type { TemplateProps } from './template'

/** Template 2, a reading room: the directory at the side, floors as lists with their introductions. */
export function ShelvesTemplate({ home, organisation }: TemplateProps) {
  const { t } = useI18n()
  return (
    <div className="ol-room">
      <aside className="ol-room-side">
        <h1 className="ol-room-name">{organisation.orgName}</h1>
        <nav aria-label={t('screens.category')}>
          <ul className="ol-room-list">
            {home.categories.map((category) => (
              <li key={category.path.join('/')}>
                <Link to={`/category/${category.path.join('/')}`} className="ol-room-link">
                  <span>{category.title}</span>
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
