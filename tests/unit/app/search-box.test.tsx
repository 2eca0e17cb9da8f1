// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { SearchBox } from '../../../src/app/SearchBox'
import { SUGGEST_AFTER_MS } from '../../../src/app/suggester'
import type { Book } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import type { RouteLocation } from '../../../src/routes/match'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'
import { findHidden } from '../ui/dom'

findHidden()

const book = (number: number): Book => ({
  bid: String(number),
  resName: `茶经${number}`,
  resAuthor: '陆羽',
  resIntro: '',
  cover: '',
  covers: [],
})

const MEMBER = { user: { id: 'u1', name: '林晓' }, deviceToken: 'x' }
const VISITOR = { user: null, deviceToken: null }

/** Renders the focused field with its code loaded and a catalogue of `books` books. */
async function showField({ books = 8, place = null as RouteLocation | null, isMember = true } = {}) {
  const asked: string[] = []
  const navigate = vi.fn()
  const suggest = async (query: string) => {
    asked.push(query)
    return {
      items: Array.from({ length: books }, (_, at) => book(at + 1)),
      page: 1,
      hasMore: false,
      spans: () => [[0, 1]] as const,
    }
  }
  const services = {
    catalog: { suggest, prepareSuggestions: async () => undefined },
    href: (path: string) => `#${path}`,
    navigate,
    session: { store: createStore(() => (isMember ? MEMBER : VISITOR)) },
  } as unknown as LibraryServices
  const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
  const all = (
    <I18nContext.Provider value={i18n}>
      <ServicesContext.Provider value={services}>
        <SearchBox location={place} />
        <button type="button">elsewhere</button>
      </ServicesContext.Provider>
    </I18nContext.Provider>
  )
  const { unmount } = render(all)
  const field = screen.getByRole<HTMLInputElement>(isMember ? 'combobox' : 'searchbox', {
    name: '搜索书名、作者、简介',
  })
  await act(async () => field.focus())
  await act(() => vi.dynamicImportSettled())
  return { asked, navigate, field, unmount }
}

const rest = (ms = SUGGEST_AFTER_MS) => act(() => vi.advanceTimersByTimeAsync(ms))
const list = () => screen.queryByRole('listbox')
const options = () => screen.queryAllByRole('option')
/** Index of the active option; null for none. */
const active = (field: HTMLElement) => {
  const id = field.getAttribute('aria-activedescendant')
  const chosen = options().filter((option) => option.getAttribute('aria-selected') === 'true')
  expect(chosen.map((option) => option.id)).toEqual(id === null ? [] : [id])
  return id === null ? null : options().findIndex((option) => option.id === id)
}
/** Dispatches a key; returns whether its default action was kept. */
const press = (field: HTMLElement, key: string, more: object = {}) =>
  fireEvent.keyDown(field, { key, ...more })

async function type(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  await rest()
}

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('suggestions below the search field', () => {
  it('are six books and a link to all results, with highlighted matches', async () => {
    const { field, asked } = await showField()
    expect(field.hasAttribute('aria-controls')).toBe(false)
    await type(field, ' 茶 ')
    expect(asked).toEqual(['茶'])
    expect(field.getAttribute('aria-controls')).toBe(list()?.id)
    expect(options().map((option) => option.getAttribute('href'))).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((number) => `#/bookdetail/${number}`),
      `#/search?q=${encodeURIComponent('茶')}`,
    ])
    expect(options()[0]?.textContent).toContain('茶经1 陆羽')
    expect(options()[0]?.querySelector('mark')?.textContent).toBe('茶')
    expect(options().at(-1)?.textContent).toBe('搜索“茶”的全部结果')
    expect(screen.getByRole('status').textContent).toBe('6 本书，用上下方向键选择')
  })

  it('are hidden if there are no results or only one letter', async () => {
    const { field, asked } = await showField({ books: 0 })
    await type(field, 'c')
    expect(asked).toEqual([])
    await type(field, '茶')
    expect(asked).toEqual(['茶'])
    expect(list()).toBeNull()
  })

  it('are for members, as the search is (SPEC §4)', async () => {
    const { field, asked } = await showField({ isMember: false })
    await type(field, '茶')
    expect(asked).toEqual([])
    expect(list()).toBeNull()
  })

  it('wait for the end of a composition', async () => {
    const { field, asked } = await showField()
    fireEvent.change(field, { target: { value: '茶' } })
    fireEvent.compositionStart(field)
    await rest(1000)
    expect(asked, 'what was about to be asked for is not').toEqual([])
    press(field, 'ArrowDown', { isComposing: true })
    fireEvent.input(field, { target: { value: '茶jing' }, isComposing: true })
    await rest(1000)
    expect(asked).toEqual([])
    fireEvent.input(field, { target: { value: '茶经' }, isComposing: true })
    fireEvent.compositionEnd(field)
    await rest()
    expect(asked).toEqual(['茶经'])
  })

  it('are not shown for the query of the search screen', async () => {
    const place = { name: 'Search', query: { q: '茶' } } as unknown as RouteLocation
    const { field, asked } = await showField({ place })
    expect(field.value).toBe('茶')
    await rest(1000)
    expect(asked).toEqual([])
    expect(press(field, 'ArrowDown'), 'until a key asks').toBe(false)
    await rest(0)
    expect(asked).toEqual(['茶'])
    expect(list()).not.toBeNull()
    expect(press(field, 'Enter'), 'the form is sent').toBe(true)
    expect(list()).toBeNull()
  })
})

