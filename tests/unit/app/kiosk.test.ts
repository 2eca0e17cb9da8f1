// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  blockNewWindows,
  KIOSK_IDLE_SECONDS,
  KIOSK_NOTICE_SECONDS,
  kioskIdleSeconds,
  watchIdle,
} from '../../../src/app/kiosk'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the seconds of kiosk-idle', () => {
  it.each([
    ['90', 90],
    ['', KIOSK_IDLE_SECONDS],
    ['soon', KIOSK_IDLE_SECONDS],
    ['45.5', 45.5],
    ['3', 20],
    ['-8', 20],
  ])('%j → %d', (text, seconds) => {
    expect(kioskIdleSeconds(text)).toBe(seconds)
  })
})

describe('an idle kiosk', () => {
  const watch = () => {
    const onNotice = vi.fn()
    const onIdle = vi.fn()
    return { onNotice, onIdle, ...watchIdle({ view: window, idle: 90, onNotice, onIdle }) }
  }

  it('shows a notice for fifteen seconds, then resets', () => {
    const { onNotice, onIdle, stop } = watch()
    vi.advanceTimersByTime(74_999)
    expect(onNotice).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onNotice).toHaveBeenLastCalledWith(KIOSK_NOTICE_SECONDS)
    vi.advanceTimersByTime(14_000)
    expect(onNotice).toHaveBeenLastCalledWith(1)
    expect(onIdle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onIdle).toHaveBeenCalledTimes(1)
    expect(onNotice).toHaveBeenLastCalledWith(null)
    stop()
  })

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'])(
    'restarts the countdown at %s',
    (type) => {
      const { onNotice, onIdle, stop } = watch()
      vi.advanceTimersByTime(80_000)
      document.body.dispatchEvent(new Event(type))
      expect(onNotice).toHaveBeenLastCalledWith(null)
      vi.advanceTimersByTime(74_000)
      expect(onNotice).toHaveBeenLastCalledWith(null)
      expect(onIdle).not.toHaveBeenCalled()
      stop()
    },
  )

  it('continues when stay is called', () => {
    const { onNotice, onIdle, stay, stop } = watch()
    vi.advanceTimersByTime(85_000)
    stay()
    expect(onNotice).toHaveBeenLastCalledWith(null)
    vi.advanceTimersByTime(60_000)
    expect(onIdle).not.toHaveBeenCalled()
    stop()
  })

  it('leaves no listener and no timer behind', () => {
    const { onNotice, onIdle, stop } = watch()
    const remove = vi.spyOn(window, 'removeEventListener')
    stop()
    expect(remove).toHaveBeenCalledTimes(6)
    vi.advanceTimersByTime(600_000)
    document.body.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(600_000)
    expect(onNotice).not.toHaveBeenCalled()
    expect(onIdle).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('a kiosk blocks links to other windows, in nested shadow roots too', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const inner = root.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  for (const at of [root, inner]) {
    const [out, within] = ['_blank', ''].map((target) =>
      Object.assign(document.createElement('a'), { target, href: '#x' }),
    )
    at.append(...[out, within].flatMap((link) => link ?? []))
  }
  document.body.append(root.host)
  const onLink = vi.fn()
  const undo = blockNewWindows(root, onLink)
  const press = (type: string) =>
    [root, inner].flatMap((at) =>
      [...at.querySelectorAll('a')].map((link) =>
        link.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, composed: true })),
      ),
    )
  expect(press('click')).toEqual([false, true, false, true])
  expect(press('auxclick')).toEqual([false, true, false, true])
  expect(onLink).toHaveBeenCalledTimes(4)
  undo()
  expect(press('click')).toEqual([true, true, true, true])
})
