// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Book } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Books } from '../../../src/screens/Books'
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

/** A list of two books in a history entry. */
function show(values: Map<string, unknown>) {
  const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
  const services = {
    retained: () => values,
    href: (path: string) => `#${path}`,
  } as unknown as LibraryServices
  return render(
    <I18nContext.Provider value={i18n}>
      <ServicesContext.Provider value={services}>
        <Books
          books={[bookOf('1'), bookOf('2')]}
          layout="list"
          label="书"
          showToggle
          excerpt={() => '从前…'}
        />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
}

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
