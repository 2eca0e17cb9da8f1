import { useWords } from '../../i18n/I18n'
import { shelf as shelfWords } from '../../i18n/words/shelf'
import { Button } from '../../ui/Button'
import { Dropdown } from '../../ui/Dropdown'
import { Status } from '../../ui/Status'
import { TextInput } from '../../ui/TextInput'
import { SHELF_ORDERS, type ShelfOrder } from './orders'

export interface ShelfHeadProps {
  /** Number of books shown; null until loaded. */
  count: number | null
  query: string
  onQuery: (query: string) => void
  order: ShelfOrder
  onOrder: (order: ShelfOrder) => void
  choosing: boolean
  onChoose: () => void
}

/** The header of the shelf: title, count, filter, sort order and selection. */
export function ShelfHead(props: ShelfHeadProps) {
  const t = useWords(shelfWords)
  const { count, order } = props
  // An empty shelf has another heading (`focusHeading`).
  const Title = count === null ? 'p' : 'h1'
  return (
    <header className="ol-screen-head ol-shelf-head">
      <Title className="ol-screen-title">{t('screens.shelf')}</Title>
      <Status as="p" className="ol-screen-sum">
        {count !== null && t('screens.count', { count })}
      </Status>
      <div className="ol-screen-tools">
        <div className="ol-shelf-filter">
          <TextInput
            type="search"
            label={t('shelf.filter')}
            hideLabel
            placeholder={t('shelf.filter.hint')}
            icon="filter"
            value={props.query}
            onChange={props.onQuery}
            clearable
          />
        </div>
        <Dropdown
          label={t('shelf.sort')}
          items={SHELF_ORDERS.map((option) => ({
            key: option,
            label: t(`shelf.sort.${option}`),
            checked: option === order,
            onSelect: () => props.onOrder(option),
          }))}
        >
          {(trigger) => (
            <Button
              icon="sort"
              className="ol-shelf-order"
              aria-label={t('shelf.sort.by', { order: t(`shelf.sort.${order}`) })}
              {...trigger}
            >
              {t(`shelf.sort.${order}`)}
            </Button>
          )}
        </Dropdown>
        <Button
          icon="check-circle"
          aria-pressed={props.choosing}
          onClick={props.onChoose}
          disabled={count === null}
        >
          {t('shelf.manage')}
        </Button>
      </div>
    </header>
  )
}
