import type { Locale } from '../i18n/locale'
import { loadModule } from '../platform/load-module'
import { withTimeout } from '../platform/timeout'
import { prefetchPage } from '../reading/reader/prefetch-reader'
import { paramList, type RouteLocation } from '../routes/match'
import type { Library } from './library'
import type { ReadingMain, ReadingPlace } from './reading-main'

/** Milliseconds without a page after which the interface is asked for: it says that something is loading. */
const SLOW_MS = 5000

export interface FirstPageOptions {
  library: Library
  place: ReadingPlace
  locale: () => Locale
  /** Loads the interface; may be called again. */
  needInterface: () => void
  /** The page has come or gone. */
  onChange: (shown: ReadingMain | null) => void
}

/** The page of the book that a library is entered with; it is there before React, and without it. */
export interface FirstPageStage {
  /**
   * Shows the page of a location before its screen, if it is the first one and names a book that can be opened without a
   * question. @returns whether it is shown
   */
  open(location: RouteLocation, signal: AbortSignal): Promise<boolean>
  end(): void
}

export function createFirstPage(options: FirstPageOptions): FirstPageStage {
  const { library, place, locale, needInterface, onChange } = options
  const { router, session, login, organisation, member } = library
  let end = () => {}

  /** Ends the page when it is no longer what the library shows, and asks for the interface when something else is. */
  const follow = (shown: ReadingMain) => {
    const stores = member.getState()
    const { catalog } = organisation.getState()
    const check = () => {
      const { location, pending } = router.store.getState()
      const isElsewhere = (location ?? pending) !== shown.location
      // Another member, or another catalogue, opens the book anew; one who has left sees no page, not even until the redirect.
      const isOthers = member.getState() !== stores || organisation.getState().catalog !== catalog
      if (isElsewhere || isOthers) end()
      if (isElsewhere || isOthers || login.getState().open || (location && pending)) needInterface()
    }
    const undo = [router.store, session.store, login, organisation, member].map((store) =>
      store.subscribe(check),
    )
    end = () => {
      end = () => {}
      for (const step of undo) step()
      shown.end()
      onChange(null)
    }
  }

  return {
    async open(location, signal) {
      const [bid] = paramList(location, 'ids')
      // An annotation is looked for by its screen.
      const isPlain = location.name === 'BookRead' && bid !== undefined && !location.query.mark
      if (!isPlain || router.store.getState().location) return false
      const { catalog } = organisation.getState()
      const stores = member.getState()
      const timer = setTimeout(needInterface, SLOW_MS)
      void prefetchPage()
      const parts = await Promise.all([
        withTimeout((until) => catalog.open(bid, undefined, { signal: until }), signal),
        loadModule(() => import('./reading-main')),
      ]).catch(() => null)
      clearTimeout(timer)
      const isCurrent =
        router.store.getState().pending === location &&
        organisation.getState().catalog === catalog &&
        member.getState() === stores
      // The screen has the sentence for what did not come.
      if (!parts || signal.aborted || !isCurrent || login.getState().open) return false
      const [source, { showReadingMain }] = parts
      const services = {
        ...stores,
        catalog,
        preferences: library.preferences.store,
        onBookOpen: library.events.onBookOpen,
        onReadingProgress: library.recordProgress,
        report: library.report,
      }
      const shown = showReadingMain(place, location, { source }, services, {
        locale: locale(),
        onInterfaceNeeded: needInterface,
      })
      follow(shown)
      onChange(shown)
      return true
    },
    end: () => end(),
  }
}
