import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A part of the page: an element, or what a selector finds in its shadow root. */
export type Part = string | readonly [host: string, inside: string]

/** All rules, or only colour contrast for a look that differs in colours alone. */
export type Rules = 'all' | 'colours'

/** Replaces axe's source, which is half a megabyte, once the page has loaded it. */
const NO_SOURCE = 'void 0'

/** Returns the violations that axe finds in a part of the page, in short sentences. */
export async function violations(
  page: Page,
  within: Part = 'org-library',
  rules: Rules = 'all',
  without: readonly string[] = [],
): Promise<string[]> {
  // Toasts cover the content below; they are hidden while axe runs.
  await setToastVisibility(page, 'hidden')
  const found = await violationsNow(page, within, rules, without)
  await setToastVisibility(page, '')
  return found
}

/** The same with visible toasts. */
export async function violationsNow(
  page: Page,
  within: Part,
  rules: Rules = 'all',
  without: readonly string[] = [],
): Promise<string[]> {
  const { isLoaded, forced } = await page.evaluate(() => ({
    isLoaded: 'axe' in window,
    // With forced colours the system replaces the page's colours, so computed contrast is not what is
    // visible.
    forced: matchMedia('(forced-colors: active)').matches,
  }))
  // Legacy mode avoids a new page per run. The other mode is only needed for frames, which these pages do not
  // have.
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: NO_SOURCE } : { page }).setLegacyMode()
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
    nodes
      .filter(({ html }) => id !== 'aria-allowed-role' || !isLinkOfBook(html))
      .map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${target.flat().join(' ')} — ${why}`
      }),
  )
}

/**
 * A link of a book keeps its role of DPUB-ARIA and has no `href`, since the reader follows it. axe wants such a role on an
 * element that is a link by itself; ARIA in HTML allows any role on an `a` without `href`.
 */
const isLinkOfBook = (html: string) => /^<a\b[^>]*\bdata-ol-to=/.test(html)

/** A variant of the page: the palette and the width. */
export interface Look {
  colorScheme: 'light' | 'dark'
  width: number
  rules: Rules
}

/** Each palette and each width once, with every rule. */
export const LOOKS: readonly Look[] = [
  { colorScheme: 'light', width: 375, rules: 'all' },
  { colorScheme: 'dark', width: 1280, rules: 'all' },
]

/**
 * Both palettes at one width, for states that a change of width would close. Only colours differ in the
 * second.
 */
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

async function setToastVisibility(page: Page, visibility: '' | 'hidden'): Promise<void> {
  await page.evaluate((shown) => {
    for (const host of document.querySelectorAll('*'))
      for (const stack of host.shadowRoot?.querySelectorAll<HTMLElement>('.ol-toasts') ?? [])
        stack.style.visibility = shown
  }, visibility)
}
