// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Home } from '../../../src/catalog/port'
import type { Book } from '../../../src/domain/book'
import type { Organisation } from '../../../src/domain/organisation'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { WindowTemplate } from '../../../src/screens/home/WindowTemplate'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

const books = (...names: string[]): Book[] =>
  names.map((resName) => ({ bid: resName, resName, resAuthor: '', resIntro: '', cover: '', covers: [] }))

function show(...floors: [title: string, books: Book[]][]) {
  showHome(floors)
}

function showHome(
  floors: [title: string, books: Book[]][],
  categories: string[] = [],
  finished: readonly string[] = [],
) {
  const home = {
    categories: categories.map((title) => ({ path: [title], title, children: [] })),
    floors: floors.map(([title, all], at) => ({ idp: String(at + 1), title, books: all })),
  } as unknown as Home
  const services = {
    href: (path: string) => `#${path}`,
    navigate: () => {},
    retained: () => new Map(),
  } as unknown as LibraryServices
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', words) }}>
      <ServicesContext.Provider value={services}>
        <WindowTemplate
          home={home}
          organisation={{} as Organisation}
          isFinished={(bid) => finished.includes(bid)}
        />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
}
const linksOf = (region: string) =>
  within(screen.getByRole('list', { name: region }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the hero of the home screen', () => {
  it('shows the first featured book once, and the rest of its floor below', () => {
    show(['编辑推荐', books('甲', '乙', '丙')], ['给孩子', books('甲', '丁')])
    expect(
      within(screen.getByRole('region', { name: '甲' })).getByRole('heading', { name: '甲' }),
    ).toBeTruthy()
    expect(linksOf('编辑推荐')).toEqual(['乙', '丙'])
    expect(linksOf('给孩子')).toEqual(['甲', '丁'])
  })

  it('moves on from books that have been read, until all have been', () => {
    showHome([['编辑推荐', books('甲', '乙', '丙')]], [], ['甲'])
    expect(screen.getByRole('region', { name: '乙' })).toBeTruthy()
    expect(linksOf('编辑推荐')).toEqual(['甲', '丙'])
    cleanup()
    showHome([['编辑推荐', books('甲', '乙')]], [], ['甲', '乙'])
    expect(screen.getByRole('region', { name: '甲' })).toBeTruthy()
  })

  it('shows no empty floor below a hero with the only book', () => {
    show(['编辑推荐', books('甲')])
    expect(screen.getByRole('region', { name: '甲' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: '编辑推荐' })).toBeNull()
  })

  it.each([
    [16, '类15', '#/category/类15'],
    [17, '全部分类', '#/category'],
    [300, '全部分类', '#/category'],
  ])('shows %i categories in sixteen cells, the last one is %s', (count, last, href) => {
    showHome(
      [],
      Array.from({ length: count }, (_, at) => `类${at}`),
    )
    const cells = within(screen.getByRole('navigation', { name: '图书分类' })).getAllByRole('link')
    expect(cells).toHaveLength(16)
    expect(cells.at(-1)?.textContent).toBe(last)
    expect(cells.at(-1)?.getAttribute('href')).toBe(href)
  })
})
