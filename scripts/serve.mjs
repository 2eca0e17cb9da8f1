import { createServer, STATUS_CODES } from 'node:http'
import { extname, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import send from 'send'
import { createCompression } from './lib/compressed.mjs'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'

/** The strict policy that everything must run under (DESIGN §3). */
export const POLICY =
  "default-src 'self'; img-src 'self' blob: data:; require-trusted-types-for 'script'; trusted-types org-library dompurify"

/** File types of `demo/` that the site serves: pages and their parts, but not the books' sources and generator. */
const SITE_FILES = new Set(['.html', '.css', '.js', '.svg', '.png', '.jpg', '.webp', '.ico'])
const NOT_SITE = /^\/(books|make|orgs)(\/|$)/

/** No charset: a plain-text book may use any encoding. */
const TYPES = { '.txt': 'text/plain' }

/**
 * Serves the demo: `/` its pages, `/dist/` the build, `/library/` the published catalogues.
 *
 * @param {{ port?: number, host?: string, library?: string }} [options] defaults: port 4173, 127.0.0.1 and the demo's
 * catalogues; port 0 takes a free port.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` has no trailing slash.
 * @throws {Error} with a readable message when the port is in use.
 */
export async function serve({ port = 4173, host = '127.0.0.1', library } = {}) {
  const server = createServer(site({ library }))
  await new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * The request handler of the demo, for a server that also answers other requests.
 *
 * @param {{ library?: string }} [options] defaults to the demo's catalogues.
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
export function site({ library = inRoot('.demo', 'library') } = {}) {
  const mounts = [
    { prefix: '/dist', root: inRoot('dist') },
    { prefix: '/library', root: library },
    { prefix: '', root: inRoot('demo'), isShown: isSiteFile },
  ]
  const compress = createCompression()
  return (request, response) => answer(mounts, compress, request, response)
}

/** Files with a content hash in their name. Entries keep their names across builds. */
const NEVER_CHANGES = /[\\/]dist[\\/](?:chunks|assets)[\\/][^\\/]+-[\w-]{8}\.\w+$/

/** Files are looked up at each request, so a new build needs no restart. */
async function answer(mounts, compress, request, response) {
  // Parsed by hand: `URL` reads a path with two leading slashes as the address of another server, or rejects it.
  const pathname = posix.normalize((request.url ?? '/').replace(/[?#].*$/s, ''))
  const { prefix, root, isShown } = mounts.find(({ prefix }) => pathname.startsWith(`${prefix}/`)) ?? {}
  const inside = root && pathname.slice(prefix.length)
  if (!inside || !['GET', 'HEAD'].includes(request.method ?? '') || isShown?.(inside) === false)
    return refuse(response)
  const isSent = await compress(request, response, { root, path: inside, headersOf }).catch(() => false)
  if (isSent || response.headersSent) return
  const type = TYPES[extname(inside)]
  if (type) response.setHeader('Content-Type', type)
  send(request, inside, { root, extensions: ['html'], cacheControl: false })
    .on('headers', (_, path) => {
      for (const [name, value] of Object.entries(headersOf(path))) response.setHeader(name, value)
    })
    .on('directory', () => refuse(response))
    .on('error', (error) => refuse(response, error))
    .pipe(response)
}

/** The headers of a file, besides those of every answer. */
function headersOf(path) {
  const policy = extname(path) === '.html' && { 'Content-Security-Policy': POLICY }
  return {
    'Cache-Control': NEVER_CHANGES.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
    ...policy,
  }
}

/** A file can disappear before or while it is sent; that ends only this response. */
function refuse(response, { status = 404, headers = {} } = {}) {
  if (response.headersSent) return void response.destroy()
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response
    .writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' })
    .end(STATUS_CODES[status])
}

function isSiteFile(pathname) {
  if (NOT_SITE.test(decode(pathname))) return false
  const extension = extname(pathname)
  return extension === '' || SITE_FILES.has(extension)
}

function decode(pathname) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } })
  try {
    const { url } = await serve({ port: Number(values.port ?? process.env.PORT ?? 4173), host: values.host })
    say(`Serving ${url}/`)
  } catch (error) {
    stop(error.message)
  }
}
