// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Notifications } from '../../../src/ui/Notifications'
import { createNotifications } from '../../../src/ui/notification-store'
import { Toasts } from '../../../src/ui/Toasts'
import { createToasts } from '../../../src/ui/toast-store'
import { findHidden } from './dom'
import { render } from './render'

findHidden()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('Toasts', () => {
  it('shows a toast for 3000 ms, 16 px apart, above the base layer', () => {
    const toasts = createToasts()
    const { container } = render(<Toasts store={toasts} />)
    wait(100)
    act(() => void toasts.show('已加入书架'))
    const stack = container.querySelector<HTMLElement>('.ol-toasts')
    expect(stack?.style.getPropertyValue('--offset')).toBe('16px')
    expect(stack?.style.zIndex).toBe('2000')
    wait(2999)
    expect(screen.getByText('已加入书架')).toBeTruthy()
    wait(1)
    expect(screen.queryByText('已加入书架')).toBeNull()
  })

  it('stacks, announces errors as alerts and others politely', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    act(() => {
      toasts.show('一')
      toasts.show('二')
      toasts.show('坏了', { kind: 'error' })
    })
    expect(screen.getByRole('status').textContent).toBe('一二')
    expect(screen.getByRole('alert').textContent).toBe('坏了')
  })

  it('shows at most three: a fourth removes the oldest', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    act(() => {
      for (const text of ['一', '二', '三', '四']) toasts.show(text)
    })
    expect(screen.getByRole('status').textContent).toBe('二三四')
  })

  it('the same text again restarts the timer instead of adding a toast', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    act(() => void toasts.show('已复制'))
    wait(2000)
    act(() => void toasts.show('已复制'))
    expect(screen.getAllByText('已复制')).toHaveLength(1)
    wait(2000)
    expect(screen.queryByText('已复制')).not.toBeNull()
  })

  it('a toast about the same takes the place of the one before, or stands for both and undoes both', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    act(() => {
      toasts.show('已加入', { topic: 'shelf' })
      toasts.show('已移出', { topic: 'shelf' })
      toasts.show('别的')
    })
    expect(screen.getByRole('status').textContent).toBe('已移出别的')
    act(() => toasts.clear())
    const undone: string[] = []
    act(() => {
      for (const name of ['甲', '乙', '丙'])
        toasts.show(`移除了${name}`, {
          topic: 'history',
          many: (count) => `移除了 ${count} 本`,
          action: { label: '撤销', run: () => undone.push(name) },
        })
    })
    expect(screen.getByRole('status').textContent).toBe('移除了 3 本撤销')
    fireEvent.click(screen.getByText('撤销'))
    expect(undone).toEqual(['丙', '乙', '甲'])
  })

  it('leaves with its screen, unless it is the library’s own', () => {
    const toasts = createToasts()
    toasts.show('已加入书架', { isOfScreen: true })
    toasts.show('欢迎')
    toasts.leaveScreen()
    expect(toasts.getState().items.map(({ text }) => text)).toEqual(['欢迎'])
  })

  it('pauses while hovered or focused, then continues with the remaining time', () => {
    const toasts = createToasts()
    const { container } = render(<Toasts store={toasts} />)
    wait(100)
    const undo = vi.fn()
    act(() => void toasts.show('已移出', { action: { label: '撤销', run: undo } }))
    const stack = container.querySelector('.ol-toasts') as HTMLElement
    wait(2000)
    fireEvent.pointerEnter(stack)
    wait(60_000)
    expect(screen.queryByText('已移出')).not.toBeNull()
    fireEvent.pointerLeave(stack)
    wait(500)
    fireEvent.focus(screen.getByText('撤销'))
    wait(60_000)
    fireEvent.blur(screen.getByText('撤销'))
    wait(499)
    expect(screen.queryByText('已移出')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('已移出')).toBeNull()
  })

  it('runs an action once and removes the toast', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    const undo = vi.fn()
    act(() => void toasts.show('已移出', { action: { label: '撤销', run: undo } }))
    fireEvent.click(screen.getByText('撤销'))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(toasts.getState().items).toEqual([])
  })

  it('a toast is not paused after another one was removed under the pointer', () => {
    const toasts = createToasts()
    const { container } = render(<Toasts store={toasts} />)
    wait(100)
    act(() => void toasts.show('一'))
    fireEvent.pointerEnter(container.querySelector('.ol-toasts') as HTMLElement)
    act(() => toasts.clear())
    act(() => void toasts.show('二'))
    wait(3000)
    expect(screen.queryByText('二')).toBeNull()
  })

  it('an action by keyboard ends the pause by focus for the other toasts', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    act(() => {
      toasts.show('一')
      toasts.show('二', { action: { label: '撤销', run: () => {} } })
    })
    const undo = screen.getByText('撤销')
    act(() => undo.focus())
    wait(60_000)
    expect(screen.queryByText('一')).not.toBeNull()
    fireEvent.click(undo)
    expect(screen.queryByText('二')).toBeNull()
    wait(3000)
    expect(screen.queryByText('一')).toBeNull()
  })

  it('clears its timers when the element is removed', () => {
    const toasts = createToasts()
    const { unmount } = render(<Toasts store={toasts} />)
    wait(100)
    act(() => void toasts.show('一'))
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('duration 0 stays until dismissed', () => {
    const toasts = createToasts()
    render(<Toasts store={toasts} />)
    wait(100)
    let id = 0
    act(() => {
      id = toasts.show('离线', { duration: 0 })
    })
    wait(3_600_000)
    expect(screen.queryByText('离线')).not.toBeNull()
    act(() => toasts.dismiss(id))
    expect(screen.queryByText('离线')).toBeNull()
  })
})

describe('Notifications', () => {
  it('are at the top right, 16 px apart, for 4500 ms, each with its own timer', () => {
    const notices = createNotifications()
    render(<Notifications store={notices} />)
    act(() => void notices.show('新章节', { text: '潮水' }))
    const box = screen.getByLabelText('通知')
    expect(box.dataset.position).toBe('top-right')
    expect(box.style.getPropertyValue('--gap')).toBe('16px')
    wait(1000)
    act(() => void notices.show('已同步'))
    fireEvent.pointerEnter(screen.getByText('潮水').closest('.ol-notice') as HTMLElement)
    wait(4500)
    expect(screen.queryByText('已同步')).toBeNull()
    expect(screen.queryByText('新章节')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByText('潮水').closest('.ol-notice') as HTMLElement)
    wait(3499)
    expect(screen.queryByText('新章节')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('新章节')).toBeNull()
  })

  it('can be closed by its button', () => {
    const notices = createNotifications()
    render(<Notifications store={notices} />)
    act(() => void notices.show('新章节'))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(notices.getState().items).toEqual([])
  })
})
