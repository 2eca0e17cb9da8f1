import type { RequestListener } from 'node:http'

/** The policy that everything must run under (DESIGN §3). */
export const POLICY: string

/**
 * Serves the demo: `/` its pages, `/dist/` the build, `/library/` the published catalogues.
 * Port 4173, 127.0.0.1 and the demo's catalogues when absent; port 0 takes a free one. `url` has no slash at its end.
 * @throws Error with a sentence for a person when the port is in use.
 */
export function serve(options?: {
  port?: number
  host?: string
  library?: string
}): Promise<{ url: string; close(): Promise<void> }>

/** What answers a request to the demo, for a server that answers other requests itself. */
export function site(options?: { library?: string }): RequestListener
