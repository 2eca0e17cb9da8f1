// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nContext } from '../../../../src/i18n/I18n'
import { createTranslate } from '../../../../src/i18n/translate'
import { reader } from '../../../../src/i18n/words/reader'
import type { Location } from '../../../../src/reading/navigator/navigator'
import { BottomBar } from '../../../../src/reading/reader/BottomBar'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (fraction: number) =>
  ({ locator: { href: '', index: 0, progression: 0, fraction }, forward: 'right' }) as Location

test('the slider keeps its value until the jump is done', () => {
  vi.useFakeTimers()
  const onFraction = vi.fn()
  const bar = (location: Location) => (
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <BottomBar
        {...{ location, onFraction }}
        shown
        left={null}
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
  expect(slider.value, 'the jump is pending').toBe('500')
  move(700)
  rerender(bar(at(0.498)))
  expect(slider.value, 'moved again in the meantime').toBe('700')
  act(() => vi.advanceTimersByTime(200))
  expect(onFraction).toHaveBeenLastCalledWith(0.7)
  rerender(bar(at(0.702)))
  expect(slider.value, 'the location of the book').toBe('702')
})

test('shows the preview while the slider is held, wherever the pointer is released', () => {
  render(
    <I18nContext.Provider value={{ locale: 'zh-CN', t: createTranslate('zh-CN', reader) }}>
      <BottomBar
        location={at(0.1)}
        shown
        left={null}
        isFirst={false}
        isLast={false}
        onFraction={() => {}}
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
