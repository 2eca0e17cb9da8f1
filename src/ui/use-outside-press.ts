import { useEffect, useEffectEvent } from 'react'

/** Calls `leave` for a press outside the elements, anywhere on the page. */
export function useOutsidePress(
  active: boolean,
  inside: () => readonly (Element | null)[],
  leave: () => void,
): void {
  const onPress = useEffectEvent((event: Event) => {
    // `composedPath()` includes nodes inside the shadow root; `target` is retargeted to the host.
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
