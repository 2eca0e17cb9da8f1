// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { linkedWords } from '../../../src/domain/linked-passage'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { book as words } from '../../../src/i18n/words/book'
import { passagePath } from '../../../src/routes/passage-path'
import QuotedCard, { passageHref } from '../../../widgets/book-card/QuotedCard'
import { adoptSheets } from '../../support/adopt-sheets'
import { installIntersection } from './intersection'

adoptSheets()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  installIntersection()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const QUOTE = '水开之前，先把杯子暖一暖。'
const LONG = '水开之前，先把杯子暖一暖。'.repeat(10)

it.each([QUOTE, LONG])('the address of the details becomes the route of the words', (quote) => {
  const route = passagePath('751', linkedWords(quote))
  expect(passageHref('/reading#/bookdetail/751', quote)).toBe(`/reading#${route}`)
  expect(passageHref('https://a.example/?p=1#/bookdetail/751?title=x', quote)).toBe(
    `https://a.example/?p=1#${route}`,
  )
})

it.each(['/reading#/book-read/751/3?text=x', '/book/751', '#news', ''])(
  'another address stays: %s',
  (href) => {
    expect(passageHref(href, QUOTE)).toBe(href)
  },
)

function show(more: Partial<Parameters<typeof QuotedCard>[0]> = {}) {
  const box = document.body.appendChild(document.createElement('div'))
  const book = { bid: '751', resName: '一杯茶的时间', resAuthor: '苏禾', resIntro: '', cover: '', covers: [] }
  const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
  act(() =>
    createRoot(box).render(
      <I18nContext.Provider value={i18n}>
        <QuotedCard book={book} quote={QUOTE} type="default" direction="col" eager={false} {...more} />
      </I18nContext.Provider>,
    ),
  )
  return box
}

it('shows the words as a quotation with title and author, each line a paragraph', () => {
  const box = show({ quote: ` 一行。 \n\n <b>二行</b> `, href: '/r#/bookdetail/751' })
  expect(Array.from(box.querySelectorAll('blockquote p'), (line) => line.textContent)).toEqual([
    '一行。',
    '<b>二行</b>',
  ])
  expect(box.querySelector('figcaption cite')?.textContent).toBe('《一杯茶的时间》')
  expect(box.querySelector('[part=author]')?.textContent).toBe('苏禾')
  const route = passagePath('751', { text: '一行。 <b>二行</b>' })
  expect(box.querySelector('a')?.getAttribute('href')).toBe(`/r#${route}`)
})

it('reports a click, which the page may answer itself', () => {
  const onClick = vi.fn((_: unknown, event: { preventDefault(): void }) => event.preventDefault())
  const box = show({ href: '/r#/bookdetail/751', onClick })
  act(() => box.querySelector('a')?.click())
  expect(onClick).toHaveBeenCalledWith(expect.objectContaining({ bid: '751' }), expect.anything())
})

it('leads nowhere unsafe', () => {
  expect(show({ href: 'javascript:alert(1)#/bookdetail/751' }).querySelector('a')).toBeNull()
})
