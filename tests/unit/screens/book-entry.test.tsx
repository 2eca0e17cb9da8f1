// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Book } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Books, type BooksProps } from '../../../src/screens/Books'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const bookOf = (bid: string): Book => ({
  bid,
  resName: `书${bid}`,
  resAuthor: '',
  resIntro: '从前有座山，山里有座庙。'.repeat(30),
  cover: '',
  covers: [],
})

const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
const isShort = () => '从前…'

/** A list of books in a history entry. */
function List({ services, ...rest }: { services: LibraryServices } & Partial<BooksProps>) {
  return (
    <I18nContext.Provider value={i18n}>
      <ServicesContext.Provider value={services}>
        <Books
          books={[bookOf('1'), bookOf('2')]}
          layout="list"
          label="书"
          showToggle
          excerpt={isShort}
          {...rest}
        />
      </ServicesContext.Provider>
    </I18nContext.Provider>
  )
}

const servicesOf = (values: Map<string, unknown>) =>
  ({ retained: () => values, href: (path: string) => `#${path}` }) as unknown as LibraryServices

const show = (values: Map<string, unknown>) => render(<List services={servicesOf(values)} />)

it('an introduction that was expanded in a list is expanded after Back, and no other', () => {
  const entry = new Map<string, unknown>()
  const list = show(entry)
  fireEvent.click(screen.getByRole('button', { name: '展开《书2》的简介' }))
  list.unmount()

  const again = show(entry)
  expect(screen.getByRole('button', { name: '收起《书2》的简介' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '展开《书1》的简介' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '收起《书2》的简介' }))
  again.unmount()

  show(entry)
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(2)
})

it('a list that grows renders only its new books', () => {
  const services = servicesOf(new Map())
  const books = [bookOf('1'), bookOf('2')]
  const titles: string[] = []
  const highlight = (text: string) => {
    if (text.startsWith('书')) titles.push(text)
    return text
  }
  const { rerender } = render(<List {...{ services, books, highlight }} />)
  titles.length = 0
  rerender(<List {...{ services, highlight }} books={[...books, bookOf('3')]} />)
  expect(new Set(titles)).toEqual(new Set(['书3']))
})
