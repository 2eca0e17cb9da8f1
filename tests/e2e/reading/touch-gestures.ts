import type { CDPSession, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** The vertical position of horizontal gestures. */
const HEIGHT = 350

/** Touch input at the level of the browser, which can also handle a movement itself. */
export class TouchGestures {
  readonly #session: CDPSession

  constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<TouchGestures> {
    return new TouchGestures(await page.context().newCDPSession(page))
  }

  down = (x: number, y = HEIGHT) => this.#send('touchStart', [{ x, y }])
  up = () => this.#send('touchEnd', [])

  async move(from: number, to: number): Promise<void> {
    for (let step = 1; step <= 6; step += 1)
      await this.#send('touchMove', [{ x: from + ((to - from) * step) / 6, y: HEIGHT }])
  }

  async moveDown(from: number, to: number, x = 180): Promise<void> {
    for (let step = 1; step <= 6; step += 1)
      await this.#send('touchMove', [{ x, y: from + ((to - from) * step) / 6 }])
  }

  /** Moves a finger that is down, along a line. */
  async drag(from: Point, to: Point, steps = 8): Promise<void> {
    for (let step = 1; step <= steps; step += 1)
      await this.#send('touchMove', [
        { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
      ])
  }

  /** A whole gesture whose events say that it took so many milliseconds, however busy the machine is. */
  async glide({ x, y }: Point, to: Point, ms: number): Promise<void> {
    const steps = Math.ceil(ms / 16)
    const began = Date.now() / 1000 - ms / 1000
    const at = (step: number) => began + (ms / 1000) * (step / steps)
    await this.#send('touchStart', [{ x, y }], at(0))
    for (let step = 1; step <= steps; step += 1) {
      const point = { x: x + ((to.x - x) * step) / steps, y: y + ((to.y - y) * step) / steps }
      await this.#send('touchMove', [point], at(step))
    }
    await this.#send('touchEnd', [], at(steps))
  }

  cancel = () => this.#send('touchCancel', [])

  async swipe(from: number, to: number): Promise<void> {
    await this.down(from)
    await this.move(from, to)
    await this.up()
  }

  /** One tap, or several as fast as the browser takes them. */
  async tap(at: Point, times = 1): Promise<void> {
    await Promise.all(Array.from({ length: times }, () => [this.#send('touchStart', [at]), this.up()]).flat())
  }

  /** Two fingers, one above the other, move from one distance to another. @param held is called before they lift */
  async pinch({ x, y }: Point, from: number, to: number, held?: () => Promise<void>): Promise<void> {
    const at = (apart: number) => [
      { x, y: y - apart / 2 },
      { x, y: y + apart / 2 },
    ]
    await this.#send('touchStart', at(from))
    for (let step = 1; step <= 6; step += 1)
      await this.#send('touchMove', at(from + ((to - from) * step) / 6))
    await held?.()
    await this.up()
  }

  async #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    touchPoints: Point[],
    timestamp?: number,
  ): Promise<void> {
    const points = touchPoints.map((point, id) => ({ ...point, id }))
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: points, timestamp })
  }
}
