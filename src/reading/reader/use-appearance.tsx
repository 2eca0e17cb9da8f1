import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadModule } from '../../platform/load-module'
import { useOnline } from '../../platform/use-online'
import type { Appearance, Navigator } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'

const loadScript = async (script: 'hans' | 'hant') =>
  (await loadModule(() => import('../navigator/convert/convert'))).loadScript(script)

/**
 * Shows the book in the chosen script (simplified or traditional), and loads the conversion when it is needed.
 *
 * @returns true if the conversion failed to load; the book then stays in its own script
 */
export function useScript(navigator: Navigator | null, script: Preferences['script']): boolean {
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    setMissing(false)
    if (!navigator?.setScript || script === null) return
    let isCurrent = true
    loadScript(script).then(
      (shown) => isCurrent && navigator.setScript?.(shown),
      () => isCurrent && setMissing(true),
    )
    return () => {
      isCurrent = false
      navigator.setScript?.(null)
    }
  }, [navigator, script, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return isMissing
}

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
    setting: preferences.setting,
    dark: device.dark,
    // An e-ink display flickers with every movement.
    still: device.still || preferences.theme === 'eink',
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
