import { useMemo } from 'react'
import { useI18n } from '../../../i18n/I18n'
import type { TocItem } from '../../publication'
import { flattenToc } from '../../spine'
import { useHere } from './use-here'

export interface TocListProps {
  toc: readonly TocItem[]
  /** The book's, for its entries; '' for none. */
  language: string
  current: TocItem | null
  /** A line is pressed, and will be gone to if it is let go of. */
  onPress(href: string): void
  onGo(href: string): void
}

/**
 * Entries that are laid out together: those out of sight are not (entries.css). One by one the browser keeps watch over
 * each, and it takes forty times as long to take two thousand of them away.
 */
const RUN = 50

/** The table of contents, with the entry one is in. */
export function TocList({ toc, language, current, onPress, onGo }: TocListProps) {
  const { t } = useI18n()
  const here = useHere<HTMLButtonElement>()
  const runs = useMemo(() => inRuns(flattenToc(toc)), [toc])
  if (runs.length === 0) return <p className="drawer-empty">{t('reader.noToc')}</p>
  // Between a list and its items HTML allows nothing, a role does.
  return (
    <nav className="entries" aria-label={t('reader.toc')}>
      <div role="list" lang={language || undefined}>
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
          <div key={index} role="presentation" className="run">
            {run.map(({ item, depth }, at) => (
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
    </nav>
  )
}

function inRuns<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / RUN) }, (_, at) =>
    entries.slice(at * RUN, (at + 1) * RUN),
  )
}
