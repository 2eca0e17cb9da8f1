import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadModule } from '../../platform/load-module'
import { useOnline } from '../../platform/use-online'
import type { Appearance, Navigator } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'

const loadScript = async (script: 'hans' | 'hant') =>
  (await loadModule(() => import('../navigator/convert/convert'))).loadScript(script)

/**
 * Shows the book in the script the reader chose; what that takes is loaded then. Tells whether it did not
 * load, and the book is as it was.
 */
export function useScript(navigator: Navigator | null, script: Preferences['script']): boolean {
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new one
  useEffect(() => {
    setMissing(false)
    if (!navigator?.setScript || script === null) return
    let isWanted = true
    loadScript(script).then(
      (shown) => isWanted && navigator.setScript?.(shown),
      () => isWanted && setMissing(true),
    )
    return () => {
      isWanted = false
      navigator.setScript?.(null)
    }
  }, [navigator, script, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return isMissing
}

/** The habits together with what the device asks for, as the surface takes them. */
export function useAppearance(root: RefObject<HTMLElement | null>, preferences: Preferences): Appearance {
  const [device, setDevice] = useState({ dark: false, still: false })
  const { theme } = preferences

  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme changes the paper that is measured here
  useLayoutEffect(() => {
    const reader = root.current
    if (!reader) return
    const night = matchMedia('(prefers-color-scheme: dark)')
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () => setDevice({ dark: isDarkPaper(reader), still: motion.matches })
    // Before the next picture: ink that came after its paper could not be read until then.
    const lookNow = () => flushSync(look)
    look()
    const stop = new AbortController()
    const { signal } = stop
    night.addEventListener('change', lookNow, { signal })
    motion.addEventListener('change', lookNow, { signal })
    // A host page has colours of its own to change.
    reader.addEventListener('transitionrun', ({ target }) => target === reader && lookNow(), { signal })
    return () => stop.abort()
  }, [root, theme])

  return {
    fontSize: preferences.fs,
    lineHeight: preferences.lineHeight,
    margin: preferences.margin,
    flow: preferences.flow,
    setting: preferences.setting,
    dark: device.dark,
    // A page of ink flickers with every movement.
    still: device.still || preferences.theme === 'eink',
  }
}

/** Whatever theme, device or host page made the paper: dark is what looks dark. */
function isDarkPaper(element: HTMLElement): boolean {
  const [red = 255, green = 255, blue = 255] =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110
}
