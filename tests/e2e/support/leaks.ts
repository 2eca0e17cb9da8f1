import type { Page } from '@playwright/test'
import { startCounting } from '../../support/contract/page/counting'

/**
 * Counts listeners, timers and other resources of every later page; read the counts with `window.alive()`.
 */
export async function countLeaks(page: Page): Promise<void> {
  await page.addInitScript(startCounting)
}
