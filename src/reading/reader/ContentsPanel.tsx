import { useEffect, useMemo, useRef, useState } from 'react'
import { useI18n } from '../../i18n/I18n'
import { useSheet } from '../../styles/use-sheet'
import type { Engine, Place, Target } from '../engine'
import type { Publication, TextSetting } from '../publication'
import { Sign } from './icons'
import { PageList } from './PageList'
import { numberedPages } from './pages-of-book'
import { panelsLook } from './panels-look'
import { Tabs } from './Tabs'
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

/** The contents, and beside them the pages by their numbers where the book tells of any. */
export function ContentsPanel(props: ContentsPanelProps) {
  const { title, titleText, author, authorText, publication, engine, place, onGo, onClose } = props
  useSheet(panelsLook)
  const { t } = useI18n()
  const { language } = publication.metadata
  const panel = useRef<HTMLDivElement>(null)
  const pages = useMemo(() => numberedPages(publication, engine, place), [publication, engine, place])
  const [tab, setTab] = useState<'toc' | 'pages'>(publication.toc.length === 0 && pages ? 'pages' : 'toc')

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
              <p
                data-author
                dir={authorText?.direction ?? 'auto'}
                lang={authorText?.language || language || undefined}
              >
                {author}
              </p>
            )}
          </div>
          <button type="button" className="tool" aria-label={t('reader.close')} onClick={onClose}>
            <Sign name="close" />
          </button>
        </div>
        {pages && (
          <Tabs<'toc' | 'pages'>
            label={t('reader.toc')}
            tabs={[
              { name: 'toc', label: t('reader.toc') },
              { name: 'pages', label: t('reader.pageList.tab') },
            ]}
            chosen={tab}
            onChoose={setTab}
          />
        )}
        {pages && tab === 'pages' ? (
          <div className="tab-panel" role="tabpanel" aria-label={t('reader.pageList.tab')}>
            <PageList {...pages} onGo={onGo} />
          </div>
        ) : (
          <TocList
            toc={publication.toc}
            language={language}
            current={place.entry}
            onPress={(href) => engine.expect?.({ href })}
            onGo={(href) => onGo({ href })}
          />
        )}
      </div>
    </>
  )
}
