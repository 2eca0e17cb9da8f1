import { loadModule } from '../../platform/load-module'

/**
 * Asks for the code of the reader and of what most books are opened by, when a book is likely to be opened: it comes
 * while one reads what the book is about, or beside the screen the book is read on, and not file after file when each is
 * needed. What does not come is asked for again by whoever needs it.
 */
export async function expectReader(): Promise<void> {
  await Promise.allSettled([
    loadModule(() => import('./Reader')),
    loadModule(() => import('../formats/epub')),
    loadModule(() => import('../formats/zip/archive')),
    loadModule(() => import('../navigator/reflowable/css/epub-properties')),
    loadModule(() => import('../navigator/reflowable/fit/fitting')),
  ])
}
