import { expect as playwrightExpect } from '@playwright/test'

/** Playwright polls after 100, 250, 500 and 1000 ms; most conditions of these tests are true much earlier. */
const INTERVALS = [20, 40, 80, 120, 250, 500]

const poll: typeof playwrightExpect.poll = (actual, options) =>
  playwrightExpect.poll(actual, {
    intervals: INTERVALS,
    ...(typeof options === 'string' ? { message: options } : options),
  })

/** Playwright's `expect`, with a `poll` of short intervals. */
export const expect = new Proxy(playwrightExpect, {
  get: (target, key) => (key === 'poll' ? poll : Reflect.get(target, key)),
})
