import type { Appearance } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'

/** The settings of the device, and of the host page, that an appearance depends on. */
export interface DeviceLook {
  /** The background looks dark, whether theme, device or page set it. */
  isDark: boolean
  /** Movement is reduced. */
  isStill: boolean
}

export const deviceLook = (root: HTMLElement): DeviceLook => ({
  isDark: isDarkPaper(root),
  isStill: matchMedia(REDUCED_MOTION).matches,
})

const NIGHT = '(prefers-color-scheme: dark)'
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Calls `update` when the look of the device may have changed; before the next frame: the text colour changes together
 * with the background, or the text is unreadable in between.
 */
export function watchDevice(root: HTMLElement, update: () => void, signal: AbortSignal): void {
  for (const query of [NIGHT, REDUCED_MOTION])
    matchMedia(query).addEventListener('change', update, { signal })
  // The host page may change the background; a transition on it reports that (`reader.css`).
  root.addEventListener('transitionrun', ({ target }) => target === root && update(), { signal })
}

/** Combines the preferences with the look of the device into the appearance that a navigator applies. */
export const appearanceOf = (preferences: Preferences, device: DeviceLook): Appearance => ({
  fontSize: preferences.fs,
  lineHeight: preferences.lineHeight,
  margin: preferences.margin,
  flow: preferences.flow,
  turn: preferences.turn,
  typography: preferences.setting,
  isDark: device.isDark,
  // An e-ink display flickers with every movement.
  isStill: device.isStill || preferences.theme === 'eink' || preferences.turn === 'none',
})

/** Whether two appearances are the same to a navigator. */
export const isSameAppearance = (one: Appearance, other: Appearance): boolean =>
  Object.entries(one).every(([key, value]) => Object.is(Reflect.get(other, key), value))

/** Whether the background looks dark: luminance below 110 of 255. */
function isDarkPaper(element: HTMLElement): boolean {
  const [red = 255, green = 255, blue = 255] =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110
}
