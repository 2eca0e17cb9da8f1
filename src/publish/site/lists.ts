import type { BookRecord, Site } from '../types'
import { addressOf, NEW_BOOKS, oembedPath, pagePath, SITEMAP } from './addresses'
import type { PageContext } from './book-page'
import { escapeMarkup, shortened } from './escape'

/** Addresses of one file of a sitemap (sitemaps.org). */
const MAX_ADDRESSES = 50_000
/** Books of the feed. */
const FEED_LENGTH = 50
const SUMMARY_LENGTH = 400

/** Yields the sitemap, in several files with an index if it has too many addresses for one. */
export function* createSitemap(
  books: readonly BookRecord[],
  site: Site,
  limit: number = MAX_ADDRESSES,
): Generator<readonly [path: string, content: string]> {
  const parts = Array.from({ length: Math.ceil(books.length / limit) }, (_, at) =>
    books.slice(at * limit, (at + 1) * limit),
  )
  const pages = (of: readonly BookRecord[]) =>
    of.map((book) => entry('url', addressOf(site, pagePath(book)), book.modified))
  if (parts.length <= 1) return yield [SITEMAP, sitemap('urlset', pages(books))]
  const names = parts.map((_, at) => SITEMAP.replace('.', `-${at + 1}.`))
  for (const [at, name] of names.entries()) yield [name, sitemap('urlset', pages(parts[at] ?? []))]
  yield [
    SITEMAP,
    sitemap(
      'sitemapindex',
      names.map((name) => entry('sitemap', addressOf(site, name))),
    ),
  ]
}

function entry(name: 'url' | 'sitemap', address: string, modified?: string): string {
  const date = modified && !Number.isNaN(Date.parse(modified)) ? `<lastmod>${modified}</lastmod>` : ''
  return `<${name}><loc>${escapeMarkup(address)}</loc>${date}</${name}>`
}

const sitemap = (name: 'urlset' | 'sitemapindex', entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${name}>
`

/**
 * The feed of new books (Atom, RFC 4287). An entry's time is when the book came into the catalogue, so that a book whose
 * file is touched does not appear again, and a run without a new book leaves the feed as it is.
 *
 * @param books newest first
 */
export function createNewBooksFeed(
  books: readonly BookRecord[],
  { site, orgName, locale, t }: PageContext,
): string {
  const self = addressOf(site, NEW_BOOKS)
  const home = site.library ?? site.address
  const newest = books.slice(0, FEED_LENGTH)
  const title = t('publish.site.feed', { name: orgName })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${escapeMarkup(self)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${newest[0]?.added ?? ''}</updated>
<author><name>${escapeMarkup(orgName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(home)}"/>
${newest.map((book) => feedEntry(book, site)).join('\n')}
</feed>
`
}

function feedEntry(book: BookRecord, site: Site): string {
  const url = escapeMarkup(addressOf(site, pagePath(book)))
  const authors = book.authors.map((name) => `<author><name>${escapeMarkup(name)}</name></author>`)
  const subjects = [...new Set([...book.category, ...book.subjects])].filter((name) => name.trim() !== '')
  const summary = shortened(book.description, SUMMARY_LENGTH)
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title type="text">${escapeMarkup(book.title)}</title>`,
    `<updated>${book.added}</updated>`,
    `<published>${book.added}</published>`,
    ...authors,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    ...subjects.map((name) => `<category term="${escapeMarkup(name)}"/>`),
    ...(summary ? [`<summary type="text">${escapeMarkup(summary)}</summary>`] : []),
    '</entry>',
  ].join('\n')
}

/** Seconds for which somebody who has asked for it may keep an answer: a day. */
const CACHE_AGE = 86_400

/** The static answer of an oEmbed provider (oembed.com) about a book: a link with its cover. */
export function createOembed(book: BookRecord, { site, orgName }: Pick<PageContext, 'site' | 'orgName'>) {
  const cover = book.covers.at(-1)
  return [
    oembedPath(book),
    {
      version: '1.0',
      type: 'link',
      title: book.title,
      ...(book.authors.length > 0 && { author_name: book.authors.join('、') }),
      provider_name: orgName,
      provider_url: site.library ?? site.address,
      cache_age: CACHE_AGE,
      ...(cover && {
        thumbnail_url: addressOf(site, cover.path),
        thumbnail_width: cover.width,
        thumbnail_height: cover.height,
      }),
    },
  ] as const
}
