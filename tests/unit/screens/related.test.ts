import { describe, expect, it, vi } from 'vitest'
import type { Catalog } from '../../../src/catalog/port'
import type { Book, BookDetail } from '../../../src/domain/book'
import { LibraryError } from '../../../src/platform/errors'
import { relatedBooks } from '../../../src/screens/related'
import { RELATED_LIMIT } from '../../../src/screens/volumes'

const book = (bid: string, resAuthor = ''): Book => ({
  bid,
  resName: bid,
  resAuthor,
  resIntro: '',
  cover: '',
  covers: [],
})
const detail = (categories: string[][]): BookDetail => ({
  ...book('1', '顾听溪、林深'),
  authors: ['顾听溪', '林深'],
  language: '',
  publisher: '',
  published: '',
  subjects: [],
  categories: categories.map((path) => ({ path, title: '' })),
  wordCount: 0,
  chapters: [],
  acquisitions: [],
  offers: [],
})
const page = (items: Book[]) => ({ items, page: 1, hasMore: false })

function catalogOf(parts: { search?: Book[]; category?: Record<string, Book[]>; fail?: LibraryError }) {
  const search = vi.fn(async () => {
    if (parts.fail) throw parts.fail
    return page(parts.search ?? [])
  })
  const category = vi.fn(async (path: readonly string[]) => ({
    books: page(parts.category?.[path.join('/')] ?? []),
  }))
  return { search, category } as unknown as Catalog
}
const signal = new AbortController().signal
const bids = async (catalog: Catalog, categories = [['2'], ['2', '21']]) =>
  (await relatedBooks(catalog, detail(categories), signal)).others.map(({ bid }) => bid)

describe('related books', () => {
  it('are the author’s, the sub-category’s, then the category’s, each once and never the book itself', async () => {
    const catalog = catalogOf({
      search: [
        book('1', '顾听溪、林深'),
        book('2', '苏禾、顾听溪'),
        book('7', '别人'),
        book('8', '顾听溪水'),
      ],
      category: { '2/21': [book('3'), book('2', '顾听溪')], '2': [book('4'), book('1')] },
    })
    expect(await bids(catalog)).toEqual(['2', '3', '4'])
  })

  it('are six at most', async () => {
    const many = Array.from({ length: 20 }, (_, index) => book(String(index + 10)))
    expect(await bids(catalogOf({ category: { '2/21': many } }))).toHaveLength(RELATED_LIMIT)
  })

  it('are hidden without an error if the request fails', async () => {
    const fail = new LibraryError('network', 'no')
    expect(await bids(catalogOf({ fail, category: { '2/21': [book('3')] } }))).toEqual(['3'])
    expect(await bids(catalogOf({ fail }), [])).toEqual([])
  })

  it('exclude the volumes of the book’s series, which are returned separately', async () => {
    const volume = (bid: string, position: number) => ({ ...book(bid), series: [{ name: '三体', position }] })
    const catalog = catalogOf({
      search: [volume('3', 3), book('7')],
      category: { '2/21': [volume('2', 2), book('4')], '2': [volume('3', 3)] },
    })
    const own = { ...detail([['2', '21']]), series: [{ name: '三体', position: 1 }] }
    const { next, volumes, others } = await relatedBooks(catalog, own, signal)
    expect(next?.book.bid).toBe('2')
    expect(volumes.map(({ book: { bid }, position }) => [bid, position])).toEqual([
      ['2', 2],
      ['3', 3],
    ])
    expect(others.map(({ bid }) => bid)).toEqual(['4'])
  })

  it('are dropped after an abort', async () => {
    const fail = new LibraryError('aborted', 'gone')
    await expect(bids(catalogOf({ fail }))).rejects.toBe(fail)
  })
})
