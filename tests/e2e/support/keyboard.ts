import type { Page } from '@playwright/test'

/** The accessible name of the focused element, through shadow roots; '' for none. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    if (at === document.body) return ''
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : []
    const label = labels.map((one) => one.textContent?.trim()).join(' ')
    return at?.getAttribute('aria-label') || label || at?.textContent?.trim() || ''
  })
}

/** Presses Tab, or Shift+Tab, until an element of that name has the focus. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const seen: string[] = []
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (typeof name === 'string' ? now === name : name.test(now)) return
    seen.push(now.slice(0, 24))
  }
  throw new Error(`the focus never came to ${name}; it was on ${[...new Set(seen)].join(' | ')}`)
}
