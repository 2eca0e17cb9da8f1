import { createNearWatch, type NearWatch } from '../../src/book/near-watch'
import { createScreenWatch, type ScreenWatch } from '../../src/styles/frame'
import { type CatalogName, isSameCatalog, type SharedCatalog, shareCatalog } from '../shared-catalog'

/** Asked on the document by a card that comes; the room of those already there answers. */
const REQUEST_EVENT = 'org-library-cards'

interface CardContextRequest {
  context: SharedCardContext | null
}

/** What the cards of a page have in common, so that two hundred of them observe, listen and ask once. */
export interface SharedCardContext {
  readonly near: NearWatch
  readonly screen: ScreenWatch
  /** The catalogue of that name, which lives as long as a card in the room needs it. */
  catalog(name: CatalogName): SharedCatalog
  enter(): void
  /** Whoever entered leaves; the last one ends the room. */
  leave(): void
}

/** Enters the room of a page's cards: the first card makes it. Nothing is kept in the module. */
export function joinSharedCardContext(page: Document): SharedCardContext {
  const request: CardContextRequest = { context: null }
  page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
  const context = request.context ?? createRoom(page)
  context.enter()
  return context
}

function createRoom(page: Document): SharedCardContext {
  const near = createNearWatch()
  const screen = createScreenWatch(page.defaultView ?? window)
  const catalogs: CardCatalogues[] = []
  let cards = 0

  const context: SharedCardContext = {
    near,
    screen,
    catalog(name) {
      const known = catalogs.find((each) => isSameCatalog(each.name, name))
      const shelf = known ?? { name, users: 0, shared: shareCatalog(page, name) }
      if (!known) catalogs.push(shelf)
      shelf.users++
      return {
        get catalog() {
          return shelf.shared.catalog
        },
        leave() {
          if (--shelf.users > 0) return
          shelf.shared.leave()
          catalogs.splice(catalogs.indexOf(shelf), 1)
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
  name: CatalogName
  users: number
  shared: SharedCatalog
}
