// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BookDetail } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { CONTENTS_SHOWN, Contents } from '../../../src/screens/book-detail/Contents'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

afterEach(cleanup)

const bookOf = (chapters: number) =>
  ({
    bid: '42',
    chapters: Array.from({ length: chapters }, (_, index) => ({
      title: `第${index + 1}章`,
      number: index + 1,
    })),
  }) as unknown as BookDetail

function show(chapters: number) {
  const services = { href: (path: string) => `#${path}`, navigate: () => {} } as unknown as LibraryServices
  const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
  render(
    <I18nContext.Provider value={i18n}>
      <ServicesContext.Provider value={services}>
        <Contents book={bookOf(chapters)} />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
  return () => within(screen.getByRole('list')).getAllByRole('link')
}

describe('the table of contents', () => {
  it('opens in two steps when it is long', () => {
    const links = show(120)
    expect(links()).toHaveLength(CONTENTS_SHOWN)
    fireEvent.click(screen.getByRole('button', { name: '展开全部 120 章', expanded: false }))
    expect(links()).toHaveLength(120)
    expect(links().at(-1)?.getAttribute('href')).toBe('#/book-read/42/120')
    fireEvent.click(screen.getByRole('button', { name: '收起目录', expanded: true }))
    expect(links()).toHaveLength(CONTENTS_SHOWN)
  })

  it('is whole when only a few lines would be hidden', () => {
    const links = show(CONTENTS_SHOWN + 3)
    expect(links()).toHaveLength(CONTENTS_SHOWN + 3)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('names a chapter by its title alone', () => {
    show(3)
    expect(screen.getByRole('link', { name: '第2章' })).toBeTruthy()
  })
})
