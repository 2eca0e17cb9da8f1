import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Hears of what happens in the input before the field around it does; not of the buttons beside it. */
export function useInputEvent<K extends keyof HTMLElementEventMap>(
  field: RefObject<HTMLElement | null>,
  type: K,
  on: (event: HTMLElementEventMap[K]) => void,
): void {
  const hear = useEffectEvent((event: HTMLElementEventMap[K]) => {
    if (event.target instanceof HTMLInputElement) on(event)
  })
  useEffect(() => {
    const element = field.current
    const listener = (event: HTMLElementEventMap[K]) => hear(event)
    element?.addEventListener(type, listener)
    return () => element?.removeEventListener(type, listener)
  }, [field, type])
}
