import type { IncomingMessage, ServerResponse } from 'node:http'

/** The best encoding that a request accepts; null for none. */
export function encodingFor(accepted?: string): 'br' | 'gzip' | null

export interface ServedFile {
  /** The folder that files are served from. */
  root: string
  /** The path of the request below it, encoded as in the address. */
  path: string
  headersOf(path: string): Record<string, string>
}

/** Resolves to false if the request wants something else: a part, a file that is not compressed, or none. */
export function createCompression(): (
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
) => Promise<boolean>
