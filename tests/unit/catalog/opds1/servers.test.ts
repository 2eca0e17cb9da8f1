// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { type Reply, serve } from '../../../fixtures/catalog/server'

/** Feeds of OPDS 1.2 servers, written from their sources and shortened. */

const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation'
const ACQUISITION = 'application/atom+xml;profile=opds-catalog;kind=acquisition'
const OSD = 'application/opensearchdescription+xml'
const AT = 'https://books.example'

const xml =
  (body: string, type = 'application/atom+xml'): Reply =>
  () =>
    new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, { headers: { 'content-type': type } })
const feed = (title: string, inside: string) =>
  xml(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/"
  xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"
  xmlns:pse="http://vaemendis.net/opds-pse/ns"><id>x</id><title>${title}</title><updated>2024-05-01T10:11:12</updated>${inside}</feed>`)
const entry = (title: string, inside: string) =>
  `<entry><title>${title}</title><id>urn:uuid:${title}</id><updated>2024-05-01T10:11:12</updated>${inside}</entry>`
const link = (rel: string, href: string, type: string, more = '') =>
  `<link rel="${rel}" href="${href}" type="${type}" ${more}/>`
const described = (template: string) =>
  xml(
    `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>s</ShortName>
    <Url type="text/html" template="/search?query={searchTerms}"/>
    <Url type="application/atom+xml" template="${template}"/></OpenSearchDescription>`,
    'text/xml',
  )

describe('Calibre-Web', () => {
  const around =
    link('start', '/opds', 'application/atom+xml;profile=opds-catalog;type=feed;kind=navigation') +
    link('next', '', NAVIGATION) +
    link('search', '/opds/osd', OSD)
  const book = entry(
    '茶经',
    `<author><name>陆羽</name><uri>陆羽</uri></author><language>zho</language>
    <category scheme="http://www.bisg.org/standards/bisac_subject/index.html" term="茶" label="茶"/>
    <summary>&lt;p&gt;茶者，&lt;b&gt;南方&lt;/b&gt;之嘉木也。&lt;/p&gt;</summary>
    ${link('http://opds-spec.org/image', '/opds/cover/7', 'image/jpeg')}
    ${link('http://opds-spec.org/image/thumbnail', '/opds/cover/7', 'image/jpeg')}
    ${link('http://opds-spec.org/acquisition', '/opds/download/7/mobi/', 'application/x-mobipocket-ebook', 'length="9" mtime="2024-05-01"')}
    ${link('http://opds-spec.org/acquisition', '/opds/download/7/epub/', 'application/epub+zip', 'length="12345" mtime="2024-05-01"')}`,
  )
  const server = () =>
    serve({
      [`${AT}/opds`]: feed(
        'Calibre Web',
        around +
          entry(
            '最近添加',
            `<link href="/opds/new" type="${ACQUISITION}"/><content type="text">新书</content>`,
          ) +
          entry(
            '作者',
            `<link href="/opds/author" type="${ACQUISITION}"/><content type="text">按作者</content>`,
          ),
      ),
      [`${AT}/opds/new`]: feed('Calibre Web', around + book),
      [`${AT}/opds/author`]: feed(
        'Calibre Web',
        around + entry('陆羽', link('subsection', '/opds/author/1', ACQUISITION)),
      ),
      [`${AT}/opds/author/1`]: feed('Calibre Web', around + book),
      [`${AT}/opds/osd`]: described('/opds/search/{searchTerms}'),
      [`${AT}/opds/search/${encodeURIComponent('茶经')}`]: feed('Calibre Web', around + book),
    })
  const catalog = () => createCatalog({ src: `${AT}/opds`, org: '', fetch: server().fetch })

  it('shows new books on the home page, stops at a next link that leads nowhere, and opens a book', async () => {
    const { floors, categories } = await catalog().home()
    expect(floors.map(({ title, books }) => [title, books.map(({ resName }) => resName)])).toEqual([
      ['最近添加', ['茶经']],
    ])
    expect(categories.map(({ title }) => title)).toEqual(['最近添加', '作者'])
    const [found] = floors[0]?.books ?? []
    expect(found).toMatchObject({
      resAuthor: '陆羽',
      resIntro: '茶者，南方之嘉木也。',
      cover: `${AT}/opds/cover/7`,
    })
    expect(await catalog().open(found?.bid ?? '')).toMatchObject({
      format: 'epub',
      url: `${AT}/opds/download/7/epub/`,
      size: 12345,
    })
    const page = await catalog().category(categories[0]?.path ?? [], 1)
    expect([page.books.items.length, page.books.hasMore]).toEqual([1, false])
  })

  it('takes the title of a list from its link, because all feeds have the same title', async () => {
    const { floors, categories } = await catalog().home()
    expect((await catalog().featured(floors[0]?.idp ?? '', 1)).title).toBe('最近添加')
    const authors = await catalog().category(categories[1]?.path ?? [], 1)
    const { node } = await catalog().category(authors.node.children[0]?.path ?? [], 1)
    expect(node.title).toBe('陆羽')
  })

  it('is searched in Chinese', async () => {
    expect((await catalog().search('茶经', 1)).items.map(({ resName }) => resName)).toEqual(['茶经'])
  })
})

describe('COPS', () => {
  const around = (query: string) =>
    link('start', 'feed.php', NAVIGATION, 'title="Home"') +
    link('self', `feed.php?${query}`, NAVIGATION) +
    link('search', 'feed.php?page=8', OSD, 'title="Search here"')
  const book = (title: string) =>
    entry(
      title,
      `<content type="text/html"><strong>标签：</strong>诗<br/>
<p>选本。</p></content>
      ${link('http://opds-spec.org/acquisition', 'fetch.php?data=1&amp;type=epub&amp;id=1', 'application/epub+zip', 'title="EPUB"')}
      ${link('http://opds-spec.org/image/thumbnail', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'image/gif')}
      <author><name>蘅塘退士</name><uri>feed.php?page=3&amp;id=1</uri></author><category term="诗" label="诗"/>
      <dcterms:issued>1763-01-01</dcterms:issued><published>1763-01-01T08:08:08Z</published>
      <dcterms:language>Chinese</dcterms:language>`,
    )
  const recent = (n: number, next: boolean, titles: string[]) =>
    feed(
      'Recent additions',
      `${around(`page=10&amp;n=${n}`)}<opensearch:totalResults>3</opensearch:totalResults>
      <opensearch:itemsPerPage>2</opensearch:itemsPerPage><opensearch:startIndex>${n * 2 - 1}</opensearch:startIndex>
      ${next ? link('next', `feed.php?page=10&amp;n=${n + 1}`, NAVIGATION, 'title="Next"') : ''}
      ${link('http://opds-spec.org/facet', 'feed.php?page=10&amp;tag=诗', ACQUISITION, 'title="诗" opds:facetGroup="标签" opds:activeFacet="true"')}
      ${titles.map(book).join('')}`,
    )
  const server = () =>
    serve({
      [`${AT}/cops/feed.php`]: feed(
        'My COPS',
        around('') +
          entry(
            'Authors',
            `<content type="text">12 authors</content>${link('subsection', 'feed.php?page=1', NAVIGATION)}`,
          ) +
          entry(
            'Recent additions',
            `<content type="text">50 most recent books</content>${link('subsection', 'feed.php?page=10', NAVIGATION)}`,
          ),
      ),
      [`${AT}/cops/feed.php?page=1`]: feed(
        'Authors',
        around('page=1') + entry('蘅塘退士', link('subsection', 'feed.php?page=3&amp;id=1', NAVIGATION)),
      ),
      [`${AT}/cops/feed.php?page=3&id=1`]: feed('蘅塘退士', around('page=3') + book('唐诗')),
      [`${AT}/cops/feed.php?page=10`]: recent(1, true, ['唐诗', '宋词']),
      [`${AT}/cops/feed.php?page=10&n=2`]: recent(2, false, ['元曲']),
      [`${AT}/cops/feed.php?page=8`]: described(`${AT}/cops/feed.php?query={searchTerms}`),
      [`${AT}/cops/feed.php?query=${encodeURIComponent('宋词')}`]: feed('Search', around('') + book('宋词')),
    })
  const catalog = () => createCatalog({ src: `${AT}/cops/feed.php`, org: '', fetch: server().fetch })

  it('shows its recent books on the home page although it declares every list as navigation', async () => {
    const { floors } = await catalog().home()
    expect(floors.map(({ title, books }) => [title, books.map(({ resName }) => resName)])).toEqual([
      ['Recent additions', ['唐诗', '宋词']],
    ])
    const [first] = floors[0]?.books ?? []
    expect(first?.cover).toMatch(/^data:image\/gif/)
    expect((await catalog().open(first?.bid ?? '')).url).toBe(`${AT}/cops/fetch.php?data=1&type=epub&id=1`)
  })

  it('has authors below its categories, and a search', async () => {
    const { categories } = await catalog().home()
    const authors = await catalog().category(categories[0]?.path ?? [], 1)
    const one = await catalog().category(authors.node.children[0]?.path ?? [], 1)
    expect(one.books.items.map(({ resName }) => resName)).toEqual(['唐诗'])
    expect((await catalog().search('宋词', 1)).items.map(({ resName }) => resName)).toEqual(['宋词'])
  })
})

describe('Komga', () => {
  const around = link('start', '/opds/v1.2/catalog', NAVIGATION) + link('search', '/opds/v1.2/search', OSD)
  const volume = entry(
    '第 1 卷',
    `<content>1 页&lt;br/&gt;大小：12 MiB</content><author><name>画家</name></author>
    ${link('http://opds-spec.org/image/thumbnail', '/opds/v1.2/books/0A1/thumbnail/small', 'image/jpeg')}
    ${link('http://opds-spec.org/image', '/opds/v1.2/books/0A1/thumbnail', 'image/jpeg')}
    ${link('http://opds-spec.org/acquisition', '/opds/v1.2/books/0A1/file/%E7%AC%AC%201%20%E5%8D%B7.cbz', 'application/vnd.comicbook+zip')}
    ${link('http://vaemendis.net/opds-pse/stream', '/opds/v1.2/books/0A1/pages/{pageNumber}?zero_based=true', 'image/jpeg', 'pse:count="180"')}`,
  )
  const server = () =>
    serve({
      [`${AT}/opds/v1.2/catalog`]: feed(
        'Komga OPDS catalog',
        around +
          entry(
            'All series',
            `<content>Browse by series</content>${link('subsection', '/opds/v1.2/series', NAVIGATION)}`,
          ) +
          entry(
            'Latest books',
            `<content>x</content>${link('subsection', '/opds/v1.2/books/latest', ACQUISITION)}`,
          ),
      ),
      [`${AT}/opds/v1.2/series`]: feed(
        'All series',
        around + entry('漫画', link('subsection', '/opds/v1.2/series/9', NAVIGATION)),
      ),
      [`${AT}/opds/v1.2/series/9`]: feed('漫画', around + volume),
      [`${AT}/opds/v1.2/books/latest`]: feed('Latest books', around + volume),
      [`${AT}/opds/v1.2/search`]: described('/opds/v1.2/series?search={searchTerms}'),
      [`${AT}/opds/v1.2/series?search=${encodeURIComponent('漫画')}`]: feed(
        'Series',
        around + entry('漫画', link('subsection', '/opds/v1.2/series/9', NAVIGATION)),
      ),
    })
  const catalog = () => createCatalog({ src: `${AT}/opds/v1.2/catalog`, org: '', fetch: server().fetch })

  it('returns comics, not their pages, and finds the volumes of a series', async () => {
    const { floors, categories } = await catalog().home()
    expect(floors.map(({ title }) => title)).toEqual(['Latest books'])
    expect(categories.map(({ title }) => title)).toEqual(['All series', 'Latest books'])
    const [found] = (await catalog().search('漫画', 1)).items
    expect(found?.resName).toBe('第 1 卷')
    expect(await catalog().open(found?.bid ?? '')).toMatchObject({
      format: 'cbz',
      url: `${AT}/opds/v1.2/books/0A1/file/%E7%AC%AC%201%20%E5%8D%B7.cbz`,
    })
  })
})

describe('Kavita', () => {
  const key = '/api/opds/secret'
  const chapter = entry(
    '第一册',
    `<content type="text">application/epub+zip</content><summary>关于茶。</summary>
    ${link('http://opds-spec.org/image', '/api/image/chapter-cover?chapterId=5&amp;apiKey=secret', 'image/jpeg')}
    ${link('http://opds-spec.org/acquisition/open-access', `${key}/series/3/volume/4/chapter/5/download/%E8%8C%B6.epub`, 'application/epub+zip', 'title="茶.epub"')}
    ${link('http://vaemendis.net/opds-pse/stream', `${key}/image?libraryId=1&amp;pageNumber={pageNumber}`, 'image/jpeg', 'pse:count="9"')}`,
  )
  const server = () =>
    serve({
      [`${AT}${key}`]: feed(
        'Kavita',
        entry(
          '最近添加',
          `<content type="text">x</content>${link('subsection', `${key}/recently-added`, NAVIGATION)}`,
        ) +
          entry(
            '书库',
            `<content type="text">x</content>${link('subsection', `${key}/libraries`, NAVIGATION)}`,
          ),
      ),
      [`${AT}${key}/recently-added`]: feed(
        '最近添加',
        entry('茶', link('subsection', `${key}/series/3`, NAVIGATION)),
      ),
      [`${AT}${key}/libraries`]: feed(
        '书库',
        entry('我的书', link('subsection', `${key}/libraries/1`, NAVIGATION)),
      ),
      [`${AT}${key}/series/3`]: feed('茶', chapter),
    })
  const catalog = () => createCatalog({ src: `${AT}${key}`, org: '', fetch: server().fetch })

  it('leads through its series to the readable books', async () => {
    const { categories } = await catalog().home()
    expect(categories.map(({ title }) => title)).toEqual(['最近添加', '书库'])
    const added = await catalog().category(categories[0]?.path ?? [], 1)
    const series = await catalog().category(added.node.children[0]?.path ?? [], 1)
    expect(series.books.items).toMatchObject([{ resName: '第一册', resIntro: '关于茶。' }])
    expect(await catalog().open(series.books.items[0]?.bid ?? '')).toMatchObject({ format: 'epub' })
  })
})

describe('a shop', () => {
  const priced = entry(
    '要买的书',
    `${link('http://opds-spec.org/acquisition/buy', '/buy/1', 'text/html')}
    <link rel="http://opds-spec.org/acquisition/buy" href="/buy/1.epub" type="application/epub+zip"><opds:price currencycode="CNY">9.90</opds:price></link>
    ${link('http://opds-spec.org/acquisition/sample', '/sample/1.epub', 'application/epub+zip')}`,
  )
  it('opens samples and ignores items for sale', async () => {
    const server = serve({ [`${AT}/shop`]: feed('书店', priced) })
    const catalog = createCatalog({ src: `${AT}/shop`, org: '', fetch: server.fetch })
    const { floors } = await catalog.home()
    const { url } = await catalog.open(floors[0]?.books[0]?.bid ?? '')
    expect(url).toBe(`${AT}/sample/1.epub`)
  })
})
