// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BookItem } from '../../../src/book/BookItem'
import type { Book } from '../../../src/domain/book'

const book: Book = {
  bid: '410283117',
  resName: '雾港来信',
  resAuthor: '林知远',
  resIntro: '雾从海上来的时候，邮差总会在石阶上停一停。',
  cover: 'cover/1.webp',
  covers: [],
}

/** Height of the introduction, and of its visible part. */
let content = 0
let shown = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', undefined)
  content = 100
  shown = 60
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => content)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => shown)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const toggle = () => screen.queryByRole('button', { name: /展开|收起/ })

describe('BookItem', () => {
  it('shows cover, title, author and introduction; the cover’s name is the title', () => {
    const { container } = render(<BookItem book={book} />)
    expect((screen.getByRole('img', { hidden: true }) as HTMLImageElement).alt).toBe('雾港来信')
    expect(screen.getByText('林知远')).toBeTruthy()
    expect(screen.getByText(book.resIntro)).toBeTruthy()
    const card = container.querySelector<HTMLElement>('article')
    expect(card?.dataset).toMatchObject({ direction: 'col', type: 'default' })
  })

  it('is a link if it has an address: one tab stop, named by the title', () => {
    const onClick = vi.fn((_book: Book, event: { preventDefault(): void }) => event.preventDefault())
    const { container } = render(<BookItem book={book} href="#/bookdetail/1" onClick={onClick} />)
    const link = screen.getByRole('link', { name: '雾港来信' })
    expect(link.getAttribute('href')).toBe('#/bookdetail/1')
    expect(container.querySelectorAll('a, button')).toHaveLength(1)
    fireEvent.click(link)
    expect(onClick.mock.calls[0]?.[0]).toBe(book)
  })

  it('is a button if it only has a click handler, and plain text without one', () => {
    const onClick = vi.fn()
    const { rerender } = render(<BookItem book={book} onClick={onClick} />)
    fireEvent.click(screen.getByRole('button', { name: '雾港来信' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    rerender(<BookItem book={book} />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('selectable: a click selects instead of activating, and the icon shows the state', () => {
    const onClick = vi.fn()
    const onSelected = vi.fn()
    const props = { book, selectable: true, href: '#/x', onClick, onSelected }
    const { container, rerender } = render(<BookItem {...props} />)
    const box = screen.getByRole('checkbox', { name: '雾港来信' })
    expect(box.getAttribute('aria-checked')).toBe('false')
    expect(container.querySelector('[data-icon="circle"]')).not.toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    fireEvent.click(box)
    expect(onSelected).toHaveBeenLastCalledWith(book, true)
    rerender(<BookItem {...props} selected />)
    expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('true')
    expect(container.querySelector('[data-icon="check"]')).not.toBeNull()
    fireEvent.click(screen.getByRole('checkbox'))
    expect(onSelected).toHaveBeenLastCalledWith(book, false)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('ignores selected without selectable', () => {
    const { container } = render(<BookItem book={book} selected onClick={() => {}} />)
    expect(container.querySelector('[data-selected]')).toBeNull()
  })

  it('offers to expand an overflowing introduction 300 ms after mount', () => {
    render(<BookItem book={book} direction="row" showToggle href="#" />)
    wait(299)
    expect(toggle()).toBeNull()
    wait(1)
    expect(toggle()?.textContent).toBe('展开')
    expect(toggle()?.getAttribute('aria-expanded')).toBe('false')
  })

  it('expands and collapses without opening the book', () => {
    const onClick = vi.fn()
    render(<BookItem book={book} direction="row" showToggle onClick={onClick} />)
    wait(300)
    fireEvent.click(toggle() as Element)
    const intro = screen.getByText(book.resIntro)
    expect(intro.hasAttribute('data-expanded')).toBe(true)
    expect(toggle()?.textContent).toBe('收起')
    expect(toggle()?.getAttribute('aria-controls')).toBe(intro.id)
    // The expanded box no longer overflows, and the toggle must stay.
    content = shown
    wait(1000)
    fireEvent.click(toggle() as Element)
    expect(intro.hasAttribute('data-expanded')).toBe(false)
    expect(onClick).not.toHaveBeenCalled()
  })

  it.each([
    ['an intro that fits', { direction: 'row', showToggle: true }, 60],
    ['a column', { direction: 'col', showToggle: true }, 100],
    ['no showToggle', { direction: 'row' }, 100],
  ] as const)('has no toggle for %s', (_name, props, height) => {
    content = height
    render(<BookItem book={book} {...props} />)
    wait(1000)
    expect(toggle()).toBeNull()
  })

  it('leaves no timer behind', () => {
    const { unmount } = render(<BookItem book={book} direction="row" showToggle />)
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('shows the reading progress', async () => {
    vi.useRealTimers()
    render(<BookItem book={book} progress={0.34} />)
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('34')
    expect(screen.getByText('已读 34%')).toBeTruthy()
  })

  it('allows custom rendering of matches, and is a heading only on request', () => {
    render(<BookItem book={book} headingLevel={3} highlight={(text) => <mark>{text}</mark>} />)
    expect(screen.getByRole('heading', { level: 3 }).querySelector('mark')?.textContent).toBe('雾港来信')
  })

  it('shows the given excerpt of a closed introduction, and all of an open one', () => {
    vi.useRealTimers()
    render(<BookItem book={book} direction="row" showToggle excerpt={(text) => `…${text.slice(-4)}`} />)
    const intro = screen.getByText(`…${book.resIntro.slice(-4)}`)
    fireEvent.click(screen.getByRole('button', { name: /展开/ }))
    expect(intro.textContent).toBe(book.resIntro)
    fireEvent.click(screen.getByRole('button', { name: /收起/ }))
    expect(intro.textContent).toBe(`…${book.resIntro.slice(-4)}`)
  })
})
