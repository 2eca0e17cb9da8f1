import type { ListFacet } from '../catalog/port'
import { useI18n } from '../i18n/I18n'
import type { RouteLocation } from '../routes/match'
import { listPath } from '../routes/paths'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Button, IconButton } from '../ui/Button'
import { Dropdown } from '../ui/Dropdown'
import css from './list-tools.css?inline'
import { LIST_LAYOUTS, type ListLayout, useServices } from './services'

const s = sheet(css)

export interface ListToolsProps {
  facets: readonly ListFacet[]
  location: RouteLocation
  layout: ListLayout
  /** Absent if the list has one layout only. */
  onLayout?: (layout: ListLayout) => void
}

/** What stands above a list: its order, its filters, and whether it is a grid. */
export function ListTools({ facets, location, layout, onLayout }: ListToolsProps) {
  useSheet(s)
  const { t } = useI18n()
  // On a phone the line is cut: the order comes first, then what is filtered.
  const place = (facet: ListFacet) => (facet.isOrder ? 0 : isFiltered(facet) ? 1 : 2)
  const sorted = [...facets].sort((a, b) => place(a) - place(b))
  return (
    <div className="ol-list-tools">
      {sorted.length > 0 && (
        <div className="ol-list-facets" role="group" aria-label={t('screens.list.facets')}>
          {sorted.map((facet) => (
            <FacetMenu key={facet.title} facet={facet} location={location} />
          ))}
        </div>
      )}
      {onLayout && (
        <div className="ol-list-layouts" role="group" aria-label={t('screens.list.layout')}>
          {LIST_LAYOUTS.map((each) => (
            <IconButton
              key={each}
              icon={each}
              label={t(`screens.list.layout.${each}`)}
              aria-pressed={each === layout}
              onClick={() => onLayout(each)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function FacetMenu({ facet, location }: { facet: ListFacet; location: RouteLocation }) {
  const { t } = useI18n()
  const { navigate } = useServices()
  const { isOrder, options } = facet
  const title = facet.title || t(isOrder ? 'screens.list.order' : 'screens.list.filter')
  const active = options.find(({ isActive }) => isActive)
  const isNarrowed = isFiltered(facet)
  return (
    <Dropdown
      label={title}
      items={options.map((option) => ({
        key: option.id,
        label: option.title,
        ...(!isOrder &&
          option.count !== undefined && { note: t('screens.list.books', { count: option.count }) }),
        checked: option === active,
        onSelect: () => {
          if (option !== active) navigate(listPath(location, option.id))
        },
      }))}
    >
      {(trigger) => (
        <Button
          size="s"
          icon={isOrder ? 'sort' : undefined}
          iconEnd="chevron-down"
          data-active={isNarrowed || undefined}
          aria-label={active ? t('screens.list.chosen', { facet: title, option: active.title }) : title}
          {...trigger}
        >
          {active && (isOrder || isNarrowed) ? active.title : title}
        </Button>
      )}
    </Dropdown>
  )
}

/** Whether a filter is active; its first option is the whole list. */
function isFiltered({ isOrder, options }: ListFacet): boolean {
  return !isOrder && options.findIndex(({ isActive }) => isActive) > 0
}
