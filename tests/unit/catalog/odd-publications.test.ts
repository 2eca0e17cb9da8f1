import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { serve } from '../../fixtures/catalog/server'
import { cpuTime } from '../../support/cpu-time'

/** OPDS 2.0 publications that do not follow the specification exactly. */

const AT = 'https://books.example/feed'
const ACQUISITION = 'http://opds-spec.org/acquisition'
const file = (href: string, rel = ACQUISITION, type = 'application/epub+zip') => ({ rel, href, type })
const publication = (title: string, metadata: object = {}, links: object[] = [file(`${title}.epub`)]) => ({
  metadata: { title, ...metadata },
  links,
})
const catalogOf = (feed: object) => createCatalog({ src: AT, org: '', fetch: serve({ [AT]: feed }).fetch })
const feedOf = (...publications: object[]) => ({ metadata: { title: '馆' }, publications })
const found = async (feed: object) => {
  const { items } = (await catalogOf(feed).category([], 1)).books
  return Promise.all(items.map(({ bid }) => catalogOf(feed).book(bid)))
}

describe('a publication', () => {
  it('as the root document is a catalogue of one book', async () => {
    const catalog = catalogOf(publication('单', { identifier: 'urn:x:1' }))
    const { floors } = await catalog.home()
    expect(floors.map(({ title, books }) => [title, books.map(({ resName }) => resName)])).toEqual([
      ['单', ['单']],
    ])
    expect((await catalog.open(floors[0]?.books[0]?.bid ?? '')).format).toBe('epub')
  })

  it('matches the media type of its file case-insensitively', async () => {
    const link = file('A.EPUB', ACQUISITION, 'Application/EPUB+ZIP; charset=binary')
    expect((await found(feedOf(publication('书', {}, [link]))))[0]?.acquisitions).toHaveLength(1)
  })

  it('has a plain-text description, whatever HTML it contains', async () => {
    const description = `<style>p { }</style><!-- from Word --><h3>标题</h3><p>甲&#39; &rsquo;</p>
<blockquote>乙</blockquote><table><tr><td>1</td></tr><tr><td>2</td></tr></table><ul><li>3<li>4</ul><script>x()</script>`
    expect((await found(feedOf(publication('书', { description }))))[0]?.resIntro).toBe(
      "标题\n甲' ’\n乙\n1\n2\n3\n4",
    )
  })
})

it('reads a description of unclosed tags without delay', async () => {
  const begun = cpuTime()
  for (const mark of ['<!--', '<style>', '<p'])
    await found(feedOf(publication('书', { description: mark.repeat(20_000) })))
  expect(cpuTime() - begun).toBeLessThan(2000)
})
