import { startTransition, useEffect, useMemo, useState } from 'react'
import type { TocItem } from '../../publication'
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

/** Lines of the contents. Those around the current one are there at once, the rest in pieces between frames. */
export function Lines({ lines, language, current, onPress, onGo }: LinesProps) {
  const here = useHere<HTMLButtonElement>()
  const [isWhole, setWhole] = useState(false)
  const runs = useMemo(() => inRuns(lines), [lines])
  const at = Math.max(
    0,
    runs.findIndex((run) => run.some(({ item }) => item === current)),
  )
  useEffect(() => startTransition(() => setWhole(true)), [])
  // Between a list and its items HTML allows nothing, a role does.
  return (
    <div role="list" lang={language || undefined}>
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
        <div key={index} role="presentation" className="run">
          {(isWhole || Math.abs(index - at) <= 1) &&
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
