import { useWords } from '../../i18n/I18n'
import { shelf as shelfWords } from '../../i18n/words/shelf'
import type { ShelfEntry } from '../../session/shelf'
import { Button } from '../../ui/Button'
import { Dropdown, type MenuItem } from '../../ui/Dropdown'
import { useReportFailure } from '../use-report-failure'
import type { ShelfGroups } from './use-groups'

export interface MoveMenuProps {
  groups: ShelfGroups
  chosen: readonly ShelfEntry[]
  onMoved: () => void
}

/** Menu that moves the selected books to an existing group, a new one or none. */
export function MoveMenu({ groups, chosen, onMoved }: MoveMenuProps) {
  const t = useWords(shelfWords)
  const attempt = useReportFailure()
  const move = async (name: string) => {
    await groups.move(chosen, name)
    onMoved()
  }
  const items: MenuItem[] = groups.names.map(({ name }) => ({
    key: `group ${name}`,
    label: name,
    icon: 'folder',
    onSelect: () => attempt(move(name)),
  }))
  items.push({
    key: 'new',
    label: t('shelf.move.new'),
    icon: 'plus',
    separated: items.length > 0,
    onSelect: () =>
      attempt(
        groups.moveToNew(chosen).then((moved) => {
          if (moved) onMoved()
        }),
      ),
  })
  if (chosen.some(({ group }) => group))
    items.push({
      key: 'out',
      label: t('shelf.move.out'),
      icon: 'minus',
      onSelect: () => attempt(move('')),
    })
  return (
    <Dropdown label={t('shelf.move')} items={items} placement="top">
      {(trigger) => (
        <Button size="s" icon="folder" disabled={chosen.length === 0} {...trigger}>
          {t('shelf.move')}
        </Button>
      )}
    </Dropdown>
  )
}
