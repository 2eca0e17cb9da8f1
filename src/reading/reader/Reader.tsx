import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { Marks } from '../../domain/mark'
import { useI18n } from '../../i18n/I18n'
import type { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/use-sheet'
import { PanelBoundary } from '../../ui/PanelBoundary'
import { Problem } from '../../ui/Problem'
import { useLazyComponent } from '../../ui/use-lazy-component'
import { usePanelFocus } from '../../ui/use-panel-focus'
import bars from './bars.css?inline'
import type { Afterword } from './end/EndSheet'
import type { LookUp } from './host-options'
import { errorWord, type ReaderPanel, titleSetting } from './model/parts'
import { pageSheet } from './page-frame'
import { ReaderStage } from './ReaderStage'
import { isModal } from './reader-keys'
import { QUICK_MS, ReadingPage, type ReadingPageProps } from './reading-page'
import { TopBar } from './TopBar'

const barsSheet = sheet(bars)

/**
 * Returns true, permanently, once the bars and the running head may be rendered: when `isWanted`, or `QUICK_MS` after the
 * mount. Rendering them, with their Chinese fonts, costs as much as the page, which has to come first.
 */
export function useDeferredControls(isWanted: boolean): boolean {
  const [isAround, setAround] = useState(isWanted)
  useEffect(() => {
    if (isAround) return
    if (isWanted) return setAround(true)
    const timer = setTimeout(() => setAround(true), QUICK_MS)
    return () => clearTimeout(timer)
  }, [isAround, isWanted])
  return isAround || isWanted
}

const loadOpening = async (isRetry: boolean) => (await loadModule(() => import('./Opening'), isRetry)).Opening
const loadOverlays = async (isRetry: boolean) =>
  (await loadModule(() => import('./ReaderOverlays'), isRetry)).ReaderOverlays
const loadTools = async (isRetry: boolean) => (await loadModule(() => import('./tools/Tools'), isRetry)).Tools

/** The failure state: what went wrong and a retry button; after a network error it retries once the device is online. */
export function Failed({ error, onRetry }: { error: LibraryError | null; onRetry(): void }) {
  const { t } = useI18n()
  return (
    <Problem
      place="book"
      sentence={t('reader.failed')}
      details={error?.userMessage ?? t(errorWord(error))}
      onRetry={onRetry}
      retriesOnline={error?.code === 'network'}
    />
  )
}

export interface InterfaceProps
  extends Pick<ReadingPageProps, 'source' | 'passage' | 'preferences' | 'onPreferences' | 'onError'> {
  /** Words that are searched for once the book is open, so that they are marked. */
  find?: string
  /** The address of a route of the book's library; undefined if its screens have none. */
  href?(path: string): string | undefined
  /** The store of bookmarks and highlights; omit it for a reader without annotations. */
  marks?: Marks
  /** Nothing can be stored on this device: a notice says so once. */
  isVolatile?: boolean
  /** Maximum of characters per copy, 0 for none; null or omitted for no limit. */
  copyLimit?: number | null
  /** Looks words up; null or omitted if there is no dictionary. */
  lookUp?: LookUp | null
  /** Loads a component for the end sheet, such as what to read next. */
  afterword?: Afterword
  /** Closes the reader; without it there is no back button. */
  onClose?(): void
  backLabel?: string
}

export interface ReaderProps extends InterfaceProps, ReadingPageProps {
  /** The page of the source, if it is in the document already; who has made it ends it. */
  page?: ReadingPage
}

/** The reading screen: a page with its interface. */
export function Reader(props: ReaderProps) {
  return props.page ? <TakenReader {...props} page={props.page} /> : <OwnReader {...props} />
}

function TakenReader(props: ReaderProps & { page: ReadingPage }) {
  const { page } = props
  const { locale } = useI18n()
  useLayoutEffect(() => page.update(props, locale))
  return <ReaderInterface {...props} />
}

/** It fills its container, which decides its height. */
function OwnReader(props: ReaderProps) {
  const { source } = props
  const { locale } = useI18n()
  useSheet(pageSheet)
  const place = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<ReadingPage | null>(null)
  const latest = useRef({ props, locale })
  useLayoutEffect(() => {
    latest.current = { props, locale }
  })

  // A book is opened once per address; other props are given on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (!place.current) return
    const opened = new ReadingPage(place.current, latest.current.props, latest.current.locale)
    opened.start()
    setPage(opened)
    return () => {
      opened.end()
      setPage(null)
    }
  }, [source.bid, source.url])
  useLayoutEffect(() => page?.update(props, locale))
  return (
    <div className="ol-reader-slot" ref={place}>
      {page && <ReaderInterface key={`${source.bid} ${source.url}`} {...props} page={page} />}
    </div>
  )
}

