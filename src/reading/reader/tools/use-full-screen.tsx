import { useCallback, useEffect, useState } from 'react'

/** The reader alone on the screen. `can` is false where the browser or the page around forbids it. */
export function useFullScreen(root: { readonly current: HTMLElement | null }) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => {
      const scope = root.current?.getRootNode()
      const full = scope instanceof ShadowRoot || scope instanceof Document ? scope.fullscreenElement : null
      setFull(full !== null && full === root.current)
    }
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [root])
  const toggle = useCallback(() => {
    const change = isFull ? document.exitFullscreen() : root.current?.requestFullscreen()
    change?.catch(() => {})
  }, [isFull, root])
  return { can: document.fullscreenEnabled, isFull, toggle }
}
