import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appearance } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'

/** Combines the preferences with the settings of the device into the appearance that a navigator applies. */
export function useAppearance(root: RefObject<HTMLElement | null>, preferences: Preferences): Appearance {
  const [device, setDevice] = useState({ dark: false, still: false })
  const { theme } = preferences

  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme changes the background that is read here
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const night = matchMedia('(prefers-color-scheme: dark)')
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const update = () => setDevice({ dark: isDarkPaper(element), still: motion.matches })
    // Before the next frame: the text colour changes together with the background, or the text is unreadable in between.
    const updateNow = () => flushSync(update)
    update()
    const listeners = new AbortController()
    const { signal } = listeners
    night.addEventListener('change', updateNow, { signal })
    motion.addEventListener('change', updateNow, { signal })
    // The host page may change the background; a transition on it reports that (`reader.css`).
    element.addEventListener('transitionrun', ({ target }) => target === element && updateNow(), { signal })
    return () => listeners.abort()
  }, [root, theme])

  return {
    fontSize: preferences.fs,
    lineHeight: preferences.lineHeight,
    margin: preferences.margin,
    flow: preferences.flow,
    turn: preferences.turn,
    typography: preferences.setting,
    isDark: device.dark,
    // An e-ink display flickers with every movement.
    isStill: device.still || preferences.theme === 'eink' || preferences.turn === 'none',
  }
}

/** Whether the background looks dark (luminance below 110 of 255), no matter whether theme, device or page set it. */
function isDarkPaper(element: HTMLElement): boolean {
  const [red = 255, green = 255, blue = 255] =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110
}
