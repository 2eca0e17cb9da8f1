import { forEachAtOnce } from './at-once'
import { categoryTree } from './categories'
import { createArrange } from './facets'
import { type CatalogueModel, createFeeds, type FeedFloor, ROOT_FEED } from './feeds'
import { Ids } from './ids'
import { createIndexPage, PAGE_MARK } from './index-page'
import type { Output } from './output'
import { RunProgress } from './progress'
import type { SearchLink } from './search/write-index'
import { compareNames } from './text'
import type { BookRecord, PublishNote, PublishOptions, Site } from './types'

/** Number of books in the list of new books that a library without featured lists gets. */
const NEWEST = 24
/** Preferred width of a card's cover, in pixels. */
const CARD_COVER_WIDTH = 320

const INDEX_PAGE = 'index.html'

/** Writes the feeds, the search index and the index page; the root feed is written last. */
export async function writeCatalogue(
  records: readonly BookRecord[],
  earlierFiles: readonly string[],
  texts: SearchLink | undefined,
  output: Output,
  options: PublishOptions,
  warn: (note: PublishNote) => void,
): Promise<void> {
  const { t, library } = options
  const books = newestFirst(records)
  // Its dictionaries take most of a second to load: the first words come before that, and threads never need them.
  const { writeSearchIndex } = await import('./search/write-index')
  const model: CatalogueModel = {
    orgCode: options.orgCode,
    orgName: options.orgName,
    templateId: options.templateId,
    modified: options.now.toISOString(),
    books,
    categories: categoryTree(books, library.categories),
    floors: floorsOf(books, options, warn),
    allTitle: t('publish.all-books'),
    arrange: createArrange(books, options),
    search: [
      await writeSearchIndex(books, cardCover, earlierFiles, output, options),
      ...(texts ? [texts] : []),
    ],
  }
  let root: unknown
  let count = 0
  const progress = new RunProgress(options)
  await forEachAtOnce(createFeeds(model), async ([path, feed]) => {
    if (path === ROOT_FEED) root = feed
    else await output.write(path, json(feed))
    progress.written(++count)
  })
  const page = await output.read(INDEX_PAGE)
  const isOwn = page === null || earlierFiles.includes(INDEX_PAGE) || page.includes(PAGE_MARK)
  if (!isOwn) warn({ path: INDEX_PAGE, reason: t('publish.warn.index') })
  const site = options.site && siteOf(options.site, isOwn)
  if (isOwn) await output.write(INDEX_PAGE, createIndexPage(model, options.locale, t, site))
  if (site) {
    const { writeSite } = await import('./site/write-site')
    if (site.library === undefined) warn({ path: 'book/*.html', reason: t('publish.site.no-library') })
    await writeSite(books, output, { site, orgName: model.orgName, locale: options.locale, t })
  }
  await writeRoot(output, root)
}

/** A page of the host's own in the folder is the library's, unless another one is named. */
const siteOf = (site: Site, isIndexOwn: boolean): Site =>
  isIndexOwn || site.library !== undefined ? site : { ...site, library: site.address }

/** Writes the root feed, unless it differs from the previous one only in `modified`. */
async function writeRoot(output: Output, feed: unknown): Promise<void> {
  const before = await output.read(ROOT_FEED)
  const next = json(feed)
  const timeless = (text: string) => text.replace(/"modified":"[^"]*"/, '')
  await output.write(ROOT_FEED, before !== null && timeless(before) === timeless(next) ? before : next)
}

function newestFirst(records: readonly BookRecord[]): BookRecord[] {
  const order = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
  return [...records].sort(
    (a, b) =>
      order(a.added, b.added) ||
      order(a.published, b.published) ||
      compareNames(a.path, b.path) ||
      (a.path < b.path ? -1 : 1),
  )
}

function floorsOf(
  books: readonly BookRecord[],
  { t, library }: PublishOptions,
  warn: (note: PublishNote) => void,
): FeedFloor[] {
  if (library.featured.length === 0)
    return [
      {
        idp: '1',
        title: t('publish.new-books'),
        subtitle: t('publish.view-all'),
        books: books.slice(0, NEWEST),
      },
    ]
  const byPath = new Map(books.map((book) => [book.path.normalize('NFC'), book]))
  const ids = new Ids(
    6,
    library.featured.flatMap(({ idp }) => idp ?? []),
  )
  const used = new Set<string>()
  const floors = library.featured.map((list) => {
    const idp = list.idp && !used.has(list.idp) ? list.idp : ids.next(list.title)
    used.add(idp)
    const chosen = [...new Set(list.books)].flatMap((path) => {
      const book = byPath.get(path)
      if (!book) warn({ path, reason: t('publish.warn.featured', { title: list.title }) })
      return book ?? []
    })
    return { idp, title: list.title, subtitle: list.subtitle ?? t('publish.view-all'), books: chosen }
  })
  // The standard has no list without a book.
  return floors.filter(({ books: chosen }) => chosen.length > 0)
}

/** Returns the smallest cover that is sharp on a card, else the largest; '' for none. */
function cardCover({ covers }: BookRecord): string {
  return (covers.find(({ width }) => width >= CARD_COVER_WIDTH) ?? covers.at(-1))?.path ?? ''
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
