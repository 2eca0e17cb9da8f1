import type { ComponentType } from 'react'
import { loadModule } from '../platform/load-module'
import { prefetchReader } from '../reading/reader/prefetch-reader'
import type { RouteLocation } from '../routes/match'
import type { RouteName } from '../routes/table'

export type Screen = ComponentType<{ location: RouteLocation }>

/** Loaded screens by route; null when loading failed. */
export type ScreenTable = Map<RouteName, Screen | null>

/**
 * Loader of each route's screen; a screen loads when its route is first visited (SPEC §2). The one that reports that another
 * cannot be loaded comes with the interface.
 */
const SOURCES: Partial<Record<RouteName, (isRetry: boolean) => Promise<Screen>>> = {
  Index: async (isRetry) =>
    (await loadModule(() => import('../screens/home/HomeScreen'), isRetry)).HomeScreen,
  IndexwithOrg: async (isRetry) =>
    (await loadModule(() => import('../screens/home/HomeScreen'), isRetry)).HomeScreen,
  Category: async (isRetry) =>
    (await loadModule(() => import('../screens/category/CategoryScreen'), isRetry)).CategoryScreen,
  More: async (isRetry) => (await loadModule(() => import('../screens/more/MoreScreen'), isRetry)).MoreScreen,
  Search: async (isRetry) =>
    (await loadModule(() => import('../screens/search/SearchScreen'), isRetry)).SearchScreen,
  BookDetail: async (isRetry) =>
    (await loadModule(() => import('../screens/book-detail/BookDetailScreen'), isRetry)).BookDetailScreen,
  BookShelf: async (isRetry) =>
    (await loadModule(() => import('../screens/book-shelf/BookShelfScreen'), isRetry)).BookShelfScreen,
  ReadHistory: async (isRetry) =>
    (await loadModule(() => import('../screens/read-history/ReadHistoryScreen'), isRetry)).ReadHistoryScreen,
  Notes: async (isRetry) =>
    (await loadModule(() => import('../screens/my-notes/MyNotesScreen'), isRetry)).MyNotesScreen,
  Wishes: async (isRetry) =>
    (await loadModule(() => import('../screens/wish-list/WishListScreen'), isRetry)).WishListScreen,
  BookRead: async (isRetry) => {
    void prefetchReader()
    return (await loadModule(() => import('../screens/book-read/BookReadScreen'), isRetry)).BookReadScreen
  },
  NoLogin: async (isRetry) =>
    (await loadModule(() => import('../screens/no-login/NoLoginScreen'), isRetry)).NoLoginScreen,
  '404': async (isRetry) =>
    (await loadModule(() => import('../screens/errors/NotFoundScreen'), isRetry)).NotFoundScreen,
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
