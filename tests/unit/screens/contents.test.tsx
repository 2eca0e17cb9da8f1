// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BookDetail, ChapterLink } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Contents } from '../../../src/screens/book-detail/Contents'
import { CONTENTS_SHOWN } from '../../../src/screens/book-detail/ContentsList'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(() => {
  cleanup()
  retained = new Map()
})

const chapter = (title: string, number: number, children: readonly ChapterLink[] = []): ChapterLink => ({
  title,
  number,
  children,
})
const flat = (count: number) =>
  Array.from({ length: count }, (_, index) => chapter(`第${index + 1}章`, index + 1))
/** Volumes with the given numbers of chapters, after a preface. */
const volumes = (...counts: number[]) => {
  let number = 1
  return [
    chapter('序', 1),
    ...counts.map((count, at) => {
      const below = Array.from({ length: count }, () => chapter(`第${++number - 1}章`, number))
      return chapter(`第${at + 1}卷`, below[0]?.number ?? 0, below)
    }),
  ]
}

let retained = new Map<string, unknown>()

function show(chapters: readonly ChapterLink[]) {
  const services = {
    href: (path: string) => `#${path}`,
    navigate: () => {},
    retained: () => retained,
  } as unknown as LibraryServices
  const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
  const book = { bid: '42', chapters } as unknown as BookDetail
  render(
    <I18nContext.Provider value={i18n}>
      <ServicesContext.Provider value={services}>
        <Contents book={book} />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
  return () => screen.getAllByRole('link')
}

describe('the table of contents', () => {
  it('opens in two steps if it is long', () => {
    const links = show(flat(120))
    expect(links()).toHaveLength(CONTENTS_SHOWN)
    fireEvent.click(screen.getByRole('button', { name: '展开全部 120 章', expanded: false }))
    expect(links()).toHaveLength(120)
    expect(links().at(-1)?.getAttribute('href')).toBe('#/book-read/42/120')
    fireEvent.click(screen.getByRole('button', { name: '收起目录', expanded: true }))
    expect(links()).toHaveLength(CONTENTS_SHOWN)
  })

  it('is as it was after Back', () => {
    const links = show([...volumes(20, 20), ...flat(40)])
    const before = links().length
    fireEvent.click(screen.getByRole('button', { name: /^展开全部/ }))
    fireEvent.click(screen.getByRole('button', { name: /第2卷/ }))
    const opened = links().length
    expect(opened).toBe(before + 20 + (43 - CONTENTS_SHOWN))
    cleanup()
    show([...volumes(20, 20), ...flat(40)])
    expect(links()).toHaveLength(opened)
  })

  it('links to the position of an entry in its chapter', () => {
    const links = show([chapter('甲', 3), { ...chapter('乙', 3), fragment: 'a&b' }])
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '#/book-read/42/3',
      '#/book-read/42/3?at=a%26b',
    ])
  })

  it('is complete if only a few entries would be hidden', () => {
    const links = show(flat(CONTENTS_SHOWN + 3))
    expect(links()).toHaveLength(CONTENTS_SHOWN + 3)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('labels a chapter with its title only', () => {
    show(flat(3))
    expect(screen.getByRole('link', { name: '第2章' })).toBeTruthy()
  })

  it('shows the levels of a short one, each entry linked to its chapter', () => {
    const links = show(volumes(2, 1))
    expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['序', '#/book-read/42/1'],
      ['第1卷', '#/book-read/42/2'],
      ['第1章', '#/book-read/42/2'],
      ['第2章', '#/book-read/42/3'],
      ['第2卷', '#/book-read/42/4'],
      ['第3章', '#/book-read/42/4'],
    ])
    expect(screen.getByRole('heading', { name: '目录6 项' })).toBeTruthy()
    const volume = screen.getByRole('link', { name: '第1卷' }).closest('li')
    expect(within(volume ?? document.body).getAllByRole('link')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: '“第1卷”的下级目录', expanded: true }))
    expect(links()).toHaveLength(4)
  })

  it('shows the volumes of a long one, and opens each in two steps', () => {
    const links = show(volumes(100, 20))
    expect(links().map((link) => link.textContent)).toEqual(['序', '第1卷', '第2卷'])
    fireEvent.click(screen.getByRole('button', { name: '“第1卷”的下级目录', expanded: false }))
    expect(links()).toHaveLength(3 + CONTENTS_SHOWN)
    fireEvent.click(screen.getByRole('button', { name: '展开全部 100 项', expanded: false }))
    expect(links()).toHaveLength(103)
    expect(screen.getByRole('link', { name: '第100章' }).getAttribute('href')).toBe('#/book-read/42/101')
  })

  it('shows no chapter numbers if they are not from the catalogue', () => {
    show([chapter('第一章', 3), chapter('第一节', 3), chapter('第二章', 4)])
    expect(screen.queryByText('3')).toBeNull()
  })
})
