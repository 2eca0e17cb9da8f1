import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { site } from '../../scripts/serve.mjs'
import { toPortableJson } from '../../src/session/portable-record'

/** What the server answers instead of the database. */
export type Fault = 'expired' | 'refused' | 'busy' | 'too-large' | 'html' | 'hang'

interface PouchDatabase {
  bulkDocs(docs: readonly object[], options?: object): Promise<unknown>
  allDocs(options?: object): Promise<{ rows: { id: string; doc?: Record<string, unknown> }[] }>
  get(id: string, options?: object): Promise<Record<string, unknown>>
}

export interface SyncHost {
  url: string
  /** Number of requests to the database so far. */
  requests: number
  fault: Fault | null
  /** Tokens that the server accepts. */
  tokens: Set<string>
  database: PouchDatabase
  /** Cuts all connections and closes the port. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Kills the server in the middle of the nth write from now. */
  killAtWrite: number
  close(): Promise<void>
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** The product's stores as scripts for a page, by path; the first is loaded by it. */
const scripts = build({
  configFile: false,
  logLevel: 'error',
  build: { write: false, minify: false, lib: { entry: join(here, 'page.ts'), formats: ['es'] } },
}).then((built) => {
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('the page was not built')
  const [entry, ...chunks] = output.output
  return new Map([
    ['/device.js', entry.code],
    ...chunks.flatMap((each) => (each.type === 'chunk' ? [[`/${each.fileName}`, each.code] as const] : [])),
  ])
})

interface PouchServer {
  handle: RequestListener
  open(name: string): PouchDatabase
}

let databases = 0

/** A server of the demo and of a database under `/sync/`, which wants a token. */
export async function startSyncHost(): Promise<SyncHost> {
  const name = `u-li-${databases++}`
  const address = pathToFileURL(inRoot('tests', 'sync', 'server.mjs')).href
  const { createPouchServer } = (await import(address)) as {
    createPouchServer: (names: readonly string[]) => Promise<PouchServer>
  }
  const pouch = await createPouchServer([])
  const demo = site()
  const code = await scripts

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (path === '/device.html')
      return response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          '<!doctype html><title>A device</title><link rel="icon" href="data:,"><script type="module" src="/device.js"></script>',
        )
    const script = code.get(path)
    if (script !== undefined) return response.setHeader('content-type', 'text/javascript').end(script)
    if (path === '/member.html')
      return response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(readFileSync(join(here, 'member.html')))
    if (!path.startsWith('/sync/li')) return demo(request, response)
    host.requests++
    const { fault } = host
    const status = { expired: 401, refused: 403, busy: 429, 'too-large': 413, html: 200, hang: 0 }[
      fault ?? 'hang'
    ]
    if (fault === 'hang') return
    if (fault === 'html')
      return response.setHeader('content-type', 'text/html').end('<!doctype html><p>Hello')
    if (fault)
      return response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"fault"}')
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token || !host.tokens.has(token)) return response.writeHead(401).end('{"error":"unauthorized"}')
    if (
      request.method === 'POST' &&
      path.includes('_bulk_docs') &&
      host.killAtWrite > 0 &&
      --host.killAtWrite === 0
    ) {
      // The database gets the write; the answer never arrives.
      request.url = path.replace('/sync/li', `/${name}`)
      response.end = () => response
      void host.kill()
      return pouch.handle(request, response)
    }
    request.url = path.replace('/sync/li', `/${name}`)
    pouch.handle(request, response)
  }
  let server = createServer(onRequest)
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const host: SyncHost = {
    url,
    requests: 0,
    fault: null,
    tokens: new Set(['good']),
    database: pouch.open(name),
    killAtWrite: 0,
    kill: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
    async restart() {
      server = createServer(onRequest)
      await listen(port)
    },
    close: () => host.kill(),
  }
  host.tokens.add('setup')
  await fetch(`${url}/sync/li`, { method: 'PUT', headers: { authorization: 'Bearer setup' } })
  host.tokens.delete('setup')
  return host
}

/** Bytes of 10, 1,000 and 10,000 highlights as documents. */
export async function measureSizes(): Promise<readonly { count: number; bytes: number }[]> {
  const document = (n: number) => ({
    _id: `highlight/demo/8/${'0'.repeat(32)}${n}`,
    _rev: `1-${'a'.repeat(32)}`,
    type: 'org-library-record',
    version: 1,
    ...toPortableJson({
      kind: 'highlight',
      id: `demo/8/${'0'.repeat(32)}${n}`,
      versions: [
        {
          changed: 1_800_000_000_000 + n,
          device: 'abcdefgh',
          value: {
            kind: 'highlight',
            id: `${'0'.repeat(32)}${n}`,
            bid: '8',
            locator: {
              href: 'OEBPS/Text/chapter-012.xhtml',
              index: 12,
              cfi: 'epubcfi(/6/26!/4/38/1:12,/4/38/1:42)',
              text: {
                before: '前面大约二十个字的话在这里',
                highlight: '这是一句划下来的话，大约三十个字，和真的书里的差不多长。',
                after: '后面大约二十个字的话在这里',
              },
              progression: 0.4512,
              fraction: 0.312,
            },
            words: '这是一句划下来的话，大约三十个字，和真的书里的差不多长。',
            style: 'yellow',
            chapter: '第十二回',
            created: 1_800_000_000_000,
          },
        },
      ],
    }),
  })
  return [10, 1000, 10_000].map((count) => ({
    count,
    bytes: Array.from({ length: count }, (_, n) => Buffer.byteLength(JSON.stringify(document(n)))).reduce(
      (sum, length) => sum + length,
      0,
    ),
  }))
}
