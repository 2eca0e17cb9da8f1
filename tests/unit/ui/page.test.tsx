// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BackTop } from '../../../src/ui/BackTop'
import { Badge } from '../../../src/ui/Badge'
import { InfiniteScroll } from '../../../src/ui/InfiniteScroll'
import { LoadingOverlay } from '../../../src/ui/LoadingOverlay'
import { installIntersectionObserver, newest } from './dom'
import { render } from './render'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('Badge', () => {
  it('shows 99+ above 99', () => {
    const { rerender, container } = render(<Badge value={99} />)
    expect(container.textContent).toBe('99')
    rerender(<Badge value={100} />)
    expect(container.textContent).toBe('99+')
    rerender(<Badge value={0} />)
    expect(container.textContent).toBe('')
  })
})

describe('BackTop', () => {
  function scroller() {
    const box = document.createElement('div')
    const scrollTo = vi.fn()
    Object.assign(box, { scrollTo })
    const to = (top: number) => {
      Object.assign(box, { scrollTop: top })
      fireEvent.scroll(box)
    }
    return { box, scrollTo, to }
  }
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))

  it('appears after 200 px, 40 px from the edge, and scrolls to the top', () => {
    const { box, scrollTo, to } = scroller()
    const { container } = render(<BackTop container={box} />)
    const mark = container.querySelector<HTMLElement>('.ol-back-top')
    expect(mark?.style.getPropertyValue('--offset')).toBe('40px')
    to(199)
    expect(mark?.hasAttribute('data-visible')).toBe(false)
    to(200)
    expect(mark?.hasAttribute('data-visible')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '回到顶部' }))
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
    to(0)
    expect(mark?.hasAttribute('data-visible')).toBe(false)
  })
})

describe('InfiniteScroll', () => {
  it('requests once, 200 ms after its end enters the view, at distance 0', () => {
    const observers = installIntersectionObserver()
    const onMore = vi.fn()
    render(<InfiniteScroll hasMore loading={false} onMore={onMore} />)
    expect(newest(observers).options.rootMargin).toBe('0px 0px 0px')
    act(() => newest(observers).report(true))
    wait(199)
    expect(onMore).not.toHaveBeenCalled()
    wait(1)
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  it('does not request if the end has left the view in the meantime', () => {
    const observers = installIntersectionObserver()
    const onMore = vi.fn()
    render(<InfiniteScroll hasMore loading={false} onMore={onMore} />)
    act(() => newest(observers).report(true))
    wait(100)
    act(() => newest(observers).report(false))
    wait(1000)
    expect(onMore).not.toHaveBeenCalled()
  })

  it('observes again after each page, so that a short page does not stop it', () => {
    const observers = installIntersectionObserver()
    const props = { hasMore: true, onMore: () => {} }
    const { rerender } = render(<InfiniteScroll {...props} loading={false} />)
    rerender(<InfiniteScroll {...props} loading />)
    expect(newest(observers).disconnect).toHaveBeenCalled()
    wait(100)
    expect(screen.getByRole('status').textContent).toContain('加载中')
    rerender(<InfiniteScroll {...props} loading={false} />)
    expect(observers).toHaveLength(2)
  })

  it('waits for the button after a failure', () => {
    const observers = installIntersectionObserver()
    const onMore = vi.fn()
    render(<InfiniteScroll hasMore failed loading={false} onMore={onMore} />)
    expect(observers).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '再试一次' }))
    expect(onMore).toHaveBeenCalledTimes(1)
  })

  it('shows a message at the end, and disconnects its observer', () => {
    installIntersectionObserver()
    const { unmount } = render(<InfiniteScroll hasMore={false} loading={false} onMore={() => {}} />)
    wait(100)
    expect(screen.getByRole('status').textContent).toBe('到底了')
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('works by button without IntersectionObserver', () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    const onMore = vi.fn()
    render(<InfiniteScroll hasMore loading={false} onMore={onMore} />)
    fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
    expect(onMore).toHaveBeenCalledTimes(1)
  })
})

describe('LoadingOverlay', () => {
  it('disappears 400 ms after loading ends', () => {
    const { container, rerender } = render(<LoadingOverlay busy>书</LoadingOverlay>)
    const veil = () => container.querySelector<HTMLElement>('.ol-loading-veil')
    expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true')
    rerender(<LoadingOverlay busy={false}>书</LoadingOverlay>)
    expect(veil()?.style.getPropertyValue('--close-delay')).toBe('400ms')
    wait(399)
    expect(veil()).not.toBeNull()
    wait(1)
    expect(veil()).toBeNull()
  })
})
