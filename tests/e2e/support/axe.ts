import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A part of the page: an element, or what a selector finds in its shadow root. */
export type Part = string | readonly [host: string, inside: string]

/** What axe finds in a part of the page, in words short enough to read in a failure. */
export async function violations(page: Page, within: Part = 'org-library'): Promise<string[]> {
  // A toast lies over what is below it; it goes by itself.
  await expect(page.locator('.ol-toast')).toHaveCount(0)
  return violationsNow(page, within)
}

/** The same without waiting for toasts to go, for when they are what is looked at. */
export async function violationsNow(page: Page, within: Part): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(
    typeof within === 'string' ? within : { fromShadowDom: [...within] },
  )
  // Forced colours are the system's to choose; what a page asks for is no longer what is seen.
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  if (forced) axe.disableRules(['color-contrast'])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id}: ${target.flat().join(' ')} — ${why}`
    }),
  )
}
