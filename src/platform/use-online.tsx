import { useEffect, useEffectEvent } from 'react'
import { whenOnline } from './online'

/** Tells when the line may be back, as long as the component is there. */
export function useOnline(onOnline: () => void, isWanted = true): void {
  const tell = useEffectEvent(onOnline)
  useEffect(() => (isWanted ? whenOnline(() => tell()) : undefined), [isWanted])
}
