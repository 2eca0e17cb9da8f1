import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest'
import { type ToolCommand, toolCommandOf } from '../reader-keys'

/** Full screen of the reader. `can` is false if the browser or the embedding page forbids it. */
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

export interface ToolKeysOptions {
  root: { readonly current: HTMLElement | null }
  /** A key pressed before the tools were loaded. */
  pendingKey: { current: KeyboardEvent | null }
  /** Returns true if the command was handled. */
  onCommand(command: ToolCommand): boolean
}

/** Handles the keys of the tools anywhere in the reader. */
export function useToolKeys({ root, pendingKey, onCommand }: ToolKeysOptions): void {
  const latest = useLatest(onCommand)
  useEffect(() => {
    const reader = root.current
    const onKeyDown = (event: KeyboardEvent) => {
      const command = toolCommandOf(event)
      // Escape closes an open note first.
      if (command === 'letGo' && reader?.querySelector('.note')) return
      if (!command || !latest.current(command)) return
      event.preventDefault()
      event.stopPropagation()
    }
    if (pendingKey.current) onKeyDown(pendingKey.current)
    pendingKey.current = null
    const listening = new AbortController()
    const { signal } = listening
    // Before the handlers of what lies over the page, and after those of the book's content.
    for (const child of reader?.children ?? []) {
      const isPage = child.matches('.desk')
      child.addEventListener('keydown', (event) => onKeyDown(event as KeyboardEvent), {
        signal,
        capture: !isPage,
      })
    }
    return () => listening.abort()
  }, [root, pendingKey])
}
