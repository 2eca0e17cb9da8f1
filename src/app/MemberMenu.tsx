import { useI18n } from '../i18n/I18n'
import { useServices } from '../screens/services'
import { Dropdown } from '../ui/Dropdown'

interface MemberMenuProps {
  name: string
  /** Name of the organisation; '' until it is known. */
  orgName: string
}

/** Menu of the signed-in member: the first character of the name as a button; name, shelf, history and sign-out. */
export function MemberMenu({ name, orgName }: MemberMenuProps) {
  const { t } = useI18n()
  const { navigate, signOut } = useServices()
  const label = t('app.member', { name })
  return (
    <Dropdown
      label={label}
      head={
        <div className="ol-member-head">
          <strong>{name}</strong> <span>{orgName}</span>
        </div>
      }
      items={[
        { key: 'shelf', label: t('screens.shelf'), icon: 'shelf', onSelect: () => navigate('/bookshelf') },
        {
          key: 'history',
          label: t('screens.history'),
          icon: 'clock',
          onSelect: () => navigate('/readhistory'),
        },
        { key: 'out', label: t('app.signOut'), icon: 'user-out', separated: true, onSelect: signOut },
      ]}
    >
      {(trigger) => (
        <button type="button" className="ol-avatar" aria-label={label} {...trigger}>
          {[...name][0]}
        </button>
      )}
    </Dropdown>
  )
}
