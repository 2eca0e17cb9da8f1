// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BookDetail } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Facts } from '../../../src/screens/book-detail/Facts'

afterEach(cleanup)

function show(book: Partial<BookDetail>) {
  const whole = {
    published: '',
    publisher: '',
    language: '',
    wordCount: 0,
    subjects: [],
    ...book,
  } as BookDetail
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', words) }}>
      <Facts book={whole} />
    </I18nContext.Provider>,
  )
  return (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent
}

describe('the facts of a book', () => {
  it.each([
    ['zh-CN', '简体中文'],
    ['zh', '简体中文'],
    ['zh-TW', '繁体中文'],
    ['zh-Hant-HK', '繁体中文'],
    ['en', '英语'],
  ])('names the language %s, Chinese by its characters and not by a country', (language, name) => {
    expect(show({ language })('语言')).toBe(name)
  })

  it.each([
    ['1859', '1859年'],
    ['1859-04', '1859年4月'],
    ['2024-05-01', '2024年5月'],
    ['2024-12-31T23:30:00Z', '2024年12月'],
  ])('published %s, it says as much as is known: %s', (published, said) => {
    expect(show({ published })('出版')).toBe(said)
  })

  it('leaves out what is unknown, and a language that is no tag', () => {
    const fact = show({ language: 'not a language', publisher: '折页书社' })
    expect(fact('出版者')).toBe('折页书社')
    expect(fact('语言')).toBeUndefined()
    expect(fact('出版')).toBeUndefined()
  })
})
