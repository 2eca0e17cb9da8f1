import { useEffect, useMemo, useRef, useState } from 'react'
import { authorLine } from '../../../domain/authors'
import { useI18n, useWords } from '../../../i18n/I18n'
import { contents as words } from '../../../i18n/words/contents'
import { late } from '../../../platform/late'
import { loadModule } from '../../../platform/load-module'
import { useSheet } from '../../../styles/use-sheet'
import { PanelBoundary } from '../../../ui/PanelBoundary'
import { ReaderIcon } from '../../../ui/ReaderIcon'
import { Tabs } from '../../../ui/Tabs'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import type { Publication, TextSetting, TocItem } from '../../publication/publication'
import { panelsLook, ToolNotLoaded } from '../model/lazy-tools'
import { numberedPages, PageList } from './PageList'
import { TocList } from './TocList'

const AboutBook = late(
  async (isAgain) => (await loadModule(() => import('./AboutBook'), isAgain)).AboutBook,
  { Failed: ToolNotLoaded },
)
const ThumbnailGrid = late(
  async (isAgain) => (await loadModule(() => import('../thumbnails/ThumbnailGrid'), isAgain)).ThumbnailGrid,
  { Failed: ToolNotLoaded },
)

type Tab = 'toc' | 'thumbnails' | 'pages' | 'about'

export interface ContentsPanelProps {
  title: string
  titleText?: TextSetting
  authorText?: TextSetting
  publication: Publication
  navigator: Navigator
  location: Location
  onGo(target: LinkTarget): void
  onClose(): void
}

/** The table of contents; null while it is being restored. */
function useRestoredToc(publication: Publication): readonly TocItem[] | null {
  const isWaiting = publication.toc.length === 0 && publication.restoreContents !== undefined
  const [toc, setToc] = useState(isWaiting ? null : publication.toc)
  useEffect(() => {
    let isOver = false
    const show = () => !isOver && setToc(publication.toc)
    publication.restoreContents?.().then(show, show)
    return () => {
      isOver = true
    }
  }, [publication])
  return toc
}

/**
 * The contents; beside them the pages, as small pictures where they have a size of their own and by their numbers where
 * the book tells of any, and what it says of itself.
 */
export function ContentsPanel(props: ContentsPanelProps) {
  const { title, titleText, authorText, publication, navigator, location, onGo, onClose } = props
  useSheet(panelsLook)
  const { t } = useI18n()
  const { language } = publication.metadata
  const author = authorLine(publication.metadata)
  const panel = useRef<HTMLDivElement>(null)
  const pages = useMemo(
    () => numberedPages(publication, navigator, location),
    [publication, navigator, location],
  )
  const told = useWords(words)
  const pagesTab = navigator.thumbnails ? 'thumbnails' : pages && 'pages'
  const [tab, setTab] = useState<Tab>((publication.toc.length === 0 && pagesTab) || 'toc')
  const toc = useRestoredToc(publication)
  const { description, publisher, published } = publication.metadata
  const isTold = publication.about || description || publisher || published
  const tabs = [
    { name: 'toc' as const, label: t('reader.toc') },
    ...(navigator.thumbnails ? [{ name: 'thumbnails' as const, label: told('contents.thumbnails') }] : []),
    ...(pages ? [{ name: 'pages' as const, label: t('reader.pageList.tab') }] : []),
    ...(isTold ? [{ name: 'about' as const, label: t('reader.about') }] : []),
  ]

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
            <ReaderIcon name="close" />
          </button>
        </div>
        {tabs.length > 1 && <Tabs<Tab> label={t('reader.toc')} tabs={tabs} chosen={tab} onChoose={setTab} />}
        {tab === 'about' ? (
          <div className="about" role="tabpanel" aria-label={t('reader.about')} tabIndex={0}>
            <PanelBoundary>
              <AboutBook publication={publication} onGo={(href) => onGo({ href })} />
            </PanelBoundary>
          </div>
        ) : tab === 'thumbnails' ? (
          <PanelBoundary>
            <ThumbnailGrid {...{ publication, navigator, location, onGo }} />
          </PanelBoundary>
        ) : pages && tab === 'pages' ? (
          <div className="tab-panel" role="tabpanel" aria-label={t('reader.pageList.tab')}>
            <PageList {...pages} onGo={onGo} />
          </div>
        ) : toc === null ? (
          <p className="drawer-empty" aria-busy="true" />
        ) : (
          <TocList
            toc={toc}
            language={language}
            current={location.entry}
            onPress={(href) => navigator.prefetch?.({ href })}
            onGo={(href) => onGo({ href })}
          />
        )}
      </div>
    </>
  )
}
