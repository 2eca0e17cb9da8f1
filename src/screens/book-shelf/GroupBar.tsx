import { useWords } from '../../i18n/I18n'
import { shelf as shelfWords } from '../../i18n/words/shelf'
import { IconButton } from '../../ui/Button'
import { useReportFailure } from '../use-report-failure'
import type { GroupChoice } from './arrange'
import type { ShelfGroups } from './use-groups'

/** The groups of the shelf, one of which is shown; a named group can be renamed and dissolved. */
export function GroupBar({ groups }: { groups: ShelfGroups }) {
  const t = useWords(shelfWords)
  const attempt = useReportFailure()
  const { names, choice } = groups
  if (names.length === 0) return null
  const choose = (target: GroupChoice, label: string, count?: number) => {
    const on = choice.kind === target.kind && nameOf(choice) === nameOf(target)
    return (
      <button
        key={`${target.kind} ${nameOf(target)}`}
        type="button"
        className="ol-choice"
        aria-pressed={on}
        onClick={() => groups.show(target)}
      >
        <span>{label}</span>
        {count !== undefined && <span className="ol-shelf-group-count">{count}</span>}
      </button>
    )
  }
  return (
    <div className="ol-shelf-groups" role="group" aria-label={t('shelf.groups')}>
      {choose({ kind: 'all' }, t('shelf.groups.all'))}
      {names.map(({ name, count }) => choose({ kind: 'named', name }, name, count))}
      {groups.hasUngrouped && choose({ kind: 'none' }, t('shelf.groups.none'))}
      {choice.kind === 'named' && (
        <span className="ol-shelf-group-tools">
          <IconButton
            icon="edit"
            iconSize={18}
            label={t('shelf.group.renameOf', { group: choice.name })}
            onClick={() => attempt(groups.rename(choice.name))}
          />
          <IconButton
            icon="close"
            iconSize={18}
            label={t('shelf.group.dissolveOf', { group: choice.name })}
            onClick={() => attempt(groups.dissolve(choice.name))}
          />
        </span>
      )}
    </div>
  )
}

const nameOf = (choice: GroupChoice) => (choice.kind === 'named' ? choice.name : '')
