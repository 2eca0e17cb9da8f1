// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cover } from '../../../src/book/Cover'
import type { CoverBook } from '../../../src/book/CoverImageContent'
import { installIntersectionObserver, newest, type Observed } from '../ui/dom'

const book: CoverBook = {
  resName: '雾港来信',
  resAuthor: '林知远',
  cover: 'https://x.test/c-320.webp',
  covers: [
    { url: 'https://x.test/c-160.webp', width: 160 },
    { url: 'https://x.test/c, 320.webp', width: 320 },
  ],
}
let observers: Observed[] = []
beforeEach(() => {
  observers = installIntersectionObserver()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const state = (container: HTMLElement) => container.querySelector<HTMLElement>('.ol-cover')?.dataset.state
const image = () => screen.getByRole('img', { hidden: true }) as HTMLImageElement

describe('Cover', () => {
  it('loads nothing until it comes near, then with srcset and sizes', () => {
    const { container } = render(<Cover book={book} sizes="96px" />)
    expect(image().alt).toBe('雾港来信')
    expect(image().hasAttribute('src')).toBe(false)
    expect(image().hasAttribute('srcset')).toBe(false)
    act(() => newest(observers).report(true))
    expect(image().getAttribute('src')).toBe('https://x.test/c-320.webp')
    expect(image().getAttribute('srcset')).toBe(
      'https://x.test/c-160.webp 160w, https://x.test/c%2C%20320.webp 320w',
    )
    expect(image().getAttribute('sizes')).toBe('96px')
    expect(newest(observers).disconnect).toHaveBeenCalled()
    expect(state(container)).toBe('loading')
    fireEvent.load(image())
    expect(state(container)).toBe('loaded')
  })

  it('replaces a broken image by a generated cover with the same name', async () => {
    const { container } = render(<Cover book={book} eager />)
    fireEvent.error(image())
    expect(state(container)).toBe('error')
    expect(screen.getByRole('img', { name: '雾港来信', hidden: true }).tagName).toBe('DIV')
    expect(await screen.findByText('林知远')).toBeTruthy()
  })

  it('a picture that a cross-origin isolated page blocks is requested with CORS', () => {
    const probes: { crossOrigin?: string; src?: string; onload?: () => void }[] = []
    vi.stubGlobal(
      'Image',
      class {
        constructor() {
          probes.push(this)
        }
      },
    )
    const { container } = render(<Cover book={book} eager />)
    fireEvent.error(image())
    expect(probes).toMatchObject([{ crossOrigin: 'anonymous', src: 'https://x.test/c-320.webp' }])
    act(() => probes[0]?.onload?.())
    expect(state(container)).toBe('loading')
    expect(image().getAttribute('crossorigin')).toBe('anonymous')
    // It is asked for once: what fails with CORS too is lost.
    fireEvent.error(image())
    expect(state(container)).toBe('error')
    expect(probes).toHaveLength(1)
  })

  it('a picture of the page’s own origin is not asked for twice', () => {
    const Probe = vi.fn()
    vi.stubGlobal('Image', Probe)
    render(<Cover book={{ ...book, cover: '/c.webp', covers: [] }} eager />)
    fireEvent.error(image())
    expect(Probe).not.toHaveBeenCalled()
  })

  it('starts over for another book', () => {
    const { container, rerender } = render(<Cover book={book} eager />)
    fireEvent.error(image())
    rerender(<Cover book={{ ...book, cover: 'https://x.test/other.webp' }} eager />)
    expect(state(container)).toBe('loading')
    expect(image().getAttribute('src')).toBe('https://x.test/other.webp')
  })

  it('is not measured if the image has no variants', () => {
    render(<Cover book={{ ...book, covers: book.covers.slice(0, 1) }} eager />)
    expect(image().getAttribute('src')).toBe('https://x.test/c-320.webp')
    expect([image().hasAttribute('sizes'), image().hasAttribute('srcset')]).toEqual([false, false])
  })

  it('loads nothing for a book without an image', () => {
    const { container } = render(<Cover book={{ ...book, cover: '', covers: [] }} eager />)
    expect(state(container)).toBe('error')
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('an image that failed offline', () => {
  class Probe {
    static made: Probe[] = []
    onload = () => {}
    crossOrigin: string | undefined
    src = ''
    constructor() {
      Probe.made.push(this)
    }
  }
  beforeEach(() => {
    Probe.made = []
    vi.useFakeTimers()
    vi.stubGlobal('Image', Probe)
  })
  afterEach(() => void vi.useRealTimers())
  const online = () =>
    act(async () => {
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(5000)
    })

  it('loads when the device is back online; the placeholder stays until then', async () => {
    const { container } = render(<Cover book={book} eager />)
    fireEvent.error(image())
    await online()
    expect(state(container)).toBe('error')
    act(() => Probe.made.find(({ crossOrigin }) => !crossOrigin)?.onload())
    expect(image().getAttribute('src')).toBe('https://x.test/c-320.webp')
    expect(state(container)).toBe('loading')
  })

  it('is not requested again and again if it is missing', async () => {
    render(<Cover book={book} eager />)
    fireEvent.error(image())
    for (let time = 0; time < 6; time++) await online()
    expect(Probe.made.filter(({ crossOrigin }) => !crossOrigin)).toHaveLength(3)
    expect(Probe.made).toHaveLength(4)
  })
})
