import type { SearchManifest } from '../../../domain/search/format'
import type { SearchAnswer, SearchRequest } from './engine'
import type { TextAnswer } from './text-engine'

/** Of an index of books, or of one of full text. */
export type Answer = SearchAnswer | TextAnswer

/** From the page to the worker. */
export type ToWorker =
  | { type: 'open'; manifest: SearchManifest }
  | { type: 'search'; id: number; request: SearchRequest }
  /** The file that was asked for; null if it cannot be had. */
  | { type: 'file'; name: string; bytes: Uint8Array<ArrayBuffer> | null }

/** From the worker to the page, which fetches the files: it has the host's `fetch` and the sign-in. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'read'; name: string }
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'failed'; id: number; message: string }