describe('the keys of the search field', () => {
  it('cycle through the list, and leave Home, End and typing to the field', async () => {
    const { field } = await showField({ books: 2 })
    await type(field, '茶')
    expect(active(field)).toBeNull()
    const walked = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
      expect(press(field, key)).toBe(false)
      return active(field)
    })
    expect(walked).toEqual([0, 1, 2, 0, 2])
    expect(press(field, 'Home')).toBe(true)
    expect(active(field)).toBeNull()
    press(field, 'ArrowUp')
    expect(active(field)).toBe(2)
    expect(press(field, 'ArrowDown', { shiftKey: true }), 'to select text').toBe(true)
    fireEvent.change(field, { target: { value: '茶经' } })
    expect(active(field)).toBeNull()
    press(field, 'ArrowDown')
    expect(active(field)).toBe(0)
    await rest()
    expect(active(field), 'another list, in which nothing is chosen yet').toBeNull()
  })

  it('Enter opens the chosen book, or searches if none is chosen', async () => {
    const { field, navigate } = await showField()
    await type(field, '茶')
    expect(press(field, 'Enter')).toBe(true)
    fireEvent.submit(field)
    expect(navigate.mock.lastCall).toEqual([`/search?q=${encodeURIComponent('茶')}`])
    expect(list()).toBeNull()

    await type(field, '茶经')
    press(field, 'ArrowDown')
    press(field, 'ArrowDown')
    expect(press(field, 'Enter')).toBe(false)
    expect(navigate.mock.lastCall).toEqual(['/bookdetail/2'])
    expect(navigate).toHaveBeenCalledTimes(2)
    expect(list()).toBeNull()
  })

  it('Enter before the response searches, and no list appears later', async () => {
    const { field, navigate } = await showField()
    fireEvent.change(field, { target: { value: '茶' } })
    fireEvent.submit(field)
    await rest(1000)
    expect(navigate).toHaveBeenCalledTimes(1)
    expect(list()).toBeNull()
  })

  it('Escape closes the list first and then clears the field', async () => {
    const { field } = await showField()
    await type(field, '茶')
    expect(press(field, 'Escape')).toBe(false)
    expect(list()).toBeNull()
    expect(field.value).toBe('茶')
    expect(document.activeElement).toBe(field)
    press(field, 'Escape')
    expect(field.value).toBe('')
  })
})

describe('the list of suggestions', () => {
  it('opens a book on click without taking the focus; a click with a modifier is left to the browser', async () => {
    const { field, navigate } = await showField()
    await type(field, '茶')
    const third = options()[2]
    if (!third) throw new Error('no third book')
    expect(fireEvent.mouseDown(third)).toBe(false)
    third.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
    fireEvent.click(third, { ctrlKey: true })
    expect(navigate).not.toHaveBeenCalled()
    fireEvent.click(third)
    expect(navigate.mock.calls).toEqual([['/bookdetail/3']])
    expect(list()).toBeNull()
  })

  it('closes when the focus leaves, and on a click elsewhere', async () => {
    const { field } = await showField()
    await type(field, '茶')
    act(() => screen.getByRole('button', { name: 'elsewhere' }).focus())
    expect(list()).toBeNull()
    act(() => field.focus())
    await type(field, '茶经')
    expect(list()).not.toBeNull()
    fireEvent.pointerDown(document.body)
    expect(list()).toBeNull()
  })

  it('sends no request after the field is removed', async () => {
    const { field, asked, unmount } = await showField()
    fireEvent.change(field, { target: { value: '茶' } })
    unmount()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([])
  })
})
