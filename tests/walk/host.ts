import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { POLICY, site } from '../../scripts/serve.mjs'

/** How the reader of a walk stands: attributes of `<book-reader>`. */
export type ReaderAttributes = Readonly<Record<string, string>>

export interface BookHost {
  /** Adds a book; returns its address. */
  add(name: string, bytes: Uint8Array): string
  /**
   * The address of a page with nothing but a `<book-reader>` with these attributes over the whole window. It stands under
   * the strict policy; `policy` false leaves it without one, where the sanitiser alone has to protect.
   */
  pageOf(attributes: ReaderAttributes, policy?: boolean): string
  close(): Promise<void>
}

const STYLE =
  'html,body{margin:0;block-size:100%} book-reader{position:fixed;inset:0;display:block;block-size:100%}'
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** A server on the loopback interface with `dist/`, books in memory, and a reader's page under the strict policy. */
export async function hostBooks(): Promise<BookHost> {
  const demo = site()
  const books: { bytes: Uint8Array; name: string }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const at = /^\/walk\/books\/(\d+)\//.exec(url.pathname)?.[1]
    const book = at === undefined ? undefined : books[Number(at)]
    if (book) {
      response.setHeader('Content-Type', 'application/octet-stream')
      response.end(book.bytes)
    } else if (url.pathname === '/walk/host.css') {
      response.setHeader('Content-Type', 'text/css')
      response.end(STYLE)
    } else if (/^\/walk\/(?:reader|open)\.html$/.test(url.pathname)) {
      const attributes = [...url.searchParams].map(([name, value]) => `${name}="${escaped(value)}"`).join(' ')
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      if (url.pathname === '/walk/reader.html') response.setHeader('Content-Security-Policy', POLICY)
      response.end(`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>A page</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/walk/host.css">
<script type="module" src="/dist/book-reader.js"></script></head><body><book-reader ${attributes}></book-reader></body></html>`)
    } else demo(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    add(name, bytes) {
      books.push({ name, bytes })
      return `/walk/books/${books.length - 1}/${encodeURIComponent(name)}`
    },
    pageOf: (attributes, policy = true) =>
      `${origin}/walk/${policy ? 'reader' : 'open'}.html?${new URLSearchParams(attributes)}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
