import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Texts that are worth compressing. Not books: a plain text is shown with how much of it has come, and an EPUB is read by ranges. */
const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.xml', 'application/xml'],
])

/** A smaller answer is not worth a header. */
const MIN_BYTES = 1024

/** Brotli as servers use it for answers that are not compressed ahead: its best quality takes a second for a megabyte. */
const QUALITY = 5

const PACKERS = new Map([
  [
    'br',
    (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  ['gzip', promisify(gzip)],
])

/** The best encoding that a request accepts; null for none (RFC 9110 §12.5.3). */
export function encodingFor(accepted = '') {
  const given = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
        const quality = parameters.find((part) => part.startsWith('q='))
        return [name, quality ? Number(quality.slice(2)) : 1]
      }),
  )
  return [...PACKERS.keys()].find((name) => (given.get(name) ?? given.get('*') ?? 0) > 0) ?? null
}

/**
 * Creates a function that answers a request with a compressed file. Each file is compressed once for an encoding, until it
 * changes.
 *
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, file: { root: string, path: string, headersOf: (path: string) => Record<string, string> }) => Promise<boolean>}
 *   resolves to false if the request wants something else: a part, a file that is not compressed, or none
 */
export function createCompression() {
  const packed = new Map()
  return async (request, response, { root, path, headersOf }) => {
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    const type = TYPES.get(extname(path).toLowerCase())
    if (!encoding || !type || request.method !== 'GET' || request.headers.range) return false
    const file = join(root, decoded(path))
    // What the server of files refuses is left to it: dot files, and paths that lead outside.
    if (!file.startsWith(root + sep) || file.slice(root.length).includes(`${sep}.`)) return false
    const found = await stat(file).catch(() => null)
    if (!found?.isFile() || found.size < MIN_BYTES) return false
    const tag = `W/"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`
    const headers = {
      ...headersOf(file),
      ETag: tag,
      'Last-Modified': found.mtime.toUTCString(),
      Vary: 'Accept-Encoding',
    }
    if (request.headers['if-none-match']?.includes(tag)) {
      response.writeHead(304, headers).end()
      return true
    }
    const key = `${encoding} ${file}`
    const kept = packed.get(key)
    const body = kept?.tag === tag ? kept.body : PACKERS.get(encoding)(await readFile(file))
    packed.set(key, { tag, body })
    const bytes = await body
    response
      .writeHead(200, {
        ...headers,
        'Content-Type': type,
        'Content-Encoding': encoding,
        'Content-Length': bytes.length,
      })
      .end(bytes)
    return true
  }
}

function decoded(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
