import type { Locale } from '../i18n/locale'
import type { CatalogueModel } from './feeds'
import { bookFilePath } from './publications'
import { NEW_BOOKS, pagePath } from './site/addresses'
import type { PublishTranslate } from './translate'
import type { Site } from './types'

/** Identifies a page written by this command, so that a host's own page is not overwritten. */
export const PAGE_MARK = '<meta name="generator" content="org-library publish">'

/**
 * Returns `index.html`: for users who open the folder, and for OPDS clients that look for `rel="alternate"`.
 *
 * @param site set if the books have pages
 */
export function createIndexPage(
  model: CatalogueModel,
  locale: Locale,
  t: PublishTranslate,
  site?: Site,
): string {
  const name = escaped(model.orgName)
  const rows = model.books.map((book) => {
    const author = book.authors.length > 0 ? ` · ${escaped(book.authors.join('、'))}` : ''
    return `      <li><a href="${site ? pagePath(book) : bookFilePath(book)}">${escaped(book.title)}</a>${author}</li>`
  })
  const title = escaped(t('publish.site.feed', { name: model.orgName }))
  const feed = site
    ? `\n    <link rel="alternate" type="application/atom+xml" href="${NEW_BOOKS}" title="${title}">`
    : ''
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    ${PAGE_MARK}
    <title>${name}</title>
    <link rel="alternate" type="application/opds+json" href="feed.json" title="${name}">${feed}
  </head>
  <body>
    <h1>${name}</h1>
    <p>${escaped(t('publish.page.about', { count: model.books.length }))} <a href="feed.json">feed.json</a></p>
    <ol>
${rows.join('\n')}
    </ol>
  </body>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
