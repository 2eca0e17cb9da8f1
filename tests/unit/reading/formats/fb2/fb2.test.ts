import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { LibraryError } from '../../../../../src/platform/errors'
import { openFb2 } from '../../../../../src/reading/formats/fb2'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { fictionBook, PNG } from '../../../../support/fb2'
import { zip } from '../books'

const open = (source: string | Uint8Array, fileName = '书.fb2') =>
  openFb2(createBytesSource(typeof source === 'string' ? new TextEncoder().encode(source) : source), {
    fileName,
  })

async function textOf(book: Publication, index: number): Promise<string> {
  const source = await book.load(index)
  return source.kind === 'document' ? source.text.replace(/<style>[\s\S]*?<\/style>/, '') : ''
}

async function bodyOf(book: Publication, index = 0): Promise<string> {
  return /<body>([\s\S]*)<\/body>/.exec(await textOf(book, index))?.[1]?.trim() ?? ''
}

const long = (word: string) => `<p>${word.repeat(20_000)}</p>`

describe('metadata', () => {
  test('reads title, authors, series, genres, language, date, publisher, introduction and cover', async () => {
    const book = await open(
      fictionBook({
        titleInfo: `<genre>sf_fantasy</genre><genre>prose</genre>
          <author><first-name>Лев</first-name><middle-name>Николаевич</middle-name><last-name>Толстой</last-name></author>
          <author><first-name>迅</first-name><last-name>鲁</last-name></author><author><nickname>Аноним</nickname></author>
          <book-title>Война &amp; мир</book-title><annotation><p>Первый.</p><p>Второй &#8212; конец.</p></annotation>
          <keywords>война, мир</keywords><date value="1869-01-02">1869</date><coverpage><image l:href="#cover.png"/></coverpage>
          <lang>ru</lang><sequence name="Собрание" number="4"/>`,
        publishInfo: '<publisher>Прогресс</publisher><year>1980</year>',
        binaries: { 'cover.png': PNG },
      }),
    )
    expect(book.metadata).toMatchObject({
      title: 'Война & мир',
      authors: ['Лев Николаевич Толстой', '鲁迅', 'Аноним'],
      series: [{ name: 'Собрание', position: 4 }],
      subjects: ['sf fantasy', 'prose', 'война', 'мир'],
      language: 'ru',
      publisher: 'Прогресс',
      published: '1980',
      description: 'Первый.\nВторой — конец.',
      identifier: 'urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e',
    })
    const cover = await book.cover?.()
    expect((await book.resource(cover ?? ''))?.mediaType).toBe('image/png')
    expect(await textOf(book, 0)).toContain(`src="/${cover}"`)
  })

  test.each([
    ['&amp;', 'Tom &amp; Jerry', 'Tom & Jerry'],
    ['numbers of `&` and `<`', 'A &#38; B &#60; C &#x26;lt; D', 'A & B < C &lt; D'],
  ])('decodes %s in a title, a series and an introduction', async (_, written, read) => {
    const { metadata } = await open(
      fictionBook({
        titleInfo: `<book-title>${written}</book-title><sequence name="${written}"/><annotation><p>${written}</p></annotation>`,
      }),
    )
    expect(metadata).toMatchObject({ title: read, series: [{ name: read }], description: read })
  })

  test('takes the title of a file without one from its name', async () => {
    const book = await open(
      '<FictionBook><body><section><p>文</p></section></body></FictionBook>',
      '甲.fb2.zip',
    )
    expect(book.metadata).toMatchObject({ title: '甲', author: '', authors: [] })
  })
})

