// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nContext } from '../../../../src/i18n/I18n'
import { createTranslate } from '../../../../src/i18n/translate'
import { reader } from '../../../../src/i18n/words/reader'
import type { Location } from '../../../../src/reading/navigator/navigator'
import { BottomBar, tickedChapters } from '../../../../src/reading/reader/BottomBar'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (fraction: number) =>
  ({ locator: { href: '', index: 0, progression: 0, fraction }, forward: 'right' }) as Location

test('the slider keeps its value until the jump is done', async () => {
  vi.useFakeTimers()
  const jumps: (() => void)[] = []
  const onFraction = vi.fn(() => new Promise<void>((done) => jumps.push(done)))
  const bar = (location: Location) => (
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <BottomBar
        {...{ location, onFraction }}
        shown
        left={null}
        chapters={[]}
        isFirst={false}
        isLast={false}
        onChapter={() => {}}
        onEnd={() => {}}
      />
    </I18nContext.Provider>
  )
  const { rerender } = render(bar(at(0.1)))
  const slider = screen.getByRole<HTMLInputElement>('slider')
  const move = (value: number) => fireEvent.change(slider, { target: { value } })
  move(500)
  act(() => vi.advanceTimersByTime(200))
  expect(onFraction).toHaveBeenCalledExactlyOnceWith(0.5)
  rerender(bar(at(0.1)))
  expect(slider.value, 'the jump is pending, though the pages were counted').toBe('500')
  move(100)
  act(() => vi.advanceTimersByTime(200))
  expect(onFraction, 'back to where the book still is').toHaveBeenLastCalledWith(0.1)
  move(700)
  await act(async () => jumps[0]?.())
  expect(slider.value, 'moved again in the meantime').toBe('700')
  act(() => vi.advanceTimersByTime(200))
  expect(onFraction).toHaveBeenLastCalledWith(0.7)
  rerender(bar(at(0.702)))
  await act(async () => jumps[2]?.())
  expect(slider.value, 'the location of the book').toBe('702')
})

test('shows the preview while the slider is held, wherever the pointer is released', () => {
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <BottomBar
        location={at(0.1)}
        shown
        left={null}
        chapters={[]}
        isFirst={false}
        isLast={false}
        onFraction={async () => {}}
        onChapter={() => {}}
        onEnd={() => {}}
        preview={(fraction) => <p>at {fraction}</p>}
      />
    </I18nContext.Provider>,
  )
  const slider = screen.getByRole('slider')
  fireEvent.change(slider, { target: { value: 300 } })
  expect(screen.queryByText(/^at/), 'moved by a key').toBeNull()
  fireEvent.pointerDown(slider)
  fireEvent.change(slider, { target: { value: 500 } })
  expect(screen.getByText('at 0.5')).toBeTruthy()
  fireEvent.pointerUp(document.body)
  expect(screen.queryByText(/^at/)).toBeNull()
})

test('says the chapter, the percentage and the time left while the slider is held', () => {
  const chapters = ['一', '二', '三'].map((label, at) => ({ label, fraction: at / 3, depth: 0 }))
  const { container } = render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <BottomBar
        location={at(0.1)}
        shown
        left={{ pages: 3, chapterMinutes: 5, bookMinutes: 60 }}
        chapters={chapters}
        isFirst={false}
        isLast={false}
        onFraction={async () => {}}
        onChapter={() => {}}
        onEnd={() => {}}
      />
    </I18nContext.Provider>,
  )
  const slider = screen.getByRole('slider')
  fireEvent.pointerDown(slider)
  expect(container.querySelector('.slider-bubble')?.textContent).toBe('一10% · 全书还要 60 分钟')
  fireEvent.change(slider, { target: { value: 550 } })
  // Half of what was left is left.
  expect(container.querySelector('.slider-bubble')?.textContent).toBe('二55% · 全书还要 30 分钟')
  expect(container.querySelector('.left')?.textContent).toBe('全书还要 30 分钟')
  fireEvent.pointerUp(document.body)
  expect(container.querySelector('.slider-bubble')).toBeNull()
  expect(container.querySelectorAll('.tick')).toHaveLength(2)
})

test('of very many chapters only parts have ticks, and of very many parts none', () => {
  const many = (count: number, depth: number) =>
    Array.from({ length: count }, (_, at) => ({ label: '', fraction: (at + 1) / (count + 1), depth }))
  expect(tickedChapters(many(60, 1))).toHaveLength(60)
  expect(tickedChapters([...many(100, 1), ...many(5, 0)])).toHaveLength(5)
  expect(tickedChapters(many(61, 0))).toHaveLength(0)
})
