import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Listens to events of the input before the surrounding field does; ignores those of the buttons beside it. */
export function useInputEvent<K extends keyof HTMLElementEventMap>(
  field: RefObject<HTMLElement | null>,
  type: K,
  on: (event: HTMLElementEventMap[K]) => void,
): void {
  const handle = useEffectEvent((event: HTMLElementEventMap[K]) => {
    if (event.target instanceof HTMLInputElement) on(event)
  })
  useEffect(() => {
    const element = field.current
    const listener = (event: HTMLElementEventMap[K]) => handle(event)
    element?.addEventListener(type, listener)
    return () => element?.removeEventListener(type, listener)
  }, [field, type])
}
