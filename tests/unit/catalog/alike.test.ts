import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { serve } from '../../fixtures/catalog/server'

const AT = 'https://books.example/feed'
const file = (href: string) => ({
  rel: 'http://opds-spec.org/acquisition',
  href,
  type: 'application/epub+zip',
})
const publication = (title: string, metadata: object = {}, links: object[] = [file(`${title}.epub`)]) => ({
  metadata: { title, ...metadata },
  links,
})
const feedOf = (...publications: object[]) => ({ metadata: { title: '馆' }, publications })
const catalogOf = (feed: object) => createCatalog({ src: AT, org: '', fetch: serve({ [AT]: feed }).fetch })
/** The title of each book on a device that knows only its id. */
const names = async (feed: object) => {
  const { items } = (await catalogOf(feed).category([], 1)).books
  const books = await Promise.all(items.map(({ bid }) => catalogOf(feed).book(bid)))
  return books.map(({ resName }) => resName)
}

describe('books that are hard to distinguish', () => {
  it('are all listed and open correctly although they share one id', async () => {
    const same = { identifier: 'urn:uuid:00000000-0000-0000-0000-000000000000' }
    const feed = feedOf(publication('一', same), publication('二', same), publication('三', same))
    expect(await names(feed)).toEqual(['一', '二', '三'])
    const numbered = feedOf(publication('一', { identifier: '7' }), publication('二', { identifier: '7' }))
    expect(await names(numbered)).toEqual(['一', '二'])
  })

  it('are distinguished by title if they have no id and the same first link', async () => {
    const author = { rel: 'author', href: '/author' }
    const feed = feedOf(
      publication('一', {}, [author, file('1.epub')]),
      publication('二', {}, [author, file('2.epub')]),
    )
    expect(await names(feed)).toEqual(['一', '二'])
  })

  it('are one book if id and title are the same', async () => {
    const same = { identifier: 'urn:x:1' }
    expect(await names(feedOf(publication('一', same), publication('一', same)))).toEqual(['一'])
  })
})
