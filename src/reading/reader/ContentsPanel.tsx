import { useEffect, useMemo, useRef, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import { useSheet } from '../../styles/use-sheet'
import type { Engine, Place, Target } from '../engine'
import type { Publication, TextSetting } from '../publication'
import { Sign } from './icons'
import { PageList } from './PageList'
import { numberedPages } from './pages-of-book'
import { panelsLook } from './panels-look'
import { TocList } from './TocList'

export interface ContentsPanelProps {
  title: string
  titleText?: TextSetting
  /** '' where nobody is named. */
  author: string
  authorText?: TextSetting
  publication: Publication
  engine: Engine
  place: Place
  onGo(target: Target): void
  onClose(): void
}

const TABS = ['toc', 'pages'] as const

/** The contents, and beside them the pages by their numbers where the book tells of any. */
export function ContentsPanel(props: ContentsPanelProps) {
  const { title, titleText, author, authorText, publication, engine, place, onGo, onClose } = props
  useSheet(panelsLook)
  const { t } = useI18n()
  const panel = useRef<HTMLDivElement>(null)
  const pages = useMemo(() => numberedPages(publication, engine, place), [publication, engine, place])
  const [tab, setTab] = useState<(typeof TABS)[number]>(
    publication.toc.length === 0 && pages ? 'pages' : 'toc',
  )

  useEffect(() => {
    const here = panel.current?.querySelector<HTMLElement>('[aria-current]') ?? panel.current
    here?.focus({ preventScroll: true })
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
        {pages && (
          <div className="tabs" role="tablist" aria-label={t('reader.toc')}>
            {TABS.map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                aria-selected={one === tab}
                tabIndex={one === tab ? 0 : -1}
                onClick={() => setTab(one)}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
                  const { nextElementSibling: next, previousElementSibling: before } = event.currentTarget
                  const other = next ?? before
                  setTab(one === 'toc' ? 'pages' : 'toc')
                  if (other instanceof HTMLElement) other.focus()
                  event.preventDefault()
                  event.stopPropagation()
                }}
              >
                {t(one === 'toc' ? 'reader.toc' : 'reader.pageList.tab')}
              </button>
            ))}
          </div>
        )}
        {pages && tab === 'pages' ? (
          <div className="tab-panel" role="tabpanel" aria-label={t('reader.pageList.tab')}>
            <PageList {...pages} onGo={onGo} />
          </div>
        ) : (
          <TocList
            toc={publication.toc}
            current={place.entry}
            onPress={(href) => engine.expect?.({ href })}
            onGo={(href) => onGo({ href })}
          />
        )}
      </div>
    </>
  )
}
