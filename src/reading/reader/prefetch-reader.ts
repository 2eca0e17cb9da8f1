import { loadModule } from '../../platform/load-module'

/**
 * Prefetches the code of the reader and of the formats that most books need, when a book is likely to be opened. The
 * chunks load in parallel while the details screen is visible or while the reading screen loads, instead of one after
 * the other on first use. A chunk that fails is requested again by the code that needs it. Never rejects.
 */
export async function prefetchReader(): Promise<void> {
  await Promise.allSettled([prefetchPage(), loadModule(() => import('./Reader'))])
}

/** Prefetches what the first page of most books needs, without the interface. Never rejects. */
export async function prefetchPage(): Promise<void> {
  await Promise.allSettled([loadModule(() => import('./reading-page')), prefetchEpub()])
}

/** Prefetches what the first page of most EPUBs needs besides the reader, as soon as a book is known to be one. Never rejects. */
export async function prefetchEpub(): Promise<void> {
  await Promise.allSettled([
    loadModule(() => import('../formats/epub')),
    loadModule(() => import('../formats/zip/archive')),
    loadModule(() => import('../navigator/reflowable/css/epub-properties')),
    loadModule(() => import('../navigator/reflowable/fit/fitting')),
    loadModule(() => import('../navigator/reflowable/chapter/line-breaks')),
  ])
}
