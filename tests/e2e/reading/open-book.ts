import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { POLICY } from '../../../scripts/serve.mjs'
import { epub, opf, page as xhtml } from '../../unit/reading/formats/books'
import { recordedEvents } from '../support/page-log'
import { ReaderPage } from '../support/reader'
import { site } from '../support/site'

export interface OpenOptions {
  /** Attributes of the element besides `href`. */
  attributes?: string
  /** The file name; its extension determines the format. */
  name?: string
  /** A policy that replaces the strict one. */
  policy?: string
  /** Milliseconds within which the book opens. */
  timeout?: number
}

/** An EPUB of chapters, each the content of a `<body>`; `files` may add pictures, styles and more. */
export function novel(
  chapters: readonly string[],
  {
    files = {},
    head = '',
    title = '试读',
    language = 'zh-CN',
    attrs = '',
    properties = [],
    metadata = '',
    manifest = '',
    stored,
    wrap,
  }: {
    files?: Record<string, string | Uint8Array>
    head?: string
    title?: string
    language?: string
    /** Attributes of the spine. */
    attrs?: string
    /** The `properties` of each `<itemref>` in the spine. */
    properties?: readonly string[]
    /** Metadata besides identifier, title and language. */
    metadata?: string
    manifest?: string
    /** Names of files to store without compression. */
    stored?: RegExp
    /** Makes a complete document from the content of a chapter. */
    wrap?: (body: string) => string
  } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const ids = chapters.map((_, at) => `c${at + 1}`)
  const entries = ids.map((id) => `<li><a href="${id}.xhtml">${id}</a></li>`).join('')
  const contents = {
    'OPS/book.opf': opf({
      metadata: `<dc:identifier id="uid">urn:x:1</dc:identifier><dc:title>${title}</dc:title><dc:language>${language}</dc:language>${metadata}`,
      manifest: `${ids.map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')}
        <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${manifest}`,
      spine: ids.map((id, at) => `<itemref idref="${id}" properties="${properties[at] ?? ''}"/>`).join(''),
      attrs,
    }),
    'OPS/nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${entries}</ol></nav>`),
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `OPS/c${at + 1}.xhtml`,
        wrap ? wrap(body) : xhtml(body, `<title>t</title>${head}`),
      ]),
    ),
    ...files,
  }
  return epub(contents, stored ? { stored } : {})
}

/** Opens a book in a `<book-reader>` that fills an otherwise bare page under the strict policy. */
export async function openBook(
  page: Page,
  book: Uint8Array,
  { attributes = '', name = 'book.epub', policy = POLICY, timeout }: OpenOptions = {},
): Promise<ReaderPage> {
  site().serve(`/test/${name}`, { body: book })
  site().servePage(
    '/test/reader.html',
    `<!doctype html><html lang="zh-CN"><head><title>t</title><link rel="icon" href="data:,">
      <script type="module" src="/dist/book-reader.js"></script></head>
      <body><book-reader href="/test/${name}" ${attributes}></book-reader></body></html>`,
    policy,
  )
  await page.goto('/test/reader.html')
  await fillWindow(page)
  return opened(page, timeout)
}

/**
 * Opens a book in the current document, in a new element, so that the scripts are loaded once for all books
 * of a test. The address is unique, so stored data of one book is not used for the next. Without an open book
 * it calls `openBook`.
 */
export async function openNext(
  page: Page,
  book: Uint8Array,
  { attributes = '', name = 'book.epub' }: Omit<OpenOptions, 'policy' | 'timeout'> = {},
): Promise<ReaderPage> {
  if (!page.url().endsWith('/test/reader.html')) return openBook(page, book, { attributes, name })
  const href = `/test/${randomUUID()}/${name}`
  site().serve(href, { body: book })
  await replaceReader(page, href, attributes)
  return opened(page)
}

/** Replaces the reader in the document and clears the recorded events. */
export async function replaceReader(page: Page, href: string, attributes = ''): Promise<void> {
  const given = [...attributes.matchAll(/([\w-]+)(?:="([^"]*)"|='([^']*)')?/g)].map(
    ([, key = '', value, other = '']) => [key, value ?? other] as const,
  )
  await page.evaluate(
    (entries) => {
      window.recordedEvents = []
      document.querySelector('book-reader')?.remove()
      const element = document.createElement('book-reader')
      for (const [key, value] of entries) element.setAttribute(key, value)
      document.body.append(element)
    },
    [['href', href] as const, ...given],
  )
  await fillWindow(page)
}

/** Makes the reader as large as the window. */
export async function fillWindow(page: Page): Promise<void> {
  await page.locator('book-reader').evaluate((element) => {
    element.style.cssText = 'position:fixed;inset:0;block-size:100%'
  })
}

/** Waits for the book and focuses its page. */
async function opened(page: Page, timeout?: number): Promise<ReaderPage> {
  const reader = new ReaderPage(page)
  await expect.poll(() => recordedEvents(page, 'reader-ready'), { timeout }).toHaveLength(1)
  await reader.ready()
  await reader.text.focus()
  return reader
}
