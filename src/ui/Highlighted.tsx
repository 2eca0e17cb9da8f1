import type { ReactNode } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Marked.css?inline'

const s = sheet(css)

interface HighlightedProps {
  text: string
  /** [start, end) of each hit in UTF-16 units, in order, without overlaps; none by default. */
  spans?: readonly (readonly [start: number, end: number])[]
}

/** A text with the hits of a search marked. Each part is an element: a browser that translates the page replaces text nodes, and React may remove none of those. */
export function Highlighted({ text, spans = [] }: HighlightedProps) {
  useSheet(s)
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of spans) {
    if (start > at) parts.push(<span key={at}>{text.slice(at, start)}</span>)
    parts.push(
      <mark key={`marked ${start}`} className="ol-marked">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  if (at < text.length) parts.push(<span key={at}>{text.slice(at)}</span>)
  return parts
}
