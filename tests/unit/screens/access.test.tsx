// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BookDetail } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import type { Locale } from '../../../src/i18n/locale'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Access } from '../../../src/screens/book-detail/Access'

afterEach(cleanup)

function show(said: Readonly<Record<string, unknown>>, { isFixed = false, locale = 'zh-CN' as Locale } = {}) {
  const book = { language: 'zh-CN', accessibility: { said, isFixed } } as unknown as BookDetail
  render(
    <I18nContext.Provider value={{ locale, t: createTranslate(locale, words) }}>
      <Access book={book} />
    </I18nContext.Provider>,
  )
  return screen.queryByRole('heading', { level: 2 })?.textContent
}

describe('accessibility on the details screen', () => {
  it('is described in the user’s language', () => {
    const said = {
      accessModeSufficient: ['textual'],
      hazard: ['none'],
      conformsTo: ['https://www.w3.org/TR/epub-a11y-11#wcag-2.1-aa'],
      certification: { certifiedBy: '出版社' },
      summary: '图片都有说明。',
    }
    expect(show(said)).toBe('无障碍')
    for (const sentence of [
      '全部内容都可以朗读，或用盲文点显器阅读。',
      '达到公认的无障碍标准（WCAG AA 级）。',
      '由出版社认证。',
      '图片都有说明。',
    ])
      expect(screen.getByText(sentence).tagName).toBe('DD')
    cleanup()
    show(said, { isFixed: true, locale: 'en' })
    expect(screen.getByText('The layout is fixed; the text cannot be changed.').tagName).toBe('DD')
  })

  it('names what is unknown once, in one line', () => {
    show({ accessModeSufficient: ['textual'] })
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '朗读与盲文',
      '没有说明',
    ])
    expect(screen.getByText('调整版面、符合的标准、可能引起不适的内容').tagName).toBe('DD')
  })

  it('is hidden if the catalogue has no readable metadata', () => {
    expect(show({ feature: [], summary: 7 })).toBeUndefined()
  })
})
