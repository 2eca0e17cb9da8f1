import { useEffect, useRef } from 'react'
import { useI18n } from '../../i18n/I18n'
import { useSheet } from '../../styles/StyleRoot'
import type { TextSetting, TocItem } from '../publication'
import { flattenToc } from '../spine'
import { Sign } from './icons'
import { panelsLook } from './panels-look'

export interface ContentsPanelProps {
  title: string
  titleText?: TextSetting
  /** '' where nobody is named. */
  author: string
  authorText?: TextSetting
  toc: readonly TocItem[]
  current: TocItem | null
  onGo(href: string): void
  onClose(): void
}

export function ContentsPanel(props: ContentsPanelProps) {
  const { title, titleText, author, authorText, toc, current, onGo, onClose } = props
  useSheet(panelsLook)
  const { t } = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  const here = useRef<HTMLButtonElement>(null)
  const entries = flattenToc(toc)

  useEffect(() => {
    const start = here.current ?? panel.current
    start?.focus({ preventScroll: true })
    here.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <>
      <button type="button" className="scrim" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <div
        className="drawer"
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={t('reader.toc')}
        tabIndex={-1}
      >
        <div className="drawer-head">
          <div>
            <h2>{t('reader.toc')}</h2>
            <p dir={titleText?.direction ?? 'auto'} lang={titleText?.language || undefined}>
              {title}
            </p>
            {author !== '' && (
              <p data-author dir={authorText?.direction ?? 'auto'} lang={authorText?.language || undefined}>
                {author}
              </p>
            )}
          </div>
          <button type="button" className="tool" aria-label={t('reader.close')} onClick={onClose}>
            <Sign name="close" />
          </button>
        </div>
        {entries.length === 0 ? (
          <p className="drawer-empty">{t('reader.noToc')}</p>
        ) : (
          <nav className="entries" aria-label={t('reader.toc')}>
            <ol>
              {entries.map(({ item, depth }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
                <li key={at} style={{ '--depth': Math.min(depth, 4) } as React.CSSProperties}>
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
        )}
      </div>
    </>
  )
}
