import { useEffect, useRef } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { TocItem } from '../publication'
import { flattenToc } from '../spine'

export interface TocListProps {
  toc: readonly TocItem[]
  current: TocItem | null
  onGo(href: string): void
}

/** The table of contents, with the entry one is in. */
export function TocList({ toc, current, onGo }: TocListProps) {
  const { t } = useI18n()
  const here = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which is no undo.
    void here.current?.scrollIntoView({ block: 'center' })
  }, [])
  const entries = flattenToc(toc)
  if (entries.length === 0) return <p className="drawer-empty">{t('reader.noToc')}</p>
  return (
    <nav className="entries" aria-label={t('reader.toc')}>
      <ol>
        {entries.map(({ item, depth }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
          <li key={at} data-depth={Math.min(depth, 4)}>
            {item.href === '' ? (
              <span className="entry heading">{item.label}</span>
            ) : (
              <button
                type="button"
                className="entry"
                ref={item === current ? here : undefined}
                aria-current={item === current ? 'location' : undefined}
                onClick={() => onGo(item.href)}
              >
                {item.label}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
