// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { slideTime } from '../../../../../src/reading/navigator/input/drag-offset'
import { listenToPage } from '../../../../../src/reading/navigator/input/gestures'
import { isTurn, listenToSwipes, speedAt } from '../../../../../src/reading/navigator/input/swipes'
import { commandOf } from '../../../../../src/reading/reader/reader-keys'

describe('listenToPage', () => {
  const gestures = {
    turnToSide: vi.fn(),
    forward: vi.fn(),
    backward: vi.fn(),
    drag: vi.fn(),
    crossChapter: vi.fn(),
    tap: vi.fn(),
    link: vi.fn(() => false),
  }
  let isPaged = true
  let stage: HTMLElement
  let undo: () => void
  let now = 0

  beforeEach(() => {
    now = 10_000
    stage = document.createElement('div')
    stage.getBoundingClientRect = () => new DOMRect(0, 0, 900, 600)
    document.body.append(stage)
    for (const gesture of Object.values(gestures)) gesture.mockClear()
    isPaged = true
    const swipes = listenToSwipes(stage, gestures, () => isPaged)
    const stop = listenToPage(
      stage,
      gestures,
      () => isPaged,
      () => swipes,
    )
    undo = () => {
      swipes.undo()
      stop()
    }
  })
  afterEach(() => {
    undo()
    stage.remove()
  })

  const at = <E extends Event>(event: E, time = now): E => {
    Object.defineProperty(event, 'timeStamp', { value: time })
    return event
  }
  const wheel = (deltaY: number, time: number) => {
    const event = at(new WheelEvent('wheel', { deltaY, cancelable: true }), time)
    stage.dispatchEvent(event)
    return event
  }
  const pointer = (type: string, x: number, y: number, pointerType: string, time: number) => {
    const event = at(new MouseEvent(type, { clientX: x, clientY: y, button: 0 }), time)
    Object.assign(event, { isPrimary: true, pointerId: 1, pointerType })
    stage.dispatchEvent(event)
  }
  const click = (x: number) =>
    stage.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: 10, cancelable: true }))

  it('turns on a click in the outer thirds and taps in the middle', () => {
    click(100)
    click(800)
    click(450)
    expect(gestures.turnToSide.mock.calls).toEqual([['left'], ['right']])
    expect(gestures.tap).toHaveBeenCalledTimes(1)
  })

  it('turns while words outside of the stage are selected, and not while its own are', () => {
    const [outside, inside] = [document.createElement('p'), document.createElement('p')]
    outside.textContent = '外面的话'
    inside.textContent = '书里的话'
    document.body.append(outside)
    stage.append(inside)
    const selection = document.getSelection()
    selection?.selectAllChildren(outside)
    click(100)
    expect(gestures.turnToSide).toHaveBeenCalledTimes(1)
    selection?.selectAllChildren(inside)
    click(100)
    expect(gestures.turnToSide).toHaveBeenCalledTimes(1)
    selection?.removeAllRanges()
    outside.remove()
  })

  it('leaves a click on a link to the link', () => {
    gestures.link.mockReturnValueOnce(true)
    click(100)
    expect(gestures.turnToSide).not.toHaveBeenCalled()
  })

  it('turns one page for one wheel movement, regardless of its inertia', () => {
    for (let i = 0; i < 20; i += 1) wheel(40 - i, 1000 + i * 16)
    expect(gestures.forward).toHaveBeenCalledTimes(1)
    wheel(-100, 2000)
    expect(gestures.backward).toHaveBeenCalledTimes(1)
  })

  it('prevents the host page from scrolling', () => expect(wheel(50, 1000).defaultPrevented).toBe(true))

  it('turns on a horizontal swipe with a finger, but not with a mouse and not on a vertical one', () => {
    pointer('pointerdown', 500, 100, 'touch', 1000)
    pointer('pointerup', 400, 110, 'touch', 1200)
    expect(gestures.turnToSide.mock.calls).toEqual([['right']])
    click(100) // the click that ends the swipe
    expect(gestures.turnToSide).toHaveBeenCalledTimes(1)
    pointer('pointerdown', 500, 100, 'mouse', 2000)
    pointer('pointerup', 400, 110, 'mouse', 2200)
    pointer('pointerdown', 500, 100, 'touch', 3000)
    pointer('pointerup', 450, 300, 'touch', 3200)
    expect(gestures.turnToSide).toHaveBeenCalledTimes(1)
  })

  it('reports the distance of a drag, and its release after the turn', () => {
    const order: string[] = []
    gestures.drag.mockImplementation((distance: number | null) => void order.push(`${distance}`))
    gestures.turnToSide.mockImplementation((side: string) => void order.push(side))
    pointer('pointerdown', 500, 100, 'touch', 1000)
    pointer('pointermove', 496, 100, 'touch', 1010)
    pointer('pointermove', 480, 102, 'touch', 1020)
    pointer('pointermove', 440, 130, 'touch', 1060)
    pointer('pointerup', 440, 130, 'touch', 1080)
    expect(order).toEqual(['-20', '-60', 'right', 'null'])
  })

  it('ignores a swipe that is taken back, too short or too slow; turns on a slow one over a long distance', () => {
    const swipe = (xs: readonly number[], ms: number) => {
      gestures.turnToSide.mockClear()
      gestures.drag.mockClear()
      pointer('pointerdown', 500, 100, 'touch', 1000)
      xs.forEach((x, at) => {
        pointer('pointermove', x, 100, 'touch', 1000 + ((at + 1) * ms) / xs.length)
      })
      pointer('pointerup', xs.at(-1) ?? 0, 100, 'touch', 1000 + ms)
      expect(gestures.drag).toHaveBeenLastCalledWith(null)
      return gestures.turnToSide.mock.calls.length
    }
    expect(swipe([400, 300, 400], 300)).toBe(0)
    expect(swipe([490, 480], 100)).toBe(0)
    expect(swipe([450, 400], 2000)).toBe(0)
    expect(swipe([450, 150], 2000)).toBe(1)
    expect(swipe([450, 300], 200)).toBe(1)
  })

  it('turns on a short fast flick, and lays a slow small drag back, however soon it began', () => {
    const drag = (xs: readonly number[], each: number) => {
      gestures.turnToSide.mockClear()
      pointer('pointerdown', 500, 100, 'touch', 1000)
      xs.forEach((x, at) => {
        pointer('pointermove', x, 100, 'touch', 1000 + (at + 1) * each)
      })
      pointer('pointerup', xs.at(-1) ?? 0, 100, 'touch', 1000 + xs.length * each + 4)
      return gestures.turnToSide.mock.calls.length
    }
    expect(drag([490, 478], 16)).toBe(1)
    expect(drag([490, 480, 470, 460, 450, 440], 100)).toBe(0)
    // A finger that comes back at the end, and one that rests before it lifts.
    expect(drag([200, 120, 150, 190], 40)).toBe(0)
    expect(drag([440, 440], 200)).toBe(0)
    expect(drag([100, 100], 200)).toBe(1)
  })

  it('ends the drag on pointercancel', () => {
    pointer('pointerdown', 500, 100, 'touch', 1000)
    pointer('pointermove', 400, 100, 'touch', 1100)
    pointer('pointercancel', 400, 100, 'touch', 1110)
    expect(gestures.drag).toHaveBeenLastCalledWith(null)
    pointer('pointermove', 300, 100, 'touch', 1120)
    pointer('pointerup', 300, 100, 'touch', 1130)
    expect(gestures.drag).toHaveBeenCalledTimes(2)
    expect(gestures.turnToSide).not.toHaveBeenCalled()
  })

  it('ignores vertical movements, and in scrolled flow changes the chapter only on a long swipe', () => {
    pointer('pointerdown', 500, 100, 'touch', 1000)
    pointer('pointermove', 480, 160, 'touch', 1100)
    pointer('pointerup', 480, 160, 'touch', 1110)
    isPaged = false
    pointer('pointerdown', 500, 100, 'touch', 2000)
    pointer('pointermove', 400, 100, 'touch', 2100)
    pointer('pointerup', 400, 100, 'touch', 2110)
    expect(gestures.crossChapter).not.toHaveBeenCalled()
    pointer('pointerdown', 700, 100, 'touch', 3000)
    pointer('pointerup', 300, 120, 'touch', 3200)
    expect(gestures.crossChapter.mock.calls).toEqual([['right']])
    expect(gestures.drag).not.toHaveBeenCalled()
  })

  it('ignores all events after the undo', () => {
    undo()
    click(100)
    wheel(50, 1000)
    expect(gestures.turnToSide).not.toHaveBeenCalled()
    expect(gestures.forward).not.toHaveBeenCalled()
  })
})

