import type { Locator, Page, Route } from '@playwright/test'

/** Holds React and the interface back. The returned functions let it through, or make it fail. */
export async function holdInterface(page: Page) {
  const held: Route[] = []
  let answer: ((route: Route) => Promise<void>) | null = null
  await page.route(/\/chunks\/(again\/)?(live|react|reader)-[\w-]+\.js/, async (route) => {
    if (answer) await answer(route)
    else held.push(route)
  })
  const settle = async (how: (route: Route) => Promise<void>) => {
    answer = how
    await Promise.all(held.splice(0).map(how))
  }
  return {
    isAskedFor: () => held.length > 0,
    come: () => settle((route) => route.continue()),
    fail: () => settle((route) => route.abort()),
  }
}

/** The rectangles of the stage, of its first visible characters and of the region. */
export const pageLayout = (element: Locator) =>
  element.evaluate((host) => {
    const root = host.shadowRoot
    const box = (element: Element | null | undefined) => JSON.stringify(element?.getBoundingClientRect())
    const stage = root?.querySelector('.stage')
    const chapter = stage?.querySelector('*')?.shadowRoot
    const texts = [...(chapter?.querySelectorAll('h1, h2, p') ?? [])].slice(0, 8)
    return [root?.querySelector('.ol-reader'), stage, ...texts].map(box)
  })

/** Counts layout shifts from now on. The returned function gives their sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts = window as Window & { shifts?: number } as { shifts?: number }
    shifts.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.shifts = (shifts.shifts ?? 0) + (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as Window & { shifts?: number }).shifts ?? -1)
}
