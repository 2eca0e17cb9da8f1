import { type Fold, parseFold } from '../../domain/search/fold'
import { loadModule } from '../../platform/load-module'

/** Loads the fold for a catalogue whose index does not bring one; without the tables, scripts and variants stay distinct. */
export async function loadFold(): Promise<Fold> {
  try {
    const [{ foldPairs }, dictionary] = await Promise.all([
      loadModule(() => import('../../domain/search/variants')),
      loadModule(() => import('opencc-js/dict/TSCharacters')),
    ])
    return parseFold(foldPairs(dictionary.default))
  } catch {
    return parseFold('')
  }
}
