import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookChoicesStore } from '../domain/book-choices'
import type { Clock } from '../platform/clock'
import { createBookChoices } from '../session/book-choices'
import type { CatalogueAccess } from '../session/catalogue-access'
import { createPositions, type MemberPositions } from '../session/positions'
import { createReadHistory, type ReadHistory } from '../session/read-history'
import { createReadingDays, type ReadingDays } from '../session/reading-days'
import { memberId } from '../session/store'
import type { Device } from './device'
import type { OrganisationState } from './organisation'
import type { Router } from './router'

/** What reading writes, for one member in one organisation. */
export interface MemberStores {
  owner: string
  orgCode: string
  positions: MemberPositions
  choices: BookChoicesStore
  readHistory: ReadHistory
  readingDays: ReadingDays
}

interface MemberParts extends Pick<Device, 'records' | 'session'> {
  access: CatalogueAccess
  clock: Clock
  organisation: StoreApi<OrganisationState>
  router: Router
  /** Random id of this window among the writers of records. */
  writer: string
}

/** The stores of the current member; others when the member or the organisation changes. `stop` ends what they have begun. */
export function createMemberStores(parts: MemberParts): { store: StoreApi<MemberStores>; stop(): void } {
  const { access, clock, organisation, records, router, session, writer } = parts
  const now = () => clock.now()
  let end = () => {}
  const open = (owner: string, orgCode: string): MemberStores => {
    const positions = createPositions(records, owner, orgCode)
    const readingDays = createReadingDays({ records, owner, orgCode, now, writer })
    const untend = positions.tend(access.fetch)
    end = () => {
      untend()
      readingDays.recordClose()
    }
    return {
      owner,
      orgCode,
      positions,
      readingDays,
      choices: createBookChoices(records, owner, orgCode),
      readHistory: createReadHistory(records, owner, orgCode, now),
    }
  }
  const current = () => [memberId(session.store.getState()), organisation.getState().code] as const
  const store = createStore(() => open(...current()))
  const follow = () => {
    const [owner, orgCode] = current()
    const before = store.getState()
    if (before.owner === owner && before.orgCode === orgCode) return
    end()
    store.setState(open(owner, orgCode), true)
  }
  const undo = [
    session.store.subscribe(follow),
    organisation.subscribe(follow),
    // Leaving the reader in any way ends the reading time.
    router.store.subscribe(({ location }) => {
      if (location?.name !== 'BookRead') store.getState().readingDays.recordClose()
    }),
  ]
  return {
    store,
    stop() {
      for (const step of undo) step()
      end()
    },
  }
}
