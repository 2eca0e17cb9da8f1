import type { ComponentType } from 'react'
import { expectReader } from '../reading/reader/expect'
import type { Place } from '../routes/match'
import type { RouteName } from '../routes/table'
import { ServerErrorScreen } from '../screens/errors/ServerErrorScreen'

export type Screen = ComponentType<{ place: Place }>

/** Screens whose code is there already, by route. */
export type ScreenTable = Map<RouteName, Screen>

/** Where each route's screen comes from; a page loads when it is first asked for (SPEC §2). */
const SOURCES: Partial<Record<RouteName, () => Promise<Screen>>> = {
  Index: async () => (await import('../screens/home/HomeScreen')).HomeScreen,
  IndexwithOrg: async () => (await import('../screens/home/HomeScreen')).HomeScreen,
  Category: async () => (await import('../screens/category/CategoryScreen')).CategoryScreen,
  More: async () => (await import('../screens/more/MoreScreen')).MoreScreen,
  Search: async () => (await import('../screens/search/SearchScreen')).SearchScreen,
  BookDetail: async () => (await import('../screens/book-detail/BookDetailScreen')).BookDetailScreen,
  BookShelf: async () => (await import('../screens/book-shelf/BookShelfScreen')).BookShelfScreen,
  ReadHistory: async () => (await import('../screens/read-history/ReadHistoryScreen')).ReadHistoryScreen,
  BookRead: async () => {
    void expectReader()
    return (await import('../screens/book-read/BookReadScreen')).BookReadScreen
  },
  NoLogin: async () => (await import('../screens/no-login/NoLoginScreen')).NoLoginScreen,
  '404': async () => (await import('../screens/errors/NotFoundScreen')).NotFoundScreen,
  // At hand from the start: where no other screen can be had, this one is what says so.
  '500': async () => ServerErrorScreen,
}

/** Loads a route's screen into the table; does nothing when it is there. */
export async function loadScreen(table: ScreenTable, name: RouteName): Promise<void> {
  if (table.has(name)) return
  const source = SOURCES[name]
  if (source) table.set(name, await source())
}
