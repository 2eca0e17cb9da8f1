// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BookItemContent, type BookItemContentProps } from '../../../src/book/BookItemContent'
import { CoverImageContent } from '../../../src/book/CoverImageContent'
import { paint } from '../../../src/book/paint'
import type { Book } from '../../../src/domain/book'

const book: Book = {
  bid: '100000001',
  resName: '雾港来信',
  resAuthor: '林知远',
  resIntro: '一封没有寄出的信 <b>&',
  cover: 'https://x.test/c-320.webp',
  covers: [
    { url: 'https://x.test/c-160.webp', width: 160 },
    { url: 'https://x.test/c-320.webp', width: 320 },
  ],
  language: 'zh-CN',
}
const LOOKS: readonly Partial<BookItemContentProps>[] = [
  {},
  { direction: 'row', type: 'card', href: '#/bookdetail/1' },
  { onClick: () => {}, headingLevel: 3 },
  { selectable: true, selected: true, onSelected: () => {} },
  { showIntro: false, highlight: (text) => [text.slice(0, 2), <mark key="m">{text.slice(2)}</mark>] },
  { book: { ...book, resAuthor: '', resIntro: '', covers: [] }, intro: <p>自己的</p>, foot: <>{3}</> },
]
const content = (props: Partial<BookItemContentProps>, picture: string | undefined = book.cover) => (
  <BookItemContent
    book={book}
    name={book.resName}
    cover={<CoverImageContent book={props.book ?? book} picture={picture} onError={() => {}} />}
    {...props}
  />
)
const until = () => new AbortController()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it.each(LOOKS)('paints what React would render: %o', async (props) => {
  const [painted, rendered] = [document.createElement('div'), document.createElement('div')]
  painted.append(...paint(content(props), document, until().signal))
  await act(async () => createRoot(rendered).render(content(props)))
  expect(painted.innerHTML).toBe(rendered.innerHTML)
  expect(painted.querySelector('article')).not.toBeNull()
})

it('leaves out the address of an image that must not load yet', () => {
  const [painted] = paint(<CoverImageContent book={book} picture={undefined} />, document, until().signal)
  const image = (painted as Element).querySelector('img')
  expect([image?.hasAttribute('src'), image?.hasAttribute('srcset')]).toEqual([false, false])
  expect(image?.alt).toBe('雾港来信')
})

it('removes its listeners at the end', () => {
  const onClick = vi.fn()
  const ending = until()
  const [painted] = paint(content({ onClick }), document, ending.signal)
  const button = (painted as Element).querySelector('button')
  button?.click()
  expect(onClick).toHaveBeenCalledTimes(1)
  ending.abort()
  button?.click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('can be hydrated by React without replacing elements', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.append(...paint(content({}), document, until().signal))
  const before = [...place.querySelectorAll('*')]
  const onRecoverableError = vi.fn()
  await act(async () => hydrateRoot(place, content({}), { onRecoverableError }))
  expect([...place.querySelectorAll('*')]).toEqual(before)
  expect(onRecoverableError).not.toHaveBeenCalled()
})
