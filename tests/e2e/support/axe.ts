import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A part of the page: an element, or what a selector finds in its shadow root. */
export type Part = string | readonly [host: string, inside: string]

/** All rules, or colours alone for a look that differs in nothing else. */
export type Rules = 'all' | 'colours'

/** axe itself, once a page has it; its source is half a megabyte. */
const THERE_ALREADY = 'void 0'

/** Returns the violations that axe finds in a part of the page, in short sentences. */
export async function violations(
  page: Page,
  within: Part = 'org-library',
  rules: Rules = 'all',
  without: readonly string[] = [],
): Promise<string[]> {
  // Toasts cover the content below; they are hidden while axe runs.
  await toasts(page, 'hidden')
  const found = await violationsNow(page, within, rules, without)
  await toasts(page, '')
  return found
}

/** The same with visible toasts. */
export async function violationsNow(
  page: Page,
  within: Part,
  rules: Rules = 'all',
  without: readonly string[] = [],
): Promise<string[]> {
  const { there, forced } = await page.evaluate(() => ({
    there: 'axe' in window,
    // Forced colours are the system's to choose; what a page asks for is no longer what is seen.
    forced: matchMedia('(forced-colors: active)').matches,
  }))
  // No page of these tests has frames, for which alone the other mode opens a page of its own at each look.
  const axe = new AxeBuilder(there ? { page, axeSource: THERE_ALREADY } : { page }).setLegacyMode()
  axe.include(typeof within === 'string' ? within : { fromShadowDom: [...within] })
  axe.options({
    resultTypes: ['violations'],
    preload: false,
    ...(rules === 'colours' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
    rules: Object.fromEntries(
      [...without, ...(forced ? ['color-contrast'] : [])].map((rule) => [rule, { enabled: false }]),
    ),
  })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id}: ${target.flat().join(' ')} — ${why}`
    }),
  )
}

/** What can differ from look to look: the palette and the layout. */
export interface Look {
  colorScheme: 'light' | 'dark'
  width: number
  rules: Rules
}

/** Crosswise: each palette and each layout once, with every rule. */
export const LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 375, rules: 'all' },
  { colorScheme: 'dark', width: 1280, rules: 'all' },
]

/** Both palettes where a change of width would take away what is looked at; the second has only other colours. */
export const PALETTES: readonly Look[] = [
  { colorScheme: 'light', width: 375, rules: 'all' },
  { colorScheme: 'dark', width: 375, rules: 'colours' },
]

const HEIGHT = 800

/** Checks the current state in each look, then restores the first look. */
export async function violationsIn(
  page: Page,
  looks: readonly Look[],
  within?: Part,
  without?: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const look of looks) {
    await put(page, look)
    const here = await violations(page, within, look.rules, without)
    if (here.length > 0) found[`${look.colorScheme}, ${look.width} px`] = here
  }
  if (looks[0]) await put(page, looks[0])
  return found
}

/** Sets the palette and the width of a look. */
export async function put(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
}

async function toasts(page: Page, visibility: '' | 'hidden'): Promise<void> {
  await page.evaluate((shown) => {
    for (const host of document.querySelectorAll('*'))
      for (const stack of host.shadowRoot?.querySelectorAll<HTMLElement>('.ol-toasts') ?? [])
        stack.style.visibility = shown
  }, visibility)
}
