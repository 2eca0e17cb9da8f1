import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import type { TocItem } from '../../publication/publication'
import type { Line } from './find-lines'
import { useHere } from './use-here'

export interface LinesProps {
  lines: readonly Line[]
  /** The book's, for its entries; '' for none. */
  language: string
  current: TocItem | null
  /** A line is pressed, and will be gone to if it is let go of. */
  onPress(href: string): void
  onGo(href: string): void
}

/**
 * Lines that are laid out together: those out of sight are not (entries.css). One by one the browser keeps watch over
 * each, and it takes forty times as long to take two thousand of them away.
 */
const RUN = 50

/** Of more lines than that only those near what is seen are there: 200,000 buttons take seconds to make and to drop. */
const MOST_LINES = 5000
/** Runs on either side of the one in the middle of the list. */
const NEAR = 2

/**
 * Lines of the contents. Those around the current one are there at once, the rest in pieces between frames or, of very
 * many, as they are scrolled to.
 */
export function Lines({ lines, language, current, onPress, onGo }: LinesProps) {
  const here = useHere<HTMLButtonElement>()
  const [isWhole, setWhole] = useState(false)
  const runs = useMemo(() => inRuns(lines), [lines])
  const at = useMemo(
    () =>
      Math.max(
        0,
        runs.findIndex((run) => run.some(({ item }) => item === current)),
      ),
    [runs, current],
  )
  const list = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(at)
  const isLong = lines.length > MOST_LINES
  useEffect(() => {
    if (!isLong) return startTransition(() => setWhole(true))
    setWhole(false)
    const scroller = list.current?.closest('.entries')
    const look = () => list.current && scroller && setSeen(runInMiddle(list.current.children, scroller))
    scroller?.addEventListener('scroll', look, { passive: true })
    return () => scroller?.removeEventListener('scroll', look)
  }, [isLong])
  // Between a list and its items HTML allows nothing, a role does.
  return (
    <div ref={list} role="list" lang={language || undefined}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
        <div key={index} role="presentation" className="run">
          {((isWhole && !isLong) ||
            Math.abs(index - at) <= 1 ||
            (isLong && Math.abs(index - seen) <= NEAR)) &&
            run.map(({ item, depth }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <div key={at} role="listitem" data-depth={Math.min(depth, 4)}>
                {item.href === '' ? (
                  <span className="entry heading" dir="auto">
                    {item.label}
                  </span>
                ) : (
                  <button
                    type="button"
                    className="entry"
                    dir="auto"
                    ref={item === current ? here : undefined}
                    aria-current={item === current ? 'location' : undefined}
                    onPointerDown={() => onPress(item.href)}
                    onClick={() => onGo(item.href)}
                  >
                    {item.label}
                  </button>
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

function inRuns<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / RUN) }, (_, at) =>
    entries.slice(at * RUN, (at + 1) * RUN),
  )
}

/** Index of the run that lies in the middle of the list; found by halves, as each is asked where it is. */
function runInMiddle(runs: HTMLCollection, scroller: Element): number {
  const { top, height } = scroller.getBoundingClientRect()
  let low = 0
  let high = runs.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.getBoundingClientRect().bottom ?? 0) > top + height / 2) high = middle
    else low = middle + 1
  }
  return low
}