describe('chapters', () => {
  test('each section is a chapter; a long one is cut at its own sections', async () => {
    const book = await open(
      fictionBook({
        body: `<title><p>Книга</p></title>
          <section><title><p>Часть</p><p>первая</p></title><section id="a"><title><p>Глава 1</p></title>${long('а')}</section><section><title><p>Глава 2</p></title>${long('б')}</section></section>
          <section><title><p>Часть 2</p></title><section id="c"><title><p>Глава 3</p></title><p>В.</p></section></section>`,
      }),
    )
    const [head, part, one, two, last] = await Promise.all(book.spine.map((_, index) => bodyOf(book, index)))
    expect(head).toBe('<h1 class="title">Книга</h1>')
    expect(part).toContain('<h1 class="title">Часть<br/>первая</h1>')
    expect(part).not.toContain('Глава')
    expect(one).toMatch(/^<section id="a"><h2 class="title">Глава 1<\/h2><p>а/)
    expect(two).toContain('Глава 2')
    expect(last).toContain('<section id="c"><h2 class="title">Глава 3</h2><p>В.</p></section>')
    expect(book.toc).toEqual([
      {
        label: 'Часть первая',
        href: 'text/2.xhtml',
        children: [
          { label: 'Глава 1', href: 'text/3.xhtml', children: [] },
          { label: 'Глава 2', href: 'text/4.xhtml', children: [] },
        ],
      },
      {
        label: 'Часть 2',
        href: 'text/5.xhtml',
        children: [{ label: 'Глава 3', href: 'text/5.xhtml#c', children: [] }],
      },
    ])
  })

  test.each([
    [
      '<p>a <strong>b</strong> <emphasis>c</emphasis> <strikethrough>d</strikethrough> <style name="x">e</style></p>',
      '<p>a <strong>b</strong> <em>c</em> <s>d</s> <span>e</span></p>',
    ],
    [
      '<epigraph><p>a</p><text-author>b</text-author></epigraph>',
      '<blockquote class="epigraph"><p>a</p><p class="text-author">b</p></blockquote>',
    ],
    [
      '<poem><title><p>t</p></title><stanza><v>a</v><v>b</v></stanza></poem>',
      '<div class="poem"><div class="title"><p>t</p></div><div class="stanza"><p class="v">a</p><p class="v">b</p></div></div>',
    ],
    [
      '<cite><p>a</p></cite><subtitle>s</subtitle><empty-line/>',
      '<blockquote class="cite"><p>a</p></blockquote><p class="subtitle">s</p><div class="empty-line"></div>',
    ],
    [
      '<table><tr><th colspan="2" align="right">a</th></tr><tr><td>b</td></tr></table>',
      '<table><tr><th colspan="2" style="text-align: right">a</th></tr><tr><td>b</td></tr></table>',
    ],
    ['<p>1 < 2 & 3 > 2 &mdash; ]]></p>', '<p>1 &lt; 2 &amp; 3 &gt; 2 — ]]&gt;</p>'],
    ['<p>a<unknown>b</unknown></p></cite>', '<p>ab</p>'],
    [
      '<image l:href="#i.png" alt="a &quot;b&quot;"/><p><image l:href="#i.png"/></p><image l:href="#none"/>',
      '<div class="image"><img src="/pictures/1" alt="a &quot;b&quot;"/></div><p><img src="/pictures/1" alt=""/></p>',
    ],
  ])('%s', async (source, expected) => {
    const book = await open(
      fictionBook({ body: `<section id="s">${source}</section>`, binaries: { 'i.png': PNG } }),
    )
    expect(await bodyOf(book)).toBe(`<section id="s">${expected}</section>`)
  })

  test('notes are documents apart, to which their references lead', async () => {
    const book = await open(
      fictionBook({
        body: '<section><p>Слово<a l:href="#n1" type="note">[1]</a> и <a l:href="#s2">далее</a>, <a l:href="https://example.org/">сайт</a>.</p></section><section id="s2"><p>Б</p></section>',
        more: '<body name="notes"><title><p>Примечания</p></title><section id="n1"><title><p>1</p></title><p>Сноска.</p></section></body>',
      }),
    )
    expect(book.spine.map(({ linear }) => linear)).toEqual([true, true, false])
    expect(await bodyOf(book)).toContain('<a href="/text/3.xhtml#n1" epub:type="noteref">[1]</a>')
    expect(await bodyOf(book)).toContain('<a href="/text/2.xhtml#s2">далее</a>')
    expect(await bodyOf(book)).toContain('<a href="https://example.org/">сайт</a>')
    expect(await bodyOf(book, 2)).toContain(
      '<aside epub:type="footnote" id="n1"><div class="title"><p>1</p></div><p>Сноска.</p></aside>',
    )
    expect(book.toc).toEqual([])
  })

  test('a file that is cut off is read as far as it goes, and says so', async () => {
    const whole = fictionBook({ body: '<section><p>Раз.</p><p>Два.</p></section>' })
    const book = await open(whole.slice(0, whole.indexOf('Два') + 3))
    expect(book.isIncomplete).toBe(true)
    expect(await bodyOf(book)).toMatch(/<p>Раз\.<\/p><p>Два<\/p><\/section>$/)
  })
})

describe('encodings and containers', () => {
  test.each(['windows-1251', 'koi8-r', 'utf-16le'])('reads %s by its declaration', async (encoding) => {
    const source = fictionBook({ body: '<section><p>Ёжик в тумане</p></section>' }).replace('utf-8', encoding)
    const bytes =
      encoding === 'utf-16le' ? iconv.encode(`\ufeff${source}`, encoding) : iconv.encode(source, encoding)
    expect(await bodyOf(await open(bytes))).toContain('Ёжик в тумане')
  })

  test('reads a FictionBook in a ZIP', async () => {
    const book = await open(
      await zip({ 'readme.txt': 'x', 'a/book.fb2': fictionBook({ body: '<section><p>А</p></section>' }) }),
    )
    expect(await bodyOf(book)).toContain('<p>А</p>')
  })

  test('refuses what is no FictionBook', async () => {
    for (const bytes of ['<html><body>', 'text', await zip({ 'a.txt': 'x' })]) {
      const error = await open(bytes).then(
        () => null,
        (thrown: LibraryError) => thrown,
      )
      expect(error?.code).toBe('bad-book')
    }
  })
})

describe('hostile files stay within bounds', () => {
  const within = async (source: string, milliseconds: number) => {
    const start = performance.now()
    const book = await open(source)
    for (const [index] of book.spine.entries()) await book.load(index)
    expect(performance.now() - start).toBeLessThan(milliseconds)
    return book
  }

  test('entities that expand are not expanded', async () => {
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const source = `<?xml version="1.0"?><!DOCTYPE FictionBook [<!ENTITY l0 "ha">${lol}]><FictionBook><body><section><p>&l9;</p></section></body></FictionBook>`
    expect((await bodyOf(await within(source, 5000))).length).toBeLessThan(1000)
  })

  test('100,000 nested sections, and as many open elements', async () => {
    const nested = `<FictionBook><body>${'<section>'.repeat(100_000)}<p>x</p></body></FictionBook>`
    const book = await within(nested, 15_000)
    const text = await textOf(book, book.spine.length - 1)
    expect(text.match(/<section/g)?.length ?? 0).toBeLessThan(300)
    await within(
      `<FictionBook><body><section>${'<strong>'.repeat(100_000)}${'</emphasis>'.repeat(100_000)}`,
      15_000,
    )
  })

  test('a picture of 20 MB of base64, and one that is none', async () => {
    const book = await within(
      fictionBook({
        body: '<section><p>x</p></section>',
        binaries: { big: 'A'.repeat(20_000_000), bad: '*?' },
      }),
      15_000,
    )
    expect(await book.resource('pictures/1')).toBeNull()
    expect(await book.resource('pictures/2')).toBeNull()
    expect(await book.resource('pictures/3')).toBeNull()
  })
})