describe('the speed of a finger', () => {
  it('is that of the last tenth of a second, and 0 after a rest', () => {
    const samples = [
      { x: 0, at: 0 },
      { x: 10, at: 500 },
      { x: 90, at: 580 },
    ]
    expect(speedAt({ x: 100, at: 590 }, samples)).toBe(1)
    expect(speedAt({ x: 100, at: 900 }, samples)).toBe(0)
    expect(speedAt({ x: -50, at: 200 }, samples.slice(0, 1))).toBe(-0.25)
  })

  it('turns by distance or by speed, never against the finger', () => {
    expect(isTurn(-40, -0.5, 390)).toBe(true)
    expect(isTurn(40, 0.1, 390)).toBe(false)
    expect(isTurn(140, 0, 390)).toBe(true)
    expect(isTurn(140, -0.4, 390)).toBe(false)
    expect(isTurn(10, 2, 390)).toBe(false)
  })

  it('makes a page settle in a time that fits the rest of its way', () => {
    expect(slideTime(390, 390, 0)).toBe(300)
    expect(slideTime(39, 390, 0)).toBe(138)
    expect(slideTime(-300, 390, -5)).toBe(180)
    expect(slideTime(300, 390, 40)).toBe(120)
  })
})

describe('commandOf', () => {
  const press = (key: string, init: KeyboardEventInit = {}, target: HTMLElement = document.body) => {
    let command: ReturnType<typeof commandOf> = null
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent) command = commandOf(event)
    }
    document.addEventListener('keydown', listen, { once: true })
    document.body.append(target.isConnected ? '' : target)
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
    return command
  }
  it('maps keys to commands', () => {
    expect(press('ArrowRight')).toBe('right')
    expect(press(' ')).toBe('next')
    expect(press(' ', { shiftKey: true })).toBe('prev')
    expect(press('PageDown')).toBe('next')
    expect(press('End')).toBe('last')
    expect(press('+')).toBe('larger')
    expect(press('x')).toBeNull()
  })
  it('ignores keys with modifiers, in fields, and the space key on buttons', () => {
    expect(press('ArrowRight', { altKey: true })).toBeNull()
    expect(press('t', { ctrlKey: true })).toBeNull()
    expect(press('ArrowRight', {}, document.createElement('input'))).toBeNull()
    expect(press(' ', {}, document.createElement('button'))).toBeNull()
    expect(press('ArrowRight', {}, document.createElement('button'))).toBe('right')
  })
})
