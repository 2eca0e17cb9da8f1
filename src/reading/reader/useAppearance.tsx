import { type RefObject, useEffect, useState } from 'react'
import type { Appearance } from '../engine'
import type { ReadHabits } from '../habits'

/** The habits together with what the device asks for, as the surface takes them. */
export function useAppearance(root: RefObject<HTMLElement | null>, habits: ReadHabits): Appearance {
  const [device, setDevice] = useState({ dark: false, still: false })
  const { theme } = habits

  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme changes the paper that is measured here
  useEffect(() => {
    const night = matchMedia('(prefers-color-scheme: dark)')
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const look = () =>
      setDevice({ dark: root.current ? isDarkPaper(root.current) : night.matches, still: motion.matches })
    look()
    night.addEventListener('change', look)
    motion.addEventListener('change', look)
    return () => {
      night.removeEventListener('change', look)
      motion.removeEventListener('change', look)
    }
  }, [root, theme])

  return {
    fontSize: habits.fs,
    lineHeight: habits.lineHeight,
    margin: habits.margin,
    flow: habits.flow,
    setting: habits.setting,
    dark: device.dark,
    // A page of ink flickers with every movement.
    still: device.still || habits.theme === 'eink',
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
