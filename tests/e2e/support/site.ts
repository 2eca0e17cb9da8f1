import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site as demoSite } from '../../../scripts/serve.mjs'

export interface Answer {
  /** 200 when absent. */
  status?: number
  headers?: Readonly<Record<string, string>>
  contentType?: string
  body?: string | Uint8Array
  /** In place of a body. */
  json?: unknown
}

/** A request that a test answers. Each method ends it; without one the request stays pending. */
export class TestRequest {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #pass: () => void
  readonly path: string

  constructor(request: IncomingMessage, response: ServerResponse, pass: () => void) {
    this.#request = request
    this.#response = response
    this.#pass = pass
    this.path = request.url ?? '/'
  }

  get method(): string {
    return this.#request.method ?? 'GET'
  }

  get headers(): IncomingMessage['headers'] {
    return this.#request.headers
  }

  /** First and last byte of a range request. */
  get range(): readonly [first: number, last: number] | null {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(this.headers.range ?? '') ?? []
    return first && last ? [Number(first), Number(last)] : null
  }

  /** The browser does not cache the response, unless the headers allow it. */
  fulfill({ status = 200, headers = {}, contentType, body = '', json }: Answer): void {
    const bytes = Buffer.from(json === undefined ? body : JSON.stringify(json))
    const type = contentType ?? (json === undefined ? undefined : 'application/json')
    if (this.#response.destroyed) return
    this.#response
      .writeHead(status, {
        'cache-control': 'no-store',
        'content-length': String(bytes.length),
        ...(type && { 'content-type': type }),
        ...headers,
      })
      .end(this.method === 'HEAD' ? undefined : bytes)
  }

  /** Answers a range request with its part of the bytes. */
  give(bytes: Uint8Array): void {
    const [first, last] = this.range ?? [0, bytes.length]
    const body = bytes.subarray(first, last + 1)
    const contentRange = `bytes ${first}-${first + body.length - 1}/${bytes.length}`
    this.fulfill(this.range ? { status: 206, headers: { 'content-range': contentRange }, body } : { body })
  }

  /** Sends an invalid response. The browser would repeat the request after an empty one. */
  abort(): void {
    this.#request.socket.end('-\r\n\r\n')
  }

  /** Lets the demo answer. */
  continue(): void {
    this.#pass()
  }
}

type Handler = (requested: TestRequest) => unknown

/** The server of the demo, on a port of this process, with the answers of the running test. */
export class Site {
  readonly url: string
  readonly #routes: { matches: RegExp; handler: Handler }[]
  readonly #close: () => void

  private constructor(url: string, routes: { matches: RegExp; handler: Handler }[], close: () => void) {
    this.url = url
    this.#routes = routes
    this.#close = close
  }

  static async start(): Promise<Site> {
    const routes: { matches: RegExp; handler: Handler }[] = []
    const demo = demoSite()
    const server = createServer((request, response) => {
      const pass = () => demo(request, response)
      const path = (request.url ?? '/').replace(/\?.*$/s, '')
      const route = routes.find(({ matches }) => matches.test(path))
      if (!route) return pass()
      void (async () => route.handler(new TestRequest(request, response, pass)))().catch((error) =>
        response.headersSent ? response.destroy() : response.writeHead(500).end(String(error)),
      )
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    return new Site(`http://127.0.0.1:${port}`, routes, () => {
      server.close()
      server.closeAllConnections()
    })
  }

  /**
   * Answers requests instead of the demo until the test ends. Unlike `page.route` it leaves the HTTP cache
   * on. The newest route is tried first.
   *
   * @param path of the address, without its query; `*` matches a part of a name, `**` a part of a path
   * @returns a function that removes the route
   */
  route(path: string | RegExp, handler: Handler): () => void {
    const route = { matches: typeof path === 'string' ? pattern(path) : path, handler }
    this.#routes.unshift(route)
    return () => {
      const at = this.#routes.indexOf(route)
      if (at >= 0) this.#routes.splice(at, 1)
    }
  }

  /** Answers every request in the same way. */
  serve(path: string | RegExp, answer: Answer): () => void {
    return this.route(path, (requested) => requested.fulfill(answer))
  }

  /** Serves an HTML page, with a content security policy if one is given. */
  servePage(path: string, html: string, policy?: string | null): () => void {
    return this.serve(path, {
      contentType: 'text/html; charset=utf-8',
      headers: policy ? { 'content-security-policy': policy } : {},
      body: html,
    })
  }

  /** Removes all routes after a test. */
  reset(): void {
    this.#routes.length = 0
  }

  close(): void {
    this.#close()
  }
}

function pattern(path: string): RegExp {
  const parts = path.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

let started: Site | null = null

/** The site of this worker. */
export function site(): Site {
  if (!started) throw new Error('only tests of support/test have a site')
  return started
}

export async function startSite(): Promise<Site> {
  started = await Site.start()
  return started
}
