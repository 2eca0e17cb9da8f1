import type { Page } from '@playwright/test'

/** Stops the page's clock; call `page.clock.install()` before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000))
}

/**
 * Advances a stopped clock. Waits first, so that new content sets its timers: React runs effects in separate
 * tasks, which the clock does not control.
 */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(async () => {
    for (let task = 0; task < 5; task++)
      await new Promise((resolve) => {
        const channel = new MessageChannel()
        channel.port1.onmessage = resolve
        channel.port2.postMessage(null)
      })
  })
  await page.clock.runFor(ms)
}
