import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Catalog } from '../catalog/port'
import { isTransient, type LibraryError, toLibraryError } from '../platform/errors'
import { whenOnline } from '../platform/online'
import type { CatalogueAccess } from '../session/catalogue-access'
import type { Session } from '../session/store'
import type { EnteredOrgStore } from './history'

export interface OrganisationState {
  code: string
  catalog: Catalog
  /** Name from the catalogue; until it loads, the name stored from the last visit, or ''. */
  name: string
}

/** The organisation whose catalogue is shown. */
export interface OrganisationController {
  readonly store: StoreApi<OrganisationState>
  /**
   * Called when an address is entered. `code` is the organisation in the address, or '' for the current one. An
   * organisation entered by address whose catalogue does not answer is left with the next address.
   */
  enter(code: string): void
  /** Returns to the host page's organisation. @returns whether another one was shown */
  returnToOwn(): boolean
  /** Code of the organisation shown, for a sign-in; '' while its catalogue has not confirmed that it exists. */
  confirmedCode(): string
  /** Loads and stores the organisation's data (SPEC §4) and finds out whether its catalogue requires a sign-in. */
  load(): Promise<void>
  /** Recreates the catalogue, so that data fetched for one member is not shown to another. */
  renewCatalog(): void
  stop(): void
}

export function createOrganisationController(options: {
  /** Organisation currently set by the host page; '' for none. */
  named: () => string
  /** Whether the catalogue address needs an organisation code. */
  needsCode: boolean
  catalogOf: (code: string) => Catalog
  /** The catalogue of an address's organisation does not exist; the host page's organisation is shown again. */
  onLost: (code: string, error: LibraryError) => void
  /** Note of this visit: a reload shows the same organisation, a new visit the host page's. */
  note: EnteredOrgStore
  session: Session
  access: CatalogueAccess
}): OrganisationController {
  const { named, needsCode, catalogOf, onLost, note, session, access } = options
  /** Falls back to the member's organisation when the page sets none and the catalogue needs one. */
  const ownCode = () => named() || (needsCode ? (session.orgCode() ?? '') : '')
  const storedVisit = note.read()
  const initialCode = storedVisit?.named === named() ? storedVisit.current : ownCode()
  const storedOrg = session.store.getState().org
  const store = createStore<OrganisationState>(() => ({
    code: initialCode,
    catalog: catalogOf(initialCode),
    name: storedOrg && (initialCode === '' || storedOrg.orgCode === initialCode) ? storedOrg.orgName : '',
  }))
  let learning = new AbortController()
  /** Whether the organisation is loaded or loading. */
  let isKnown = false
  /** Whether its catalogue has answered during this visit. */
  let hasAnswered = initialCode !== ownCode()
  /** Whether its catalogue does not answer and nothing confirms that it exists. */
  let isLost = false

  const learnOf = async (shouldStore: boolean) => {
    learning.abort()
    learning = new AbortController()
    isKnown = true
    const { signal } = learning
    const { catalog, code } = store.getState()
    let exists = false
    const markExisting = () => {
      exists = true
      hasAnswered = true
      isLost = false
      note.write(code === named() ? null : { named: named(), current: code })
    }
    try {
      const found = await catalog.organisation({ signal })
      if (signal.aborted) return
      markExisting()
      store.setState({ name: found.orgName })
      if (shouldStore) session.adoptOrganisation(found)
      const { root, document } = await catalog.authentication({ signal })
      await access.loadAuthentication(document, root, signal)
    } catch (thrown) {
      if (signal.aborted) return
      const error = toLibraryError(thrown)
      // A catalogue that asks for a sign-in exists.
      if (error.code === 'unauthorized') markExisting()
      else isLost = !exists && (!hasAnswered || !isTransient(error))
      // The screen shows the catalogue's error; the next navigation tries again.
      isKnown = false
      access.store.setState({ isSettled: true })
      if (isLost && !isTransient(error) && returnToOwn()) onLost(code, error)
    }
  }
  const change = (next: Omit<OrganisationState, 'catalog'>, shouldStore: boolean) => {
    store.setState({ ...next, catalog: catalogOf(next.code) })
    void learnOf(shouldStore)
  }
  const goTo = (code: string) => {
    hasAnswered = false
    isLost = false
    note.write(null)
    change({ code, name: '' }, true)
  }
  const returnToOwn = () => {
    const own = ownCode() || (needsCode ? store.getState().code : '')
    const isOther = own !== store.getState().code
    if (isOther) goTo(own)
    return isOther
  }
  // Retry after a failed load when the device is online again.
  const undo = whenOnline(() => {
    if (!isKnown) void learnOf(true)
  })

  return {
    store,
    load: () => learnOf(true),
    returnToOwn,
    confirmedCode() {
      const { code } = store.getState()
      return hasAnswered || code === named() ? code : ''
    },
    enter(code) {
      if (code === '' && isLost) returnToOwn()
      // Going back in the history may reach an entry with another organisation.
      const here = code === '' ? note.read() : null
      const target = here?.named === named() ? here.current : code
      if (target !== '' && target !== store.getState().code) goTo(target)
      else if (!isKnown) void learnOf(true)
    },
    renewCatalog: () => change(store.getState(), false),
    stop() {
      undo()
      learning.abort()
    },
  }
}
