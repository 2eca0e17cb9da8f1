import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atomServer } from '../../fixtures/catalog/atom'

const READER = `Basic ${Buffer.from('reader2:密码').toString('base64')}`
const COVER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80" fill="#963f33"/></svg>'

export interface OpdsServer {
  origin: string
  /** Requested paths, with and without credentials. */
  requested: { path: string; withCredentials: boolean }[]
  /** Whether it refuses all credentials. */
  isShut: boolean
  close(): Promise<void>
}

/**
 * Starts a small OPDS 1.2 server on another origin, as an administrator would set one up behind a proxy: it
 * allows other origins, and requires Basic authentication for everything if `isClosed`.
 */
export async function startOpdsServer({ isClosed = false } = {}): Promise<OpdsServer> {
  const files = atomServer()
  const requested: OpdsServer['requested'] = []
  const self: OpdsServer = {
    origin: '',
    requested,
    isShut: false,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Range')
      return response.writeHead(204).end()
    }
    response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Content-Length, Content-Range')
    const { authorization } = request.headers
    requested.push({ path, withCredentials: authorization !== undefined })
    if (self.isShut || (isClosed && authorization !== READER)) {
      response.setHeader('WWW-Authenticate', 'Basic realm="City Library"')
      return response.writeHead(401).end()
    }
    if (path.startsWith('/covers/')) return response.setHeader('Content-Type', 'image/svg+xml').end(COVER)
    if (path.startsWith('/files/'))
      return response.setHeader('Content-Type', 'text/plain').end('第一章\n\n床前明月光。')
    const file = files[path]
    if (!file) return response.writeHead(404).end()
    return response.setHeader('Content-Type', file.type).end(file.body)
  }
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  self.origin = `http://127.0.0.1:${port}`
  return self
}
