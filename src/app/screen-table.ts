import type { ComponentType } from 'react'
import { loadModule } from '../platform/load-module'
import { expectReader } from '../reading/reader/expect'
import type { RouteLocation } from '../routes/match'
import type { RouteName } from '../routes/table'
import { ServerErrorScreen } from '../screens/errors/ServerErrorScreen'

export type Screen = ComponentType<{ location: RouteLocation }>

/** Screens whose code is there already, by route; null for one that did not come. */
export type ScreenTable = Map<RouteName, Screen | null>

/** Where each route's screen comes from; a page loads when it is first asked for (SPEC §2). */
const SOURCES: Partial<Record<RouteName, (isAgain: boolean) => Promise<Screen>>> = {
  Index: async (isAgain) =>
    (await loadModule(() => import('../screens/home/HomeScreen'), isAgain)).HomeScreen,
  IndexwithOrg: async (isAgain) =>
    (await loadModule(() => import('../screens/home/HomeScreen'), isAgain)).HomeScreen,
  Category: async (isAgain) =>
    (await loadModule(() => import('../screens/category/CategoryScreen'), isAgain)).CategoryScreen,
  More: async (isAgain) => (await loadModule(() => import('../screens/more/MoreScreen'), isAgain)).MoreScreen,
  Search: async (isAgain) =>
    (await loadModule(() => import('../screens/search/SearchScreen'), isAgain)).SearchScreen,
  BookDetail: async (isAgain) =>
    (await loadModule(() => import('../screens/book-detail/BookDetailScreen'), isAgain)).BookDetailScreen,
  BookShelf: async (isAgain) =>
    (await loadModule(() => import('../screens/book-shelf/BookShelfScreen'), isAgain)).BookShelfScreen,
  ReadHistory: async (isAgain) =>
    (await loadModule(() => import('../screens/read-history/ReadHistoryScreen'), isAgain)).ReadHistoryScreen,
  BookRead: async (isAgain) => {
    void expectReader()
    return (await loadModule(() => import('../screens/book-read/BookReadScreen'), isAgain)).BookReadScreen
  },
  NoLogin: async (isAgain) =>
    (await loadModule(() => import('../screens/no-login/NoLoginScreen'), isAgain)).NoLoginScreen,
  '404': async (isAgain) =>
    (await loadModule(() => import('../screens/errors/NotFoundScreen'), isAgain)).NotFoundScreen,
  // At hand from the start: where no other screen can be had, this one is what says so.
  '500': async () => ServerErrorScreen,
}

/** Loads a route's screen into the table; does nothing when it is there. */
export async function loadScreen(table: ScreenTable, name: RouteName): Promise<void> {
  const source = SOURCES[name]
  if (table.get(name) || !source) return
  try {
    const screen = await source(table.has(name))
    // Of two that were under way the first one stays: another would begin anew what is shown.
    if (!table.get(name)) table.set(name, screen)
  } catch (thrown) {
    table.set(name, null)
    throw thrown
  }
}
