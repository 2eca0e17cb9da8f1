import type { Page } from '@playwright/test'
import { startCounting } from '../../support/contract/page/counting'

/** Counts what every page to come begins and ends: `window.alive()`. */
export async function countLeaks(page: Page): Promise<void> {
  await page.addInitScript(startCounting)
}
