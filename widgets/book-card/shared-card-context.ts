import { createNearViewportObserver, type NearViewportObserver } from '../../src/book/near-viewport-observer'
import { createScreenWatch, type ScreenWatch } from '../../src/styles/frame'
import { type CatalogKey, isSameCatalog, type SharedCatalog, shareCatalog } from '../shared-catalog'

/** Dispatched on the document by a new card; an existing context answers. */
const REQUEST_EVENT = 'org-library-cards'

interface CardContextRequest {
  context: SharedCardContext | null
}

/** Resources shared by all cards of a page, so that 200 of them need one observer, one listener and one request. */
export interface SharedCardContext {
  readonly near: NearViewportObserver
  readonly screen: ScreenWatch
  /** The catalogue with that name; it lives as long as a card uses it. */
  catalog(name: CatalogKey): SharedCatalog
  enter(): void
  /** Call once per `enter`; the last one disposes the context. */
  leave(): void
}

/** Joins the context of a page's cards; the first card creates it. There is no module-level state. */
export function joinSharedCardContext(page: Document): SharedCardContext {
  const request: CardContextRequest = { context: null }
  page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
  const context = request.context ?? createContext(page)
  context.enter()
  return context
}

function createContext(page: Document): SharedCardContext {
  const near = createNearViewportObserver()
  const screen = createScreenWatch(page.defaultView ?? window)
  const catalogs: CardCatalogues[] = []
  let cards = 0

  const context: SharedCardContext = {
    near,
    screen,
    catalog(name) {
      const existing = catalogs.find((entry) => isSameCatalog(entry.name, name))
      const entry = existing ?? { name, users: 0, shared: shareCatalog(page, name) }
      if (!existing) catalogs.push(entry)
      entry.users++
      return {
        get catalog() {
          return entry.shared.catalog
        },
        leave() {
          if (--entry.users > 0) return
          entry.shared.leave()
          catalogs.splice(catalogs.indexOf(entry), 1)
        },
      }
    },
    enter() {
      cards++
    },
    leave() {
      if (--cards > 0) return
      page.removeEventListener(REQUEST_EVENT, answer)
      near.end()
      screen.end()
    },
  }
  const answer = (event: Event) => {
    ;(event as CustomEvent<CardContextRequest>).detail.context ??= context
  }
  page.addEventListener(REQUEST_EVENT, answer)
  return context
}

interface CardCatalogues {
  name: CatalogKey
  users: number
  shared: SharedCatalog
}
