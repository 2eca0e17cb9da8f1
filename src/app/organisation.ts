import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Catalog } from '../catalog/port'
import { isPassing, type LibraryError, toLibraryError } from '../platform/errors'
import { whenOnline } from '../platform/online'
import type { CatalogueAccess } from '../session/catalogue-access'
import type { Session } from '../session/store'
import type { VisitNote } from './history'

export interface OrganisationState {
  code: string
  catalog: Catalog
  /** As the catalogue says it; until it has, what is kept of the last visit, or ''. */
  name: string
}

/** The organisation whose catalogue is shown. */
export interface EnteredOrganisation {
  readonly store: StoreApi<OrganisationState>
  /**
   * An address is entered, of this organisation or of whichever is entered already (''). One that was entered by an
   * address and whose catalogue does not answer is left with the next address.
   */
  enter(code: string): void
  /** Back to the organisation that the page names. @returns whether another one was shown */
  comeBack(): boolean
  /** Code of the organisation shown, for a member who signs in; '' while it is not certain that there is one. */
  certain(): string
  /** Keeps who the organisation is (SPEC §4), and learns whether its catalogue wants to know its readers. */
  learn(): Promise<void>
  /** Begins the catalogue anew: what was fetched for one reader is not shown to another. */
  renew(): void
  stop(): void
}

export function createOrganisation(options: {
  /** The organisation that the page names at that moment; '' for none. */
  named: () => string
  /** Whether there is no catalogue without a code. */
  needsCode: boolean
  catalogOf: (code: string) => Catalog
  /** There is no catalogue for a code that an address named: the one that the page names is shown again. */
  onLost: (code: string, error: LibraryError) => void
  /** Of this visit: a reload shows the same organisation, a fresh visit the one that the page names. */
  note: VisitNote
  session: Session
  access: CatalogueAccess
}): EnteredOrganisation {
  const { named, needsCode, catalogOf, onLost, note, session, access } = options
  /** Where the page names none, and there is no catalogue without one, it is the member's. */
  const ownCode = () => named() || (needsCode ? (session.orgCode() ?? '') : '')
  const noted = note.read()
  const first = noted?.named === named() ? noted.current : ownCode()
  const kept = session.store.getState().org
  const store = createStore<OrganisationState>(() => ({
    code: first,
    catalog: catalogOf(first),
    name: kept && (first === '' || kept.orgCode === first) ? kept.orgName : '',
  }))
  let learning = new AbortController()
  /** It is learnt, or on its way. */
  let known = false
  /** Its catalogue has answered, in this visit. */
  let answered = first !== ownCode()
  /** Its catalogue does not answer, and nothing says that there is one. */
  let lost = false

  const learnOf = async (keeps: boolean) => {
    learning.abort()
    learning = new AbortController()
    known = true
    const { signal } = learning
    const { catalog, code } = store.getState()
    let isThere = false
    const answers = () => {
      isThere = true
      answered = true
      lost = false
      note.write(code === named() ? null : { named: named(), current: code })
    }
    try {
      const found = await catalog.organisation({ signal })
      if (signal.aborted) return
      answers()
      store.setState({ name: found.orgName })
      if (keeps) session.learnOrganisation(found)
      const { root, document } = await catalog.authentication({ signal })
      await access.learn(document, root, signal)
    } catch (thrown) {
      if (signal.aborted) return
      const error = toLibraryError(thrown)
      // Whoever asks for a sign-in is there.
      if (error.code === 'unauthorized') answers()
      else lost = !isThere && (!answered || !isPassing(error))
      // The screen says what is wrong with the catalogue; the next one may find it mended.
      known = false
      access.store.setState({ settled: true })
      if (lost && !isPassing(error) && comeBack()) onLost(code, error)
    }
  }
  const change = (next: Omit<OrganisationState, 'catalog'>, keeps: boolean) => {
    store.setState({ ...next, catalog: catalogOf(next.code) })
    void learnOf(keeps)
  }
  const goTo = (code: string) => {
    answered = false
    lost = false
    note.write(null)
    change({ code, name: '' }, true)
  }
  const comeBack = () => {
    const own = ownCode() || (needsCode ? store.getState().code : '')
    const isOther = own !== store.getState().code
    if (isOther) goTo(own)
    return isOther
  }
  // Whoever looks at what could not be learnt does not ask for it again.
  const undo = whenOnline(() => {
    if (!known) void learnOf(true)
  })

  return {
    store,
    learn: () => learnOf(true),
    comeBack,
    certain() {
      const { code } = store.getState()
      return answered || code === named() ? code : ''
    },
    enter(code) {
      if (code === '' && lost) comeBack()
      // Who steps back in the history may come to where another was entered.
      const here = code === '' ? note.read() : null
      const wanted = here?.named === named() ? here.current : code
      if (wanted !== '' && wanted !== store.getState().code) goTo(wanted)
      else if (!known) void learnOf(true)
    },
    renew: () => change(store.getState(), false),
    stop() {
      undo()
      learning.abort()
    },
  }
}
