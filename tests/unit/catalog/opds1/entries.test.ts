// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { serve } from '../../../fixtures/catalog/server'

/** Entries of servers that deviate from the OPDS 1.2 specification or use its rare features. */

const AT = 'https://books.example/opds'
const ACQUIRED = '<link rel="http://opds-spec.org/acquisition" href="a.epub" type="application/epub+zip"/>'
const COVER = '<link rel="http://opds-spec.org/image/thumbnail" href="c.png" type="image/png"/>'
const feed = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"><title>馆</title><id>opds</id>${inside}</feed>`

const catalogOf = (inside: string) => {
  const reply = () => new Response(feed(inside), { headers: { 'content-type': 'application/atom+xml' } })
  return createCatalog({ src: AT, org: '', fetch: serve({ [AT]: reply }).fetch })
}
const booksOf = async (inside: string) => (await catalogOf(inside).category([], 1)).books.items
const bookOf = async (inside: string) => {
  const catalog = catalogOf(`<entry>${inside}${inside.includes('<title') ? '' : '<title>书</title>'}</entry>`)
  const [book] = (await catalog.category([], 1)).books.items
  return catalog.book(book?.bid ?? '')
}

describe('an entry', () => {
  it('with a cover and no link to a list is a book, even without a file', async () => {
    const books = await booksOf(
      `<entry><title>维基</title><id>urn:uuid:1</id>${COVER}<link type="text/html" href="/wiki"/></entry>
      <entry><title>系列</title><id>urn:uuid:2</id>${COVER}<link rel="subsection" href="s" type="application/atom+xml"/></entry>
      <entry><title>公告</title><id>urn:uuid:3</id><link rel="alternate" type="text/html" href="/news"/></entry>`,
    )
    expect(books.map(({ resName }) => resName)).toEqual(['维基'])
  })

  it('with a book file but without a link relation is a book', async () => {
    const book = await bookOf('<id>1</id><link type="application/epub+zip" href="old.epub"/>')
    expect(book.acquisitions).toEqual([{ format: 'epub', url: 'https://books.example/old.epub' }])
    const enclosed = await bookOf('<link rel="enclosure" type="application/pdf" href="p.pdf"/>')
    expect(enclosed.acquisitions).toEqual([{ format: 'pdf', url: 'https://books.example/p.pdf' }])
  })

  it('reads language and publisher from Atom and from Dublin Core', async () => {
    expect(
      await bookOf(`${ACQUIRED}<language>zho</language><publisher><name>城南</name></publisher>`),
    ).toMatchObject({ language: 'zho', publisher: '城南' })
    expect(
      await bookOf(
        `${ACQUIRED}<dc:language>zh</dc:language><language>und</language><dc:publisher>城北</dc:publisher>`,
      ),
    ).toMatchObject({ language: 'zh', publisher: '城北' })
  })

  it('drops subjects that are addresses', async () => {
    const { subjects } = await bookOf(
      `${ACQUIRED}<category term="http://schema.example/Book"/><category term="http://x.example/1" label="小说"/>
      <category term="诗"/><dc:subject>茶</dc:subject>`,
    )
    expect(subjects).toEqual(['小说', '诗', '茶'])
  })

  it.each([
    ['html', '&lt;i&gt;红&lt;/i&gt; &amp;amp; 黑', '红 & 黑'],
    ['xhtml', '<div xmlns="http://www.w3.org/1999/xhtml"><b>红</b> &amp; 黑</div>', '红 & 黑'],
    ['text', '1 &lt; 2 &amp;amp; &lt;b&gt;', '1 < 2 &amp; <b>'],
  ])('reads a title of type %s', async (type, written, title) => {
    expect((await bookOf(`<title type="${type}">${written}</title>${ACQUIRED}`)).resName).toBe(title)
  })

  it('reads HTML in a title that does not say so', async () => {
    const title = async (written: string) => (await bookOf(`<title>${written}</title>${ACQUIRED}`)).resName
    expect(await title('<![CDATA[<b>红</b>楼 &amp; 梦]]>')).toBe('红楼 & 梦')
    expect(await title('1 &lt; 2 &amp; a &lt;x&gt;')).toBe('1 < 2 & a <x>')
  })

  it('has the first cover that is a picture', async () => {
    const image = (href: string, type: string, rel = 'image') =>
      `<link rel="http://opds-spec.org/${rel}" href="${href}" type="${type}"/>`
    const { cover } = await bookOf(
      `${ACQUIRED}${image('javascript:1', 'image/png')}${image('c.pdf', 'application/pdf')}${image('t.png', 'image/png', 'image/thumbnail')}`,
    )
    expect(cover).toBe('https://books.example/t.png')
  })

  it('may contain any named HTML character reference', async () => {
    const { resName } = await bookOf(`<title>caf&eacute; &Aacute;&euro;&lt;&LT;&nonsense;</title>${ACQUIRED}`)
    expect(resName).toBe('café Á€<<&nonsense;')
  })

  it('drops styles and scripts from an XHTML description', async () => {
    const { resIntro } = await bookOf(
      `${ACQUIRED}<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><style>p { }</style>
      <h2>甲</h2><p>乙</p><script>丙()</script></div></content>`,
    )
    expect(resIntro).toBe('甲\n乙')
  })
})
