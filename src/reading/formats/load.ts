import { LibraryError } from '../../platform/errors'
import { windowFetch } from '../../platform/fetch'
import { loadModule } from '../../platform/load-module'
import { type ByteSource, bytesSource } from './source/bytes'
import { httpSource } from './source/range'
import type { OpenOptions, PublicationSource } from './source/source'

/**
 * The code that reads an EPUB; what it stands on is asked for with it, and not only when that has come.
 *
 * @param isAgain it did not come before
 */
export async function loadEpub(isAgain?: boolean): Promise<typeof import('./epub').openEpub> {
  const [{ openEpub }] = await Promise.all([
    loadModule(() => import('./epub'), isAgain),
    loadModule(() => import('./zip/archive'), isAgain),
  ])
  return openEpub
}

/**
 * The file of a book: bytes at hand, what is on its way already, or what the address leads to. A text is needed whole;
 * everything else in pieces, where the server gives them.
 *
 * @throws LibraryError `aborted`, `bad-address`, or as `httpSource`
 */
export async function byteSource(
  source: PublicationSource,
  { signal, onProgress }: Pick<OpenOptions, 'signal' | 'onProgress'>,
): Promise<ByteSource> {
  if (signal?.aborted) throw new LibraryError('aborted', 'opening was aborted')
  if (source.bytes) return bytesSource(source.bytes)
  const begun = source.begun?.take({ signal, onProgress })
  if (begun) return begun
  if (!source.url) throw new LibraryError('bad-address', 'no address')
  return httpSource(source.fetch ?? windowFetch, source.url, {
    sizeHint: source.size,
    signal,
    onProgress,
    inRanges: source.format !== 'txt',
  })
}
