import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service answers instead of its own. `newer` is 409 to a write. */
export type ProgressionFault = 401 | 403 | 404 | 429 | 500 | 'html' | 'cut' | 'newer' | 'foreign'

interface ProgressionDocument {
  modified: string
  device: { id: string; name: string }
  locator?: { href: string; locations?: { progression?: number } }
}

/**
 * A service of positions as the draft of OPDS Progression 1.0 and as Komga describe it: GET gives the stored document, 204
 * without one; PUT stores it, or answers 409 if the stored one is not older.
 */
export class ProgressionService {
  readonly stored = new Map<string, ProgressionDocument>()
  readonly requests: { method: string; path: string; authorization: string | undefined; body: string }[] = []
  fault: ProgressionFault | null = null
  headers: Record<string, string> = {}
  /** A value that `Authorization` must have; null for none. */
  authorization: string | null = null
  /** As Komga, it refuses a place behind the last piece of a chapter that it knows. */
  lastPiece = 1

  puts(): number {
    return this.requests.filter(({ method }) => method === 'PUT').length
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const { authorization } = request.headers
    let body = ''
    for await (const part of request) body += part
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, {
          'access-control-allow-headers': 'authorization, content-type, accept',
          'access-control-allow-methods': 'GET, PUT',
        })
        .end()
    this.requests.push({ method: request.method ?? '', path, authorization, body })
    const { fault } = this
    const end = (status: number, type = '', text = '') =>
      void response.writeHead(status, { ...(type && { 'content-type': type }), ...this.headers }).end(text)
    const json = (status: number, value: unknown) =>
      end(status, 'application/opds-progression+json', JSON.stringify(value))
    if (this.authorization !== null && authorization !== this.authorization) return end(401)
    if (fault === 'html') return end(200, 'text/html', '<!doctype html><p>Hello')
    if (fault === 'foreign') return json(200, { version: 99 })
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"mod')
      return void setTimeout(() => response.destroy(), 20)
    }
    if (typeof fault === 'number') return end(fault)
    const before = this.stored.get(path)
    if (request.method === 'GET') return before ? json(200, before) : end(204)
    const document = JSON.parse(body) as ProgressionDocument
    if (fault === 'newer' || (before && Date.parse(document.modified) <= Date.parse(before.modified)))
      return end(
        409,
        'application/problem+json',
        '{"type":"https://registry.opds.io/error#progression-date"}',
      )
    if ((document.locator?.locations?.progression ?? 0) > this.lastPiece) return end(400)
    this.stored.set(path, document)
    return document.locator ? end(204) : json(before ? 200 : 201, document)
  }
}

/** The service on a port of this machine, which may be killed and started again. */
export async function startProgressionServer() {
  const service = new ProgressionService()
  let server = createServer((request, response) => void service.handle(request, response))
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    service,
    url: `http://127.0.0.1:${port}`,
    kill: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
    async restart() {
      server = createServer((request, response) => void service.handle(request, response))
      await listen(port)
    },
  }
}
