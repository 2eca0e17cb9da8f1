import type { RequestListener } from 'node:http'

/** The strict policy that everything must run under (DESIGN §3). */
export const POLICY: string

/**
 * Serves the demo: `/` its pages, `/dist/` the build, `/library/` the published catalogues.
 * Defaults: port 4173, 127.0.0.1 and the demo's catalogues; port 0 takes a free port. `url` has no trailing slash.
 * @throws Error with a readable message when the port is in use.
 */
export function serve(options?: {
  port?: number
  host?: string
  library?: string
}): Promise<{ url: string; close(): Promise<void> }>

/** The request handler of the demo, for a server that also answers other requests. */
export function site(options?: { library?: string }): RequestListener
