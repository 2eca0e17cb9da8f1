import { joinNames } from '../../domain/authors'
import type { Locale } from '../../i18n/locale'
import { bookFilePath, languageTag } from '../publications'
import type { PublishTranslate } from '../translate'
import type { BookRecord, Site } from '../types'
import { addressOf, libraryAddress, oembedPath, PAGE_STYLE, pagePath } from './addresses'
import { escapeMarkup, scriptJson, shortened } from './escape'
import { bookData, isbnOf } from './json-ld'

/** Characters of a description that messengers and search engines show. */
const SUMMARY_LENGTH = 160

export interface PageContext {
  site: Site
  orgName: string
  locale: Locale
  t: PublishTranslate
}

/** The page of a book for people, search engines and messengers, which see nothing of a route after `#`. */
export function createBookPage(book: BookRecord, { site, orgName, locale, t }: PageContext): string {
  const url = addressOf(site, pagePath(book))
  const authors = joinNames(book.authors)
  const title = authors ? t('publish.site.title', { title: book.title, authors }) : book.title
  const summary = shortened(book.description, SUMMARY_LENGTH) || title
  const library = libraryAddress(site, book)
  const [name, language] = [escapeMarkup(book.title), languageTag(book.language)]
  const inLanguage = language ? ` lang="${escapeMarkup(language)}"` : ''
  const head = [
    `<title>${escapeMarkup(`${title} · ${orgName}`)}</title>`,
    meta('name', 'description', summary),
    link({ rel: 'canonical', href: url }),
    link({ rel: 'stylesheet', href: PAGE_STYLE.replace(/^book\//, '') }),
    link({
      rel: 'alternate',
      type: 'application/json+oembed',
      href: addressOf(site, oembedPath(book)),
      title,
    }),
    link({ rel: 'alternate', type: 'application/opds-publication+json', href: `${book.bid}.json` }),
    ...openGraph(book, { url, summary, orgName, locale, site }),
    `<script type="application/ld+json">\n${scriptJson(bookData(book, site, orgName))}\n</script>`,
  ]
  const facts = [authors, book.publisher, book.published.slice(0, 10)].filter(Boolean)
  const paragraphs = book.description.split(/\n+/).filter((line) => line.trim() !== '')
  const body = [
    ...coverOf(book),
    `<h1 dir="auto"${inLanguage}>${name}</h1>`,
    ...(facts.length > 0
      ? [`<p class="facts" dir="auto"${inLanguage}>${facts.map(escapeMarkup).join(' · ')}</p>`]
      : []),
    ...paragraphs.map((line) => `<p dir="auto"${inLanguage}>${escapeMarkup(line.trim())}</p>`),
    '<p class="ways">',
    ...(library
      ? [`  <a class="read" href="${escapeMarkup(library)}">${escapeMarkup(t('publish.site.read'))}</a>`]
      : []),
    `  <a href="../${bookFilePath(book)}">${escapeMarkup(t('publish.site.download', { format: book.format.toUpperCase() }))}</a>`,
    '</p>',
  ]
  const home = site.library ?? '../index.html'
  return `<!doctype html>
<html lang="${locale}" prefix="og: https://ogp.me/ns# book: https://ogp.me/ns/book#">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    ${head.join('\n    ')}
  </head>
  <body>
    <main>
      ${body.join('\n      ')}
    </main>
    <footer><a href="${escapeMarkup(home)}">${escapeMarkup(orgName)}</a></footer>
  </body>
</html>
`
}

function coverOf({ covers, title }: BookRecord): string[] {
  const largest = covers.at(-1)
  if (!largest) return []
  const { path, width, height } = largest
  const set = covers.map((cover) => `../${cover.path} ${cover.width}w`).join(', ')
  return [
    `<img src="../${path}" srcset="${set}" sizes="240px" width="${width}" height="${height}" alt="${escapeMarkup(title)}">`,
  ]
}

/** OpenGraph (ogp.me), and the one tag that X needs besides. */
function openGraph(
  book: BookRecord,
  {
    url,
    summary,
    orgName,
    locale,
    site,
  }: { url: string; summary: string; orgName: string; locale: Locale; site: Site },
): string[] {
  const cover = book.covers.at(-1)
  const isbn = isbnOf(book)
  const released = /^\d{4}-\d\d-\d\d/.exec(book.published)?.[0]
  const pairs: [property: string, content: string | number | undefined][] = [
    ['og:type', 'book'],
    ['og:title', book.title],
    ['og:url', url],
    ['og:description', summary],
    ['og:site_name', orgName],
    ['og:locale', locale === 'en' ? 'en_US' : locale.replace('-', '_')],
    ['og:image', cover && addressOf(site, cover.path)],
    ['og:image:type', cover && 'image/webp'],
    ['og:image:width', cover?.width],
    ['og:image:height', cover?.height],
    ['og:image:alt', cover && book.title],
    ['book:isbn', isbn],
    ['book:release_date', released],
    ...book.subjects.map((subject): [string, string] => ['book:tag', subject]),
  ]
  return [
    ...pairs.flatMap(([property, content]) =>
      content === undefined ? [] : [meta('property', property, String(content))],
    ),
    meta('name', 'twitter:card', 'summary'),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`

const link = (attributes: Readonly<Record<string, string>>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeMarkup(value)}"`)
    .join(' ')}>`

/** Style of the pages, a file of its own because a strict policy refuses styles in a page. */
export const PAGE_CSS = `:root { color-scheme: light dark; font: 1rem/1.7 system-ui, sans-serif; }
body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 42rem; }
main { overflow: hidden; overflow-wrap: anywhere; }
img { float: inline-start; width: min(15rem, 40%); height: auto; margin: 0 1.5rem 1rem 0; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3; }
.facts { margin: 0.25rem 0 1rem; opacity: 0.75; }
.ways a { display: inline-block; margin-inline-end: 1.25rem; padding: 0.5rem 0; }
.ways .read { font-weight: bold; }
footer { margin-top: 2rem; }
`
