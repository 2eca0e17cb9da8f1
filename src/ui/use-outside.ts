import { useEffect, useEffectEvent } from 'react'

/** Calls `leave` for a press outside of the elements, wherever on the page it happens. */
export function useOutside(
  active: boolean,
  inside: () => readonly (Element | null)[],
  leave: () => void,
): void {
  const onPress = useEffectEvent((event: Event) => {
    // the path reaches into the shadow root; the target does not
    const path = event.composedPath()
    if (!inside().some((element) => element && path.includes(element))) leave()
  })
  useEffect(() => {
    if (!active) return
    const listener = (event: Event) => onPress(event)
    document.addEventListener('pointerdown', listener, true)
    return () => document.removeEventListener('pointerdown', listener, true)
  }, [active])
}
