import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Milliseconds that a region stands empty: browsers tell assistive technology of a change only in a region that it knows. */
const STANDING_MS = 100

export interface StatusProps {
  /** Element; default `span`. */
  as?: 'p' | 'div' | 'span'
  className?: string
  /** What is spoken; nothing between messages. */
  children?: ReactNode
}

/** Returns false until a region that was mounted with the component has stood for a moment. */
export function useStanding(): boolean {
  const [isStanding, setStanding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true), STANDING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isStanding
}

/** A status region that is mounted empty and filled afterwards: one that is inserted together with its text is not spoken. */
export function Status({ as: Element = 'span', className, children }: StatusProps) {
  const isStanding = useStanding()
  return (
    <Element role="status" className={className}>
      {isStanding && children}
    </Element>
  )
}

/** Where `WaitStatus` is rendered: outside of the main part of the page; null renders it in place. */
export const WaitOutlet = createContext<HTMLElement | null>(null)

/**
 * A hidden status that says what loads. It stands outside of the main part: a screen reader stands in the only text of a screen that loads, and
 * when that is removed it goes to the heading that follows without a word, before the heading takes the focus (Orca 43).
 */
export function WaitStatus({ children }: Pick<StatusProps, 'children'>) {
  const outlet = useContext(WaitOutlet)
  const status = <Status className="ol-hidden">{children}</Status>
  return outlet ? createPortal(status, outlet) : status
}
