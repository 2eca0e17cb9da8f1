import { byteSource, loadEpub } from './load'
import type { ByteSource } from './source/bytes'
import type { Begun, OpenOptions, PublicationSource } from './source/source'

/**
 * Asks for a book's file, and the code that reads it, before there is anything to show it on: the page is built
 * meanwhile. A failure is told to whoever takes it.
 */
export function beginBook(source: PublicationSource): Begun {
  const abort = new AbortController()
  let tell: OpenOptions['onProgress']
  let coming: Promise<ByteSource> | null = byteSource(source, {
    signal: abort.signal,
    onProgress: (loaded, total) => tell?.(loaded, total),
  })
  coming.catch(() => {})
  // Whoever opens the book asks again, and is told why it cannot be had.
  if (source.format === 'epub') loadEpub(false).catch(() => {})
  return {
    take({ signal, onProgress }) {
      const taken = coming
      coming = null
      tell = onProgress
      if (taken && signal?.aborted) abort.abort()
      else if (taken) signal?.addEventListener('abort', () => abort.abort(), { once: true })
      return taken
    },
    cancel() {
      if (!coming) return
      abort.abort()
      coming.then(
        (bytes) => bytes.close(),
        () => {},
      )
      coming = null
    },
  }
}
