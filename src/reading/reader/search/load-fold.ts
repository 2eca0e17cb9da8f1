import { loadModule } from '../../../platform/load-module'
import type { FoldTable } from './fold'

/** Loads the fold table. If the dictionary fails to load, traditional and simplified stay distinct. */
export async function loadFoldTable(): Promise<FoldTable> {
  const [{ foldTable }, pairs] = await Promise.all([
    loadModule(() => import('./fold')),
    loadModule(() => import('opencc-js/dict/TSCharacters')).then(
      (loaded) => loaded.default,
      () => '',
    ),
  ])
  return foldTable(pairs)
}
