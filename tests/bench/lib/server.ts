import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The kind of a request; the tables count code and books separately. */
export type Kind = 'page' | 'code' | 'book' | 'catalogue' | 'cover'

export interface Answer {
  body: Buffer
  type: string
  kind: Kind
  /** Whether ranges are supported and the body is sent as it is; otherwise text is compressed. */
  ranges?: boolean
}

/** A transfer of one run: its time in milliseconds since 1970, its bytes and kind. */
export interface Moved {
  at: number
  kind: Kind
  bytes: number
  path: string
}

/** Answers a path; null for an unknown one. */
export type Route = (path: string) => Answer | null | Promise<Answer | null>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript;charset=utf-8',
  '.css': 'text/css',
  '.json': 'application/json',
  '.epub': 'application/epub+zip',
  '.txt': 'text/plain',
  '.xhtml': 'application/xhtml+xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

export const typeOf = (path: string): string =>
  TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'

/** A file of a folder as an answer; null when it does not exist. */
export function fileIn(folder: string, path: string, kind: Kind): Answer | null {
  const file = normalize(join(folder, path))
  if (!file.startsWith(folder + sep) || !existsSync(file)) return null
  return { body: readFileSync(file), type: typeOf(file), kind }
}

/**
 * Serves on loopback and counts transfers. The first part of every address is the run (`/{run}/page.html`), so that
 * each run is counted separately and finds nothing in a cache. A run that begins with `cached-` may be kept by the browser.
 */
export class CountingServer {
  readonly #moved = new Map<string, Moved[]>()
  readonly #packed = new Map<Buffer, Buffer>()
  readonly #server
  url = ''

  constructor(route: Route) {
    this.#server = createServer((request, response) => {
      this.#answer(route, request, response).catch((error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      })
    })
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    if (address && typeof address === 'object') this.url = `http://127.0.0.1:${address.port}`
  }

  /** All transfers of a run so far. */
  moved(run: string): readonly Moved[] {
    return this.#moved.get(run) ?? []
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(route: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, run = '', ...rest] = decodeURIComponent(pathname).split('/')
    const path = rest.join('/')
    const answer = await route(path)
    if (!answer) {
      response.writeHead(404).end()
      return
    }
    const { status, body, headers } = answer.ranges
      ? ranged(answer, request.headers.range)
      : this.#whole(answer, request.headers['accept-encoding'] ?? '')
    response.writeHead(status, {
      'Content-Type': answer.type,
      'Content-Length': body.length,
      'Cache-Control': run.startsWith('cached-') ? 'max-age=600' : 'no-store',
      ...headers,
    })
    const isHead = request.method === 'HEAD'
    const log = this.#moved.get(run) ?? []
    this.#moved.set(run, log)
    log.push({ at: Date.now(), kind: answer.kind, bytes: isHead ? 0 : body.length, path })
    response.end(isHead ? undefined : body)
  }

  #whole({ body, type }: Answer, accepted: string) {
    const isText = /^(text|application\/(json|xhtml|xml|oebps))|\+xml/.test(type)
    if (!isText || !accepted.includes('gzip')) return { status: 200, body, headers: {} }
    const packed = this.#packed.get(body) ?? gzipSync(body)
    this.#packed.set(body, packed)
    return { status: 200, body: packed, headers: { 'Content-Encoding': 'gzip' } }
  }
}

/** The requested range of a Range header, or all of it (RFC 9110 §14.1.2). */
function ranged({ body }: Answer, header: string | undefined) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  const headers: Record<string, string> = { 'Accept-Ranges': 'bytes' }
  if (first === '' && last === '') return { status: 200, body, headers }
  const start = first === '' ? Math.max(0, body.length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? body.length - 1 : Math.min(Number(last), body.length - 1)
  if (start > end) return { status: 416, body: Buffer.alloc(0), headers }
  headers['Content-Range'] = `bytes ${start}-${end}/${body.length}`
  return { status: 206, body: body.subarray(start, end + 1), headers }
}
