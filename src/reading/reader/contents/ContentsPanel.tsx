import { useEffect, useMemo, useState } from 'react'
import { authorLine } from '../../../domain/authors'
import { useWords } from '../../../i18n/I18n'
import { contents as words } from '../../../i18n/words/contents'
import { readingTools } from '../../../i18n/words/reading-tools'
import { lazyComponent } from '../../../platform/lazy-component'
import { loadModule } from '../../../platform/load-module'
import { useSheet } from '../../../styles/use-sheet'
import { Drawer } from '../../../ui/Drawer'
import { PanelBoundary } from '../../../ui/PanelBoundary'
import { Tabs } from '../../../ui/Tabs'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import { withoutFragment } from '../../publication/paths'
import type { Publication, TextSetting, TocItem } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { panelsSheet, ToolNotLoaded } from '../model/lazy-tools'
import { listPages, PageList } from './PageList'
import { TocList } from './TocList'

const AboutBook = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./AboutBook'), isRetry)).AboutBook,
  { Failed: ToolNotLoaded },
)
const ThumbnailGrid = lazyComponent(
  async (isRetry) => (await loadModule(() => import('../thumbnails/ThumbnailGrid'), isRetry)).ThumbnailGrid,
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
 * The contents panel: table of contents, pages (thumbnails of a fixed-layout book, otherwise the page list, if any), and
 * "about".
 */
export function ContentsPanel(props: ContentsPanelProps) {
  const { title, titleText, authorText, publication, navigator, location, onGo, onClose } = props
  useSheet(panelsSheet)
  const t = useWords(readingTools)
  const { language } = publication.metadata
  const author = authorLine(publication.metadata)
  const pages = useMemo(() => listPages(publication, navigator, location), [publication, navigator, location])
  const contentsWords = useWords(words)
  const pagesTab = navigator.thumbnails ? 'thumbnails' : pages && 'pages'
  const [tab, setTab] = useState<Tab>((publication.toc.length === 0 && pagesTab) || 'toc')
  const toc = useRestoredToc(publication)
  const startOf = useMemo(() => {
    const spine = new ReadingOrder(publication)
    return (href: string) => {
      const index = spine.indexOfHref(withoutFragment(href))
      return index === null ? null : { index, fraction: spine.fraction(index, 0) }
    }
  }, [publication])
  const { description, publisher, published } = publication.metadata
  const hasAbout = publication.describe || description || publisher || published
  const tabs = [
    { name: 'toc' as const, label: t('reader.toc') },
    ...(navigator.thumbnails
      ? [{ name: 'thumbnails' as const, label: contentsWords('contents.thumbnails') }]
      : []),
    ...(pages ? [{ name: 'pages' as const, label: t('reader.pageList.tab') }] : []),
    ...(hasAbout ? [{ name: 'about' as const, label: t('reader.about') }] : []),
  ]

  const subtitle = (
    <>
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
    </>
  )
  return (
    <Drawer label={t('reader.toc')} subtitle={subtitle} focusOn="[aria-current]" onClose={onClose}>
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
          current={location.tocItem}
          startOf={startOf}
          here={location.locator.index}
          onPress={(href) => navigator.prefetch?.({ href })}
          onGo={(href) => onGo({ href })}
        />
      )}
    </Drawer>
  )
}
