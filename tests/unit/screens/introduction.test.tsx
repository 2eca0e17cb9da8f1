// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookDetail } from '../../../src/domain/book'
import { I18nContext } from '../../../src/i18n/I18n'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { Introduction } from '../../../src/screens/book-detail/Introduction'
import { type LibraryServices, ServicesContext } from '../../../src/screens/services'

/** Heights in px of the whole text and of its visible lines. */
let said = 0
const SHOWN = 264

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => said)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => SHOWN)
  HTMLElement.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'scrollingElement')
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  vi.restoreAllMocks()
})

/** A history entry. */
const library = () => {
  const values = new Map<string, unknown>()
  return { retained: () => values } as unknown as LibraryServices
}
const TEXT = '从前有座山，山里有座庙。'.repeat(250)

function show(services = library()) {
  const i18n = { locale: 'zh-CN', t: createTranslate('zh-CN', words) } as const
  const book = { bid: '42', resName: '山里', resIntro: TEXT, language: 'zh' } as unknown as BookDetail
  return render(
    <I18nContext.Provider value={i18n}>
      <ServicesContext.Provider value={services}>
        <Introduction book={book} />
      </ServicesContext.Provider>
    </I18nContext.Provider>,
  )
}
const button = (expanded: boolean) => screen.queryByRole('button', { expanded })

describe('the introduction of a book', () => {
  it('has no button if the whole text fits', () => {
    said = SHOWN
    show()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers to expand a long text from the first frame on, and to collapse it', () => {
    said = 3000
    show()
    const text = screen.getByText(TEXT)
    expect(text.dataset.expanded).toBeUndefined()
    expect(button(false)?.textContent).toBe('展开')
    expect(button(false)?.getAttribute('aria-controls')).toBe(text.id)
    fireEvent.click(screen.getByRole('button', { name: '展开《山里》的简介' }))
    expect(text.dataset.expanded).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: '收起《山里》的简介' }))
    expect(text.dataset.expanded).toBeUndefined()
    expect(text.scrollIntoView).toHaveBeenCalledTimes(1)
    expect(button(false)).not.toBeNull()
  })

  it('expands for a find-in-page match in the hidden part', () => {
    said = 3000
    show()
    const page = document.createElement('div')
    page.scrollBy = vi.fn()
    Object.defineProperty(document, 'scrollingElement', { configurable: true, value: page })
    const text = screen.getByText(TEXT)
    fireEvent.scroll(text)
    expect(button(true)).toBeNull()
    text.scrollTop = 700
    fireEvent.scroll(text)
    expect(button(true)?.textContent).toBe('收起')
    expect(page.scrollBy).toHaveBeenCalledWith({ top: 700, behavior: 'instant' })
  })

  it('keeps its state per history entry', () => {
    said = 3000
    const services = library()
    const { unmount } = show(services)
    fireEvent.click(screen.getByRole('button'))
    unmount()
    const again = show(services)
    expect(button(true)).not.toBeNull()
    fireEvent.click(screen.getByRole('button'))
    again.unmount()
    const closed = show(services)
    expect(button(false)).not.toBeNull()
    fireEvent.click(screen.getByRole('button'))
    closed.unmount()
    show(library())
    expect(button(false), 'the same book, reached anew').not.toBeNull()
  })
})
