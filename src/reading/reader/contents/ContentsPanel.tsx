import { useEffect, useMemo, useRef, useState } from 'react'
import { authorLine } from '../../../domain/authors'
import { useWords } from '../../../i18n/I18n'
import { contents as words } from '../../../i18n/words/contents'
import { readingTools } from '../../../i18n/words/reading-tools'
import { lazyComponent } from '../../../platform/lazy-component'
import { loadModule } from '../../../platform/load-module'
import { yieldToMain } from '../../../platform/sliced-task'
import { useSheet } from '../../../styles/use-sheet'
import { Drawer } from '../../../ui/Drawer'
import { PanelBoundary } from '../../../ui/PanelBoundary'
import { Tabs } from '../../../ui/Tabs'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import { splitFragment } from '../../publication/paths'
import type { ChapterSource, Publication, TextSetting, TocItem } from '../../publication/publication'
import { flattenToc, isFixed, ReadingOrder } from '../../publication/reading-order'
import { panelsSheet, ToolNotLoaded } from '../model/lazy-tools'
import { progressionsOfIds } from '../search/source-text'
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

/** Size of the resources, in units of `SpineItem.size`, that are read for the places of entries inside them. */
const MAX_MEASURED = 4_000_000

/**
 * Returns a function that tells where an entry of the contents begins. Entries inside a resource are measured in its source
 * while the panel is open, beginning with the resource on show.
 */
function useEntryStarts(publication: Publication, toc: readonly TocItem[] | null, here: number) {
  const spine = useMemo(() => new ReadingOrder(publication), [publication])
  /** Progressions of ids by index of their resource. */
  const [measured, setMeasured] = useState<ReadonlyMap<number, ReadonlyMap<string, number>>>(new Map())
  const first = useRef(here)
  useEffect(() => {
    if (!toc || isFixed(publication)) return
    let isOver = false
    const found = new Map<number, ReadonlyMap<string, number>>()
    const measure = async () => {
      let size = 0
      for (const [index, ids] of idsByResource(toc, spine, first.current)) {
        size += publication.spine[index]?.size ?? 0
        if (isOver || size > MAX_MEASURED) return
        const source = await loaded(publication, index)
        // A task of its own for each: the panel is used meanwhile.
        await yieldToMain()
        if (isOver || source?.kind !== 'document') continue
        found.set(index, progressionsOfIds(source.text, ids))
        setMeasured(new Map(found))
      }
    }
    void measure()
    return () => {
      isOver = true
    }
  }, [publication, toc, spine])
  return useMemo(
    () => (href: string) => {
      const { path, fragment } = splitFragment(href)
      const index = spine.indexOfHref(path)
      if (index === null) return null
      const progression = fragment === '' ? 0 : measured.get(index)?.get(fragment)
      return { index, fraction: progression === undefined ? null : spine.fraction(index, progression) }
    },
    [spine, measured],
  )
}

/** The source of a resource; null if it does not load. */
async function loaded(publication: Publication, index: number): Promise<ChapterSource | null> {
  try {
    return await publication.load(index)
  } catch {
    return null
  }
}

/** The ids that entries lead to, by the index of their resource: first that of `here`, then what follows, then what is before. */
function idsByResource(
  toc: readonly TocItem[],
  spine: ReadingOrder,
  here: number,
): readonly (readonly [number, ReadonlySet<string>])[] {
  const byIndex = new Map<number, Set<string>>()
  for (const { item } of flattenToc(toc)) {
    const { path, fragment } = splitFragment(item.href)
    const index = fragment === '' ? null : spine.indexOfHref(path)
    if (index === null) continue
    const ids = byIndex.get(index) ?? new Set()
    byIndex.set(index, ids.add(fragment))
  }
  const order = (index: number) => (index < here ? here - index + 1e6 : index - here)
  return [...byIndex].sort(([one], [other]) => order(one) - order(other))
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
  const startOf = useEntryStarts(publication, toc, location.locator.index)
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
