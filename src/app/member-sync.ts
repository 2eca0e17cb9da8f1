import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SyncToken } from '../domain/user'
import type { Cache } from '../platform/cache'
import { loadModule } from '../platform/load-module'
import { whenOnline } from '../platform/online'
import type { RecordStore } from '../platform/records'
import { CATALOGUE_MEMBER, type SignInMode } from '../session/catalogue-access'
import { LOCAL_MEMBER } from '../session/local-session'
import type { LibrarySync } from '../session/sync/port'
import type { StartOptions, SyncTarget } from './sync/start'

export interface SyncSettings {
  /** The `sync` attribute; '' for none. */
  template: string
  token: SyncToken | null
}

/** The synchronisation of the signed-in member; its code is loaded when there is one. */
export interface MemberSync {
  /** Null while nothing is synced. */
  readonly store: StoreApi<{ running: LibrarySync | null }>
  /** Where a member's records are synced, as the page has set it; null where they are not. */
  targetOf(owner: string): SyncTarget | null
  /** Whose records are synced, and where; call after each change. */
  update(settings: SyncSettings, owner: string, orgCode: string): void
  stop(): void
}

export function createMemberSync(
  options: Omit<StartOptions, 'owner' | 'orgCode' | 'template' | 'token'>,
): MemberSync {
  const store = createStore<{ running: LibrarySync | null }>(() => ({ running: null }))
  let key = ''
  let token: SyncToken | null = null
  let undo = () => {}
  let wanted = { template: '', owner: '' }
  const update = (settings: SyncSettings, owner: string, orgCode: string) => {
    const hasNewToken = token !== settings.token
    token = settings.token
    const { template } = settings
    wanted = { template, owner }
    const next = template !== '' && owner !== '' ? [template, owner, orgCode].join('\n') : ''
    if (next === key) {
      if (hasNewToken) store.getState().running?.now()
      return
    }
    stop()
    key = next
    if (next === '') return
    loadModule(() => import('./sync/start')).then(
      ({ startLibrarySync }) => {
        if (key !== next) return
        store.setState({
          running: startLibrarySync({ ...options, owner, orgCode, template, token: () => token }),
        })
      },
      () => {
        if (key !== next) return
        key = ''
        undo = whenOnline(() => update({ template, token }, owner, orgCode))
      },
    )
  }
  const stop = () => {
    undo()
    undo = () => {}
    key = ''
    store.getState().running?.stop()
    store.setState({ running: null })
  }
  const targetOf = (owner: string) =>
    wanted.template !== '' && wanted.owner === owner
      ? { template: wanted.template, baseUri: options.baseUri }
      : null
  return { store, targetOf, update, stop }
}

/** Whether the member's identity means something to a server: the page or the catalogue has signed them in. */
export const isVerifiedMember = (owner: string, signIn: SignInMode): boolean =>
  signIn === 'host'
    ? !owner.startsWith(LOCAL_MEMBER)
    : signIn === 'opds' && owner.startsWith(CATALOGUE_MEMBER)

/** What of a library concerns the records of a member who leaves. */
interface LeavingMember {
  records: RecordStore
  sync: MemberSync
  organisation: StoreApi<{ code: string }>
  cache: Cache
}

/** Deletes the records of a member who has left; those that are not synced yet stay. */
export function forgetMember({ records, sync, organisation, cache }: LeavingMember, owner: string): void {
  // Also where it has not begun yet, or its code did not come: what is not synced stays.
  const target = sync.targetOf(owner)
  const { code } = organisation.getState()
  loadModule(() => import('./sync/forget')).then(
    (module) => module.forget({ records, cache, owner, orgCode: code, target }),
    // Without the module they stay, and nobody else sees them.
    () => {},
  )
}
