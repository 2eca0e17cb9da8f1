import { SearchEngine, type SearchRequest } from './engine'
import type { FilesOptions } from './files'
import type { Answer } from './messages'
import { TextEngine } from './text-engine'

export interface Engine {
  search(request: SearchRequest): Promise<Answer>
}

/** Creates the engine for an index, by the kind that its manifest names. */
export function createEngine(options: FilesOptions): Engine {
  return options.manifest.kind === 'text' ? new TextEngine(options) : new SearchEngine(options)
}
