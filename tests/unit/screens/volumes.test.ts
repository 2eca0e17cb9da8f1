import { describe, expect, it, vi } from 'vitest'
import type { Catalog } from '../../../src/catalog/port'
import type { Book, SeriesPlace } from '../../../src/domain/book'
import { LibraryError } from '../../../src/platform/errors'
import { findVolumes, nearbyVolumes } from '../../../src/screens/volumes'

const book = (bid: string, ...series: SeriesPlace[]): Book => ({
  bid,
  resName: bid,
  resAuthor: '',
  resIntro: '',
  cover: '',
  covers: [],
  series,
})
const at = (position?: number, name = '三体'): Book => book(`${position}`, { name, position })
const signal = new AbortController().signal

describe('the volumes beside a book', () => {
  const beside = (own: Book, ...all: (number | undefined)[]) => {
    const { next, volumes } = nearbyVolumes(
      own,
      all.map((position) => at(position)),
    )
    return [next?.book.bid, volumes.map(({ book: { bid } }) => bid).join(' ')]
  }

  it.each([
    ['in their order, the next one known', at(1), [3, 2], ['2', '2 3']],
    ['the book itself is none of them', at(1), [1, 2], ['2', '2']],
    ['a last volume has no next one', at(3), [1, 2], [undefined, '1 2']],
    ['one that is missing is not passed over', at(1), [3, 4], [undefined, '3 4']],
    ['one between two volumes is the next', at(1), [2, 1.5], ['1.5', '1.5 2']],
    ['after that comes the whole one', at(1.5), [1, 2], ['2', '1 2']],
    ['one before the first', at(0), [1, 2], ['1', '1 2']],
    ['without a place of its own nothing is next', at(), [2, 1], [undefined, '1 2']],
    ['those without a place stand last', at(1), [undefined, 2], ['2', '2 undefined']],
    ['of many those that follow', at(2), [1, 3, 4, 5, 6, 7, 8, 9, 10], ['3', '3 4 5 6 7 8']],
    ['and before them the nearest', at(8), [1, 2, 3, 4, 5, 6, 7, 9, 10], ['9', '4 5 6 7 9 10']],
    [
      'of many without a place of its own the first',
      at(),
      [8, 7, 6, 5, 4, 3, 2, 1],
      [undefined, '1 2 3 4 5 6'],
    ],
  ])('%s', (_, own, all, expected) => {
    expect(beside(own, ...all)).toEqual(expected)
  })

  it('are of the series in which the book has a position, by its full name', () => {
    const own = book('own', { name: '科幻丛书' }, { name: '三体', position: 1 })
    const all = [at(2, '三体艺术'), at(3, '科幻丛书'), at(2), at(2)]
    expect(nearbyVolumes(own, all).volumes).toEqual([{ book: all[2], position: 2 }])
  })

  it('are empty if the book is in no series', () => {
    expect(nearbyVolumes(book('own'), [at(1)])).toEqual({ volumes: [] })
  })
})

describe('the volumes of a series', () => {
  const catalogOf = (...pages: (Book[] | LibraryError)[]) => {
    const search = vi.fn(async (_: string, page: number) => {
      const items = pages[page - 1] ?? []
      if (items instanceof LibraryError) throw items
      return { items, page, hasMore: page < pages.length }
    })
    return { search } as unknown as Catalog & { search: typeof search }
  }
  const found = async (catalog: Catalog) =>
    (await findVolumes(catalog, book('own', { name: '三体', position: 1 }), signal)).map(({ bid }) => bid)

  it('are searched by name, over all result pages', async () => {
    const catalog = catalogOf([at(1), at(2, '三体艺术')], [at(2)], [at(3)])
    expect(await found(catalog)).toEqual(['1', '2', '3'])
    expect(catalog.search.mock.calls.map(([query, page]) => [query, page])).toEqual([
      ['三体', 1],
      ['三体', 2],
      ['三体', 3],
    ])
  })

  it('are searched until a page without any, at most over five pages', async () => {
    const catalog = catalogOf([at(1)], [at(2, '别的')], [at(3)])
    expect(await found(catalog)).toEqual(['1'])
    const many = catalogOf(...Array.from({ length: 9 }, (_, index) => [at(index)]))
    expect(await found(many)).toHaveLength(5)
  })

  it('are those found before a page that failed', async () => {
    expect(await found(catalogOf([at(1)], new LibraryError('network', 'no')))).toEqual(['1'])
  })

  it('are dropped after an abort', async () => {
    const gone = new LibraryError('aborted', 'gone')
    await expect(found(catalogOf(gone))).rejects.toBe(gone)
  })

  it('are not requested if the book is in no series', async () => {
    const catalog = catalogOf([at(1)])
    expect(await findVolumes(catalog, book('own'), signal)).toEqual([])
    expect(catalog.search).not.toHaveBeenCalled()
  })
})
