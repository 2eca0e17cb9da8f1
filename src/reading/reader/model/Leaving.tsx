import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long what is closed is still there, in milliseconds; `drawer.css` has it gone from sight before. */
const LEAVING_MS = 240

/**
 * Lets a panel slide away before it is taken off the page. Closed, it stays for a moment as it was, out of everybody's
 * reach: to take two thousand entries away takes longer than to turn the page they led to, which is painted first.
 */
export function Leaving({ children }: { children: ReactNode }) {
  const isOpen = Boolean(children)
  const kept = useRef<ReactNode>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isLeaving, setLeaving] = useState(false)
  /** One that is opened again is a new one. */
  const [opened, setOpened] = useState(0)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setLeaving(!isOpen)
    if (isOpen) setOpened(opened + 1)
  }
  useLayoutEffect(() => {
    if (isOpen) kept.current = children
  })
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => {
      kept.current = null
      setLeaving(false)
    }, LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  if (!isOpen && !isLeaving) return null
  return (
    <div
      key={opened}
      className="leaving"
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
    >
      {isOpen ? children : kept.current}
    </div>
  )
}
