// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BookDetail } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Facts } from '../../../src/screens/book-detail/Facts'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

const services = { href: (path: string) => `#${path}` } as unknown as LibraryServices

function show(book: Partial<BookDetail>) {
  const detail = {
    published: '',
    publisher: '',
    language: '',
    wordCount: 0,
    subjects: [],
    ...book,
  } as BookDetail
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', words) }}>
      <ServicesContext.Provider value={services}>
        <Facts book={detail} />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
  return (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent
}

describe('the facts of a book', () => {
  it('have no place where none is known', () => {
    show({})
    expect(document.querySelector('dl')).toBeNull()
  })

  it.each([
    ['zh-CN', '简体中文'],
    ['zh', '简体中文'],
    ['zh-TW', '繁体中文'],
    ['zh-Hant-HK', '繁体中文'],
    ['en', '英语'],
  ])('names the language %s; Chinese by its script, not by a country', (language, name) => {
    expect(show({ language })('语言')).toBe(name)
  })

  it.each([
    ['1859', '1859年'],
    ['1859-04', '1859年4月'],
    ['2024-05-01', '2024年5月'],
    ['2024-12-31T23:30:00Z', '2024年12月'],
  ])('formats the publication date %s with the known precision: %s', (published, said) => {
    expect(show({ published })('出版')).toBe(said)
  })

  it('names each series with the position, if known, and links to its other books', () => {
    const series = [{ name: '三体', position: 2 }, { name: '科幻丛书' }, { name: '前传', position: 0.5 }]
    expect(show({ series })('丛书')).toBe('三体 · 第 2 册、科幻丛书、前传 · 第 0.5 册')
    expect(screen.getByRole('link', { name: '三体 · 第 2 册' }).getAttribute('href')).toBe(
      `#/search?q=${encodeURIComponent('三体')}`,
    )
  })

  it('names the contributors of every kind, collections and the rating, each with the way to more', () => {
    const fact = show({
      contributors: [
        { role: 'translator', names: ['丙', '丁'] },
        { role: 'narrator', names: ['戊'] },
      ],
      collections: ['科幻经典'],
      series: [{ name: '三体' }],
      publisher: '社',
      rating: 4.5,
      lists: [
        { title: '丙', path: ['12'] },
        { title: '三体', path: ['13'] },
        { title: '社', path: ['14'] },
      ],
    })
    expect([fact('译者'), fact('朗读'), fact('合集'), fact('评分')]).toEqual([
      '丙、丁',
      '戊',
      '科幻经典',
      '4.5 / 5',
    ])
    const hrefs = ['丙', '丁', '三体', '社'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(hrefs).toEqual([
      '#/category/12',
      `#/search?q=${encodeURIComponent('丁')}`,
      '#/category/13',
      '#/category/14',
    ])
  })

  it('leaves out what is unknown, and an invalid language tag', () => {
    const fact = show({ language: 'not a language', publisher: '折页书社' })
    expect(fact('出版者')).toBe('折页书社')
    expect(fact('语言')).toBeUndefined()
    expect(fact('出版')).toBeUndefined()
  })
})