/** The interface around a page, which may have been there before it. */
export function ReaderInterface(props: InterfaceProps & { page: ReadingPage }) {
  const { page, source, onClose } = props
  const { controller, frame, pendingKey } = page
  const { t } = useI18n()
  useSheet(barsSheet)
  const root = useMemo(() => ({ current: frame.root }), [frame])
  const state = useSyncExternalStore(page.subscribe, page.state)
  const isPainted = useSyncExternalStore(page.subscribe, page.isPainted)
  const isPageSlow = useSyncExternalStore(page.subscribe, page.isSlow)
  const { preferences } = props
  const { phase, location, panel, bars, note } = state

  const isPanelOpen = panel !== 'none' || note !== null
  const focusPage = useCallback(() => controller.focus(), [controller])
  const focus = usePanelFocus(root, isPanelOpen, focusPage)
  const { onOpen } = focus
  useLayoutEffect(() => page.connect({ onOpen }), [page, onOpen])
  const closePanel = () => page.closePanel()
  const onPanel = (next: ReaderPanel) => (next === 'none' ? closePanel() : page.openPanel(next))
  /** Returns to the page and hides the bars. */
  const toPage = () => {
    focus.onNavigate()
    controller.set({ panel: 'none', note: null, bars: false })
    // Under a modal panel the page is inert and cannot take the focus; it gets it when the panel is gone.
    if (!isModal(panel)) controller.focus()
  }

  const [isForgetfulRead, setForgetfulRead] = useState(false)

  const ready = phase === 'ready' && location !== null
  const failed = (error: LibraryError) => props.onError?.(error)
  const retry = () => controller.retry()
  const isAround = useDeferredControls(isPainted || isPanelOpen || isPageSlow || phase === 'failed')
  const isSlow = phase === 'loading' && isAround
  const Opening = useLazyComponent(isSlow, loadOpening)
  const Tools = useLazyComponent(isPainted, loadTools)
  const Overlays = useLazyComponent(isPainted || isPanelOpen, loadOverlays)
  const isOpeningShown = isSlow && Opening !== null
  useLayoutEffect(() => page.showsOpening(isOpeningShown), [page, isOpeningShown])
  // The table of contents is parsed after the first page is painted.
  const label = (isPainted && location?.tocItem?.label) || ''
  const shown = bars || panel !== 'none' || phase !== 'ready'
  useEffect(() => {
    // The line at the foot of a focused page is for keys: `:focus-visible` also matches after an address, and a touch.
    const onInput = (event: Event) => {
      const isKey = event instanceof KeyboardEvent
      if (!isKey || /Tab|Arrow/.test(event.key)) frame.root.toggleAttribute('data-by-keys', isKey)
    }
    for (const type of ['keyup', 'pointerdown']) frame.root.addEventListener(type, onInput, true)
    return () => {
      for (const type of ['keyup', 'pointerdown']) frame.root.removeEventListener(type, onInput, true)
    }
  }, [frame])
  return (
    <>
      {createPortal(
        <>
          {isAround && (
            <TopBar
              title={state.title}
              titleText={titleSetting(state.title, state.metadata)}
              language={state.metadata?.language}
              chapter={label}
              shown={shown}
              ready={ready}
              panel={panel}
              hasMarks={props.marks !== undefined}
              hasText={state.open?.navigator.traits?.hasText ?? true}
              backLabel={props.backLabel ?? t('reader.back')}
              onClose={onClose}
              onPanel={onPanel}
            />
          )}
          {isSlow && Opening && (
            <Opening
              title={state.title}
              loaded={state.loaded}
              total={state.total}
              isAsked={state.isPasswordAsked}
              onRetry={retry}
            />
          )}
          {phase === 'failed' && <Failed error={state.error} onRetry={retry} />}
          {Overlays && (
            <PanelBoundary onFailure={failed} onRetry={closePanel}>
              <Overlays
                {...props}
                root={root}
                state={state}
                controller={controller}
                location={ready ? location : null}
                shown={shown}
                preferences={preferences}
                isVolatile={props.isVolatile === true && !isForgetfulRead}
                onVolatileRead={() => setForgetfulRead(true)}
                onEncoding={(encoding) => controller.readAs(encoding)}
                onGo={(target) => {
                  toPage()
                  controller.jump(target)
                }}
                onClose={closePanel}
                onPanel={onPanel}
              />
            </PanelBoundary>
          )}
          {Tools && isPainted && location && state.open && (
            <PanelBoundary onFailure={failed} onRetry={closePanel}>
              <Tools
                {...props}
                {...state.open}
                root={root}
                bid={source.bid}
                title={state.title}
                choices={controller.choices}
                onChoose={(change) => controller.choose(change)}
                location={location}
                pendingKey={pendingKey}
                panel={panel}
                onPanel={onPanel}
                onJump={(target) => controller.jump(target)}
                onPage={toPage}
              />
            </PanelBoundary>
          )}
        </>,
        frame.over,
      )}
      {createPortal(
        <ReaderStage
          title={isAround ? state.title : ''}
          label={label}
          language={state.metadata?.language}
          location={ready && isAround ? location : null}
          flow={location?.flow ?? preferences.flow ?? 'paginated'}
          onToward={(side) => controller.turnToSide(side)}
        />,
        frame.around,
      )}
    </>
  )
}
