import { useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import { lazyComponent } from '../platform/lazy-component'
import { loadModule } from '../platform/load-module'
import { useServices } from '../screens/services'
import { Dropdown } from '../ui/Dropdown'

interface MemberMenuProps {
  name: string
  /** Name of the organisation; '' until it is known. */
  orgName: string
}

// Loaded on demand: few members export, import or sync at a visit.
const loadMyData = (isRetry: boolean) => loadModule(() => import('./my-data/MyData'), isRetry)
const MyData = lazyComponent(async (isRetry) => (await loadMyData(isRetry)).MyData)
const SyncState = lazyComponent(async (isRetry) => (await loadMyData(isRetry)).SyncState)

/** Menu of the signed-in member: the first character of the name as a button; name, shelf, history, data and sign-out. */
export function MemberMenu({ name, orgName }: MemberMenuProps) {
  const { t } = useI18n()
  const { navigate, signOut, memberData } = useServices()
  const { running } = useStore(memberData.sync)
  const [mode, setMode] = useState<'data' | 'sign-out' | null>(null)
  const label = t('app.member', { name })
  return (
    <>
      <Dropdown
        label={label}
        head={
          <div className="ol-member-head">
            <strong>{name}</strong> <span>{orgName}</span>
            {running && <SyncState running={running} />}
          </div>
        }
        items={[
          { key: 'shelf', label: t('screens.shelf'), icon: 'shelf', onSelect: () => navigate('/bookshelf') },
          {
            key: 'wishes',
            label: t('app.title.wishes'),
            icon: 'bookmark',
            onSelect: () => navigate('/wishes'),
          },
          { key: 'notes', label: t('app.title.notes'), icon: 'note', onSelect: () => navigate('/notes') },
          {
            key: 'history',
            label: t('screens.history'),
            icon: 'clock',
            onSelect: () => navigate('/readhistory'),
          },
          {
            key: 'export',
            label: t('app.export'),
            icon: 'folder',
            separated: true,
            onSelect: () => setMode('data'),
          },
          { key: 'import', label: t('app.import'), icon: 'plus', onSelect: () => setMode('data') },
          {
            key: 'out',
            label: t('app.signOut'),
            icon: 'user-out',
            separated: true,
            onSelect: () => (memberData.isShared ? setMode('sign-out') : signOut()),
          },
        ]}
      >
        {(trigger) => (
          <button type="button" className="ol-avatar" aria-label={label} {...trigger}>
            {[...name][0]}
          </button>
        )}
      </Dropdown>
      {mode && <MyData mode={mode} orgName={orgName} onClose={() => setMode(null)} />}
    </>
  )
}
