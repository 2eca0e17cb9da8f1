import { type RefObject, useEffect, useRef } from 'react'

/** For the entry of a list that one is at: it stands in the middle of the list when that is opened. */
export function useHere<Entry extends HTMLElement>(): RefObject<Entry | null> {
  const here = useRef<Entry>(null)
  useEffect(() => {
    const entry = here.current
    const list = entry?.closest('.entries')
    if (!entry || !list) return
    // The list alone: scrollIntoView would move the page around the reader as well.
    list.scrollTop += middle(entry) - middle(list)
  }, [])
  return here
}

function middle(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
