import { forEachAtOnce } from '../at-once'
import type { Output } from '../output'
import type { BookRecord } from '../types'
import { NEW_BOOKS, PAGE_STYLE, pagePath } from './addresses'
import { createBookPage, PAGE_CSS, type PageContext } from './book-page'
import { createNewBooksFeed, createOembed, createSitemap } from './lists'

/**
 * Writes a page for each book, which a link can be unfurled from, with its oEmbed answer, the sitemap and the feed of new
 * books.
 *
 * @param books newest first
 */
export async function writeSite(
  books: readonly BookRecord[],
  output: Output,
  context: PageContext,
): Promise<void> {
  await output.write(PAGE_STYLE, PAGE_CSS)
  await forEachAtOnce(books, async (book) => {
    await output.write(pagePath(book), createBookPage(book, context))
    const [path, answer] = createOembed(book, context)
    await output.write(path, `${JSON.stringify(answer)}\n`)
  })
  for (const [path, content] of createSitemap(books, context.site)) await output.write(path, content)
  await output.write(NEW_BOOKS, createNewBooksFeed(books, context))
}
