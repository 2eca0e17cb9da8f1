import { useEffect, useEffectEvent } from 'react'

/** Tells when the device is online again, as long as the component is there. */
export function useOnline(onOnline: () => void, isWanted = true): void {
  const tell = useEffectEvent(onOnline)
  useEffect(() => {
    if (!isWanted) return
    const heard = () => tell()
    window.addEventListener('online', heard)
    return () => window.removeEventListener('online', heard)
  }, [isWanted])
}
