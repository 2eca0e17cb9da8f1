import { useEffect, useEffectEvent } from 'react'
import { whenOnline } from './online'

/** Calls `onOnline` when the connection may be back (`whenOnline`) while the component is mounted and `isEnabled` is true. */
export function useOnline(onOnline: () => void, isEnabled = true): void {
  const notify = useEffectEvent(onOnline)
  useEffect(() => (isEnabled ? whenOnline(() => notify()) : undefined), [isEnabled])
}
