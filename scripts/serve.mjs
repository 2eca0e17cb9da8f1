import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize, posix, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import sirv from 'sirv'
import { inRoot } from './lib/paths.mjs'
import { byteRange } from './lib/ranges.mjs'
import { say, stop } from './lib/say.mjs'

/** The policy that everything must run under (DESIGN §3). */
export const POLICY =
  "default-src 'self'; img-src 'self' blob: data:; require-trusted-types-for 'script'; trusted-types org-library dompurify"

/** What of `demo/` the site shows: pages and what they are made of, not the sources of books and their maker. */
const SITE_FILES = new Set(['.html', '.css', '.js', '.svg', '.png', '.jpg', '.webp', '.ico'])
const NOT_SITE = /^\/(books|make|orgs)(\/|$)/

const TYPES = {
  '.epub': 'application/epub+zip',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.map': 'application/json',
}

/**
 * Serves the demo: `/` its pages, `/dist/` the build, `/library/` the published catalogues.
 *
 * @param {{ port?: number, host?: string }} [options] port 4173 and 127.0.0.1 when absent; port 0 takes a free one.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `url` without a slash at its end.
 * @throws {Error} with a sentence for a person when the port is in use.
 */
export async function serve({ port = 4173, host = '127.0.0.1' } = {}) {
  const mounts = [
    mount('/dist', inRoot('dist')),
    mount('/library', inRoot('.demo', 'library')),
    mount('', inRoot('demo'), isSiteFile),
  ]
  const server = createServer((request, response) => {
    const next = (index) => {
      const handle = mounts[index]
      if (handle) handle(request, response, () => next(index + 1))
      else response.writeHead(404, { 'Content-Type': 'text/plain;charset=utf-8' }).end('Not found')
    }
    next(0)
  })
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

/** A folder under a prefix. Files are looked up at each request, so a new build needs no new server. */
function mount(prefix, folder, allowed = () => true) {
  const files = sirv(folder, {
    dev: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const extension = pathname.endsWith('/') ? '.html' : extname(pathname) || '.html'
      const type = TYPES[extension]
      if (type) response.setHeader('Content-Type', type)
      response.setHeader('Accept-Ranges', 'bytes')
      if (extension === '.html') response.setHeader('Content-Security-Policy', POLICY)
    },
  })
  return async (request, response, next) => {
    // By hand: what begins with two slashes is an address of another server, or none, to `URL`.
    const pathname = posix.normalize((request.url ?? '/').replace(/[?#].*$/s, ''))
    if (prefix && !pathname.startsWith(`${prefix}/`)) return next()
    const inside = pathname.slice(prefix.length)
    if (!allowed(inside) || !['GET', 'HEAD'].includes(request.method ?? '')) return next()
    if (request.headers.range && (await sendRange(folder, inside, request, response))) return
    request.url = inside
    files(request, response, () => {
      request.url = pathname
      next()
    })
  }
}

/**
 * Answers a range request. sirv reads `0-0` and `-500` wrongly, and both are what readers of archives ask for.
 * @returns {Promise<boolean>} false when the whole file is to be sent
 */
async function sendRange(folder, pathname, request, response) {
  const path = normalize(join(folder, decode(pathname)))
  if (!path.startsWith(folder + sep) || !existsSync(path)) return false
  const stats = await stat(path)
  if (!stats.isFile()) return false
  const etag = `W/"${stats.size}-${stats.mtime.getTime()}"`
  const condition = request.headers['if-range']
  if (condition && condition !== etag && condition !== stats.mtime.toUTCString()) {
    delete request.headers.range
    return false
  }
  const range = byteRange(request.headers.range, stats.size)
  if (range === 'none') {
    delete request.headers.range
    return false
  }
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${stats.size}` }).end()
    return true
  }
  response.writeHead(206, {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Content-Length': range.end - range.start + 1,
    'Content-Range': `bytes ${range.start}-${range.end}/${stats.size}`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
    'Last-Modified': stats.mtime.toUTCString(),
    ETag: etag,
  })
  if (request.method === 'HEAD') response.end()
  // One who leaves, or a file that goes, ends both ends.
  else pipeline(createReadStream(path, range), response, () => {})
  return true
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
