import { loadModule } from '../../../platform/load-module'
import type { FoldTable } from './fold'

/** The table by which texts are compared; without the dictionary everything is alike but the other script. */
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
