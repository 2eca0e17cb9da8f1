import type { ComponentType } from 'react'
import { loadModule } from '../platform/load-module'
import { expectReader } from '../reading/reader/expect'
import type { RouteLocation } from '../routes/match'
import type { RouteName } from '../routes/table'
import { ServerErrorScreen } from '../screens/errors/ServerErrorScreen'

export type Screen = ComponentType<{ location: RouteLocation }>

/** Loaded screens by route; null when loading failed. */
export type ScreenTable = Map<RouteName, Screen | null>

/** Loader of each route's screen; a screen loads when its route is first visited (SPEC §2). */
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
  // Bundled: this screen reports that another screen cannot be loaded.
  '500': async () => ServerErrorScreen,
}

/** Loads a route's screen into the table; no-op when it is loaded. */
export async function loadScreen(table: ScreenTable, name: RouteName): Promise<void> {
  const source = SOURCES[name]
  if (table.get(name) || !source) return
  try {
    const screen = await source(table.has(name))
    // When two loads overlap, keep the first: a new component type would remount the visible screen.
    if (!table.get(name)) table.set(name, screen)
  } catch (thrown) {
    table.set(name, null)
    throw thrown
  }
}
