// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { I18nContext } from '../../../../src/i18n/I18n'
import { createTranslate } from '../../../../src/i18n/translate'
import { errors } from '../../../../src/i18n/words/errors'
import { page } from '../../../../src/i18n/words/page'
import { reader } from '../../../../src/i18n/words/reader'
import { LibraryError } from '../../../../src/platform/errors'
import { Opening } from '../../../../src/reading/reader/Opening'
import { Failed } from '../../../../src/reading/reader/Reader'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const i18n = { locale: 'zh-CN' as const, t: createTranslate('zh-CN', { ...errors, ...page, ...reader }) }
const put = (states: React.ReactNode) => <I18nContext.Provider value={i18n}>{states}</I18nContext.Provider>
const again = () => screen.queryByRole('button', { name: '再试一次' })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('offers a retry if no bytes arrive, but not while they do', () => {
  const onRetry = vi.fn()
  const opening = (loaded: number, isAsked = false) =>
    put(<Opening title="书" loaded={loaded} total={100} isAsked={isAsked} onRetry={onRetry} />)
  const { rerender } = render(opening(0))
  wait(14_000)
  rerender(opening(10))
  wait(14_000)
  expect(again()).toBeNull()
  wait(1_000)
  expect(screen.getByText(/没有收到回应/)).toBeTruthy()
  fireEvent.click(again() ?? document.body)
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(opening(20))
  expect(again()).toBeNull()

  // Waiting for a password is not a stall.
  wait(15_000)
  rerender(opening(20, true))
  expect(again()).toBeNull()
  wait(60_000)
  expect(again()).toBeNull()
  rerender(opening(20))
  wait(14_000)
  expect(again()).toBeNull()
  wait(1_000)
  expect(again()).not.toBeNull()
})

test('retries a network error once online; other errors wait for the reader', () => {
  const onRetry = vi.fn()
  const failed = (code: 'network' | 'bad-book') =>
    put(<Failed error={new LibraryError(code, 'x')} onRetry={onRetry} />)
  const { rerender, unmount } = render(failed('bad-book'))
  window.dispatchEvent(new Event('online'))
  wait(10_000)
  expect(onRetry).not.toHaveBeenCalled()
  rerender(failed('network'))
  window.dispatchEvent(new Event('online'))
  wait(10_000)
  expect(onRetry).toHaveBeenCalledOnce()
  unmount()
  window.dispatchEvent(new Event('online'))
  wait(10_000)
  expect(onRetry).toHaveBeenCalledOnce()
})
