import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import type { Fetch } from '../../../../src/platform/fetch'

interface ZipOptions {
  password?: string
  level?: number
  zip64?: boolean
  /** Names of files to store without compression; compressing noise takes long. */
  stored?: RegExp
}

/** Zips files in the given order; a name that ends in a slash is a folder. */
export async function zip(
  files: Record<string, string | Uint8Array>,
  { stored, ...options }: ZipOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options })
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    await writer.add(name, new Uint8ArrayReader(bytes), {
      ...((name === 'mimetype' || stored?.test(name)) && { level: 0 }),
      directory: name.endsWith('/'),
    })
  }
  return writer.close()
}

export const CONTAINER = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

export function opf(parts: {
  metadata?: string
  manifest?: string
  spine?: string
  guide?: string
  attrs?: string
}) {
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
${parts.metadata ?? '<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>书</dc:title><dc:language>zh-CN</dc:language>'}
</metadata>
<manifest>${parts.manifest ?? '<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>'}</manifest>
<spine ${parts.attrs ?? ''}>${parts.spine ?? '<itemref idref="c1"/>'}</spine>
${parts.guide ?? ''}
</package>`
}

export function page(body: string, head = '<title>t</title>'): string {
  return `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>${head}</head><body>${body}</body></html>`
}

/** A small EPUB. `files` adds or replaces files, or removes them with null. */
export function epub(
  files: Record<string, string | Uint8Array | null> = {},
  options: ZipOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Record<string, string | Uint8Array | null> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/book.opf': opf({}),
    'OPS/c1.xhtml': page('<h1>第一章</h1><p>茶。</p>'),
    ...files,
  }
  return zip(
    Object.fromEntries(
      Object.entries(all).filter((pair): pair is [string, string | Uint8Array] => pair[1] !== null),
    ),
    options,
  )
}

export interface FakeServer {
  fetch: Fetch
  /** The `Range` header of each request, '' without one; `HEAD` for that method. */
  requests: string[]
}

/** A file server in memory, with optional quirks of real servers. */
export function fileServer(
  bytes: Uint8Array<ArrayBuffer>,
  quirks: {
    ranges?: boolean
    hideContentRange?: boolean
    /** ETags of consecutive responses; the last one repeats. */
    etags?: readonly string[]
    /** `Last-Modified` of consecutive responses; the last one repeats. */
    times?: readonly string[]
    /** Bytes by which the reported size grows with each response. */
    grows?: number
  } = {},
): FakeServer {
  const requests: string[] = []
  const { ranges = true, hideContentRange = false, etags = [], times = [], grows = 0 } = quirks
  const fetch: Fetch = async (_url, init) => {
    if (init?.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const range = new Headers(init?.headers).get('range') ?? ''
    const answers = requests.length
    const etag = etags[Math.min(answers, etags.length - 1)]
    const time = times[Math.min(answers, times.length - 1)]
    requests.push(init?.method === 'HEAD' ? 'HEAD' : range)
    const headers: Record<string, string> = {
      ...(etag && { etag }),
      ...(time && { 'last-modified': time }),
    }
    const match = /^bytes=(\d+)-(\d+)$/.exec(range)
    if (!ranges || !match || init?.method === 'HEAD')
      return new Response(init?.method === 'HEAD' ? null : bytes, {
        headers: { ...headers, 'content-length': String(bytes.byteLength) },
      })
    const first = Number(match[1])
    if (first >= bytes.byteLength) return new Response(null, { status: 416 })
    const part = bytes.slice(first, Number(match[2]) + 1)
    if (!hideContentRange)
      headers['content-range'] =
        `bytes ${first}-${first + part.byteLength - 1}/${bytes.byteLength + answers * grows}`
    return new Response(part, { status: 206, headers })
  }
  return { fetch, requests }
}

/** Paths of real books in a folder beside the project; [] when the folder is missing. */
export function realBooks(folder: string): string[] {
  const path = resolve(import.meta.dirname, '../../../../../shared/data', folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => name.endsWith('.epub'))
    .map((name) => join(path, name))
}
