import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Catalog } from '../catalog/port'
import { type Cache, FAR_FUTURE } from '../platform/cache'
import type { CatalogueAccess } from '../session/catalogue-access'
import type { Session } from '../session/store'

/** Key of the note that says which organisation the reader went to from the one the page names. */
const ENTRY_KEY = 'entry'

interface Entry {
  /** The `org` attribute at that time. */
  named: string
  /** The organisation gone to. */
  current: string
}

function readEntry(value: unknown): Entry | null {
  if (typeof value !== 'object' || value === null) return null
  const { named, current } = value as Record<string, unknown>
  return typeof named === 'string' && typeof current === 'string' ? { named, current } : null
}

/**
 * The organisation to begin with: the one the reader went to last from this page, so that a reload
 * shows the same book; the one the page names when the page has changed its mind since.
 */
export function firstOrganisation(cache: Cache, named: string): string {
  const entry = cache.get(ENTRY_KEY, readEntry)
  return entry?.named === named ? entry.current : named
}

export function noteOrganisation(cache: Cache, named: string, current: string): void {
  if (named === current) cache.remove(ENTRY_KEY)
  else cache.set(ENTRY_KEY, { named, current } satisfies Entry, FAR_FUTURE)
}

export interface OrganisationState {
  code: string
  catalog: Catalog
  /** As the catalogue says it; until it has, what is kept of the last visit, or ''. */
  name: string
}

/** The organisation whose catalogue is shown. */
export interface EnteredOrganisation {
  readonly store: StoreApi<OrganisationState>
  /** An address is entered, of this organisation or of whichever is entered already (''). */
  enter(code: string): void
  /** Keeps who the organisation is (SPEC §4), and learns whether its catalogue wants to know its readers. */
  learn(): Promise<void>
  /** Begins the catalogue anew: what was fetched for one reader is not shown to another. */
  renew(): void
  stop(): void
}

export function createOrganisation(options: {
  /** The organisation that the page names at that moment; '' for none. */
  named: () => string
  catalogOf: (code: string) => Catalog
  cache: Cache
  session: Session
  access: CatalogueAccess
}): EnteredOrganisation {
  const { named, catalogOf, cache, session, access } = options
  const first = firstOrganisation(cache, named())
  const kept = session.store.getState().org
  const store = createStore<OrganisationState>(() => ({
    code: first,
    catalog: catalogOf(first),
    name: kept && (first === '' || kept.orgCode === first) ? kept.orgName : '',
  }))
  let learning = new AbortController()
  /** It is learnt, or on its way. */
  let known = false

  const learn = async () => {
    learning.abort()
    learning = new AbortController()
    known = true
    const { signal } = learning
    const { catalog } = store.getState()
    try {
      const found = await catalog.organisation({ signal })
      if (signal.aborted) return
      store.setState({ name: found.orgName })
      session.updateOrganisation(found)
      const { root, document } = await catalog.authentication({ signal })
      await access.learn(document, root, signal)
    } catch {
      if (signal.aborted) return
      // The screen says what is wrong with the catalogue; the next one may find it mended.
      known = false
      access.store.setState({ settled: true })
    }
  }
  const change = (next: Omit<OrganisationState, 'catalog'>) => {
    store.setState({ ...next, catalog: catalogOf(next.code) })
    void learn()
  }

  return {
    store,
    learn,
    enter(code) {
      if (code !== '' && code !== store.getState().code) {
        noteOrganisation(cache, named(), code)
        change({ code, name: '' })
      } else if (!known) void learn()
    },
    renew: () => change(store.getState()),
    stop: () => learning.abort(),
  }
}
