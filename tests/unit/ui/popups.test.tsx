// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../../../src/ui/Button'
import { Dropdown } from '../../../src/ui/Dropdown'
import { Popover } from '../../../src/ui/Popover'
import { Tooltip } from '../../../src/ui/Tooltip'
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
/** The PointerEvent of jsdom has no pointerType. */
const enter = (element: Element, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true })
  Object.defineProperty(event, 'pointerType', { value: pointerType })
  fireEvent(element, event)
}

describe('Tooltip', () => {
  const show = () =>
    render(
      <Tooltip text="随时继续阅读">
        <button type="button">收藏</button>
      </Tooltip>,
    )

  it('appears on hover, stays 200 ms after pointer leave, and describes its button', () => {
    show()
    const button = screen.getByText('收藏')
    enter(button)
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    fireEvent.pointerLeave(button.parentElement as Element)
    wait(199)
    expect(screen.queryByRole('tooltip')).not.toBeNull()
    wait(1)
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(button.hasAttribute('aria-describedby')).toBe(false)
  })

  it('stays when the pointer moves onto it in time, and hides on Escape', () => {
    show()
    const button = screen.getByText('收藏')
    enter(button)
    fireEvent.pointerLeave(button.parentElement as Element)
    wait(150)
    enter(screen.getByRole('tooltip'))
    wait(5000)
    expect(screen.queryByRole('tooltip')).not.toBeNull()
    fireEvent.keyDown(button, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('hides on Escape wherever the focus is, without consuming the key elsewhere', () => {
    show()
    enter(screen.getByText('收藏'))
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(heard).toHaveBeenCalledOnce()
    document.body.removeEventListener('keydown', heard)
  })

  it('does not appear on touch', () => {
    show()
    enter(screen.getByText('收藏'), 'touch')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})

describe('Dropdown', () => {
  const picked = vi.fn()
  const show = (trigger: 'click' | 'hover') =>
    render(
      <Dropdown
        label="排序"
        trigger={trigger}
        items={[
          { key: 'time', label: '按时间', checked: true, onSelect: () => picked('time') },
          { key: 'name', label: '按书名', checked: false, onSelect: () => picked('name') },
          { key: 'off', label: '不可用', disabled: true, onSelect: () => picked('off') },
        ]}
      >
        {(props) => <Button {...props}>排序</Button>}
      </Dropdown>,
    )
  beforeEach(() => picked.mockClear())

  it('opens 150 ms after pointer enter and closes 150 ms after pointer leave', () => {
    show('hover')
    const button = screen.getByRole('button', { name: '排序' })
    const anchor = button.closest('.ol-tip-anchor') as HTMLElement
    enter(button)
    wait(149)
    expect(screen.queryByRole('menu')).toBeNull()
    wait(1)
    expect(screen.queryByRole('menu')).not.toBeNull()
    fireEvent.pointerLeave(anchor)
    wait(149)
    expect(screen.queryByRole('menu')).not.toBeNull()
    wait(1)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('stays open after a click on pointer leave, and closes on a press outside', () => {
    show('hover')
    const button = screen.getByRole('button', { name: '排序' })
    fireEvent.click(button, { detail: 1 })
    fireEvent.pointerLeave(button.closest('.ol-tip-anchor') as HTMLElement)
    wait(1000)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('by keyboard: opens on the first item, moves, chooses, returns the focus', () => {
    show('click')
    const button = screen.getByRole('button', { name: '排序' })
    button.focus()
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('按时间')
    const menu = screen.getByLabelText('排序')
    fireEvent.keyDown(menu, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('按书名')
    fireEvent.keyDown(menu, { key: 'End' })
    expect(document.activeElement?.textContent).toBe('不可用')
    fireEvent.click(document.activeElement as Element)
    expect(picked).not.toHaveBeenCalled()
    fireEvent.keyDown(menu, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toBe('按时间')
    fireEvent.keyDown(menu, { key: '按' })
    expect(document.activeElement?.textContent).toBe('按书名')
    fireEvent.click(document.activeElement as Element)
    expect(picked).toHaveBeenCalledWith('name')
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('Escape closes it, but not the dialog around it', () => {
    show('click')
    const button = screen.getByRole('button', { name: '排序' })
    fireEvent.click(button, { detail: 0 })
    const seen = vi.fn()
    document.body.addEventListener('keydown', seen, { once: true })
    const notPrevented = fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(notPrevented).toBe(false)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('is named by its head, which is not focusable', () => {
    render(
      <Dropdown
        label="账户"
        head={<strong>林晓</strong>}
        items={[{ key: 'out', label: '退出', onSelect: () => {} }]}
      >
        {(props) => <Button {...props}>账户</Button>}
      </Dropdown>,
    )
    fireEvent.keyDown(screen.getByRole('button', { name: '账户' }), { key: 'ArrowDown' })
    const menu = screen.getByRole('menu')
    const names = menu.getAttribute('aria-labelledby') ?? ''
    expect(document.getElementById(names)?.textContent).toBe('林晓')
    expect(menu.hasAttribute('aria-label')).toBe(false)
    expect(document.activeElement?.textContent).toBe('退出')
    fireEvent.keyDown(menu, { key: 'ArrowUp' })
    expect(document.activeElement?.textContent).toBe('退出')
  })

  it('cancels a pending opening when it is removed', () => {
    const { unmount } = show('hover')
    enter(screen.getByRole('button', { name: '排序' }))
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('Popover', () => {
  it('is 150 px wide, takes the focus, and returns it on Escape', () => {
    render(
      <Popover title="离线阅读" content="书已存在这台设备上。">
        {(props) => <Button {...props}>?</Button>}
      </Popover>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    const box = screen.getByLabelText('离线阅读')
    expect(box.style.getPropertyValue('--width')).toBe('150px')
    expect(document.activeElement).toBe(box)
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })
})
