// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToImageZoom } from '../../../../../src/reading/reader/tools/ImageSheet'

describe('zooming an image', () => {
  const gestures = { by: vi.fn(), toggle: vi.fn(), move: vi.fn() }
  let room: HTMLElement
  let undo: () => void

  beforeEach(() => {
    room = document.createElement('div')
    for (const each of Object.values(gestures)) each.mockClear()
    undo = listenToImageZoom(room, gestures)
  })
  afterEach(() => undo())

  const touch = (type: string, ...at: readonly (readonly [number, number])[]) => {
    const event = new Event(type, { cancelable: true })
    Object.assign(event, { touches: at.map(([clientX, clientY]) => ({ clientX, clientY })) })
    room.dispatchEvent(event)
    return event.defaultPrevented
  }
  const click = (x: number, y: number, time: number) => {
    const event = new MouseEvent('click', { clientX: x, clientY: y })
    Object.defineProperty(event, 'timeStamp', { value: time })
    room.dispatchEvent(event)
  }

  it('handles two fingers, and leaves one to the browser', () => {
    expect(touch('touchstart', [100, 100])).toBe(false)
    expect(touch('touchmove', [90, 100])).toBe(false)
    expect(touch('touchstart', [90, 100], [190, 100])).toBe(true)
    expect(touch('touchmove', [40, 110], [240, 110])).toBe(true)
    expect(gestures.by.mock.calls).toEqual([[2, 140, 110]])
    expect(gestures.move.mock.calls).toEqual([[0, 10]])
    touch('touchend', [40, 110])
    touch('touchstart', [40, 110], [50, 110])
    expect(gestures.by).toHaveBeenCalledTimes(1)
  })

  it('distinguishes a double tap from two taps', () => {
    click(10, 10, 1000)
    click(200, 10, 1100)
    click(205, 12, 1300)
    expect(gestures.toggle.mock.calls).toEqual([[205, 12]])
    click(205, 12, 1400)
    click(205, 12, 2400)
    expect(gestures.toggle).toHaveBeenCalledTimes(1)
  })

  it('ignores events after removal', () => {
    undo()
    expect(touch('touchstart', [0, 0], [9, 9])).toBe(false)
  })
})
