import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { BookChoicesStore } from '../../domain/book-choices'
import type { Locator, Positions } from '../../domain/locator'
import type { Marks } from '../../domain/mark'
import { useI18n } from '../../i18n/I18n'
import type { Locale } from '../../i18n/locale'
import type { Translate } from '../../i18n/translate'
import { isRetryable, type LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/use-sheet'
import { PanelBoundary } from '../../ui/PanelBoundary'
import { Problem } from '../../ui/Problem'
import { useLazyComponent } from '../../ui/use-lazy-component'
import { usePanelFocus } from '../../ui/use-panel-focus'
import type { ReadingFlow } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'
import type { NavigatorWords } from '../navigator/reflowable/reflowable-navigator'
import type { QuotedWords } from '../publication/plain-text'
import bars from './bars.css?inline'
import { ReaderController } from './controller'
import type { Afterword } from './end/EndSheet'
import type { LookUp } from './host-options'
import { errorWord, type ReaderPanel, titleSetting } from './model/parts'
import type { ReaderListeners, ReaderSource } from './model/state'
import page from './page.css?inline'
import papers from './papers.css?inline'
import { ReaderStage } from './ReaderStage'
import reader from './reader.css?inline'
import { isModal, onReaderKey } from './reader-keys'
import states from './states.css?inline'
import { TopBar } from './TopBar'
import { useAppearance } from './use-appearance'

/** The styles of the page, the bars and the loading and failure states, in one sheet. */
const readerSheet = sheet([reader, papers, page, bars, states].join('\n'))

/** The texts that the navigator shows on the page itself. */
function navigatorWords(t: Translate, locale: Locale): NavigatorWords {
  return {
    trouble: (error) => t(isRetryable(error) ? errorWord(error) : 'reader.trouble'),
    flaw: t('reader.flawed'),
    note: t('reader.note'),
    locale,
  }
}

/** Milliseconds before the loading state is shown: a book that opens sooner shows no message. */
const QUICK_MS = 300

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

/** Returns true once the browser has painted what was rendered when `isReady` became true; defers what can wait. */
function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setPainted(false)
    }
  }, [isReady])
  return isReady && isPainted
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

export interface ReaderProps extends ReaderListeners {
  source: ReaderSource
  /** The chapter that the route names, from 1. */
  chapter?: number
  /** The id of the element in that chapter's resource to open at. */
  fragment?: string
  /** Words in that chapter to open at, with their progression in it. */
  quoted?: QuotedWords
  /** Words that are searched for once the book is open, so that they are marked. */
  find?: string
  /** The locator to open at; overrides the stored position. */
  locator?: Locator | null
  /** Overrides the flow of the preferences without changing them. */
  flow?: ReadingFlow
  preferences: Preferences
  onPreferences(preferences: Preferences): void
  positions: Positions
  /** The store of bookmarks and highlights; omit it for a reader without annotations. */
  marks?: Marks
  /** The store of choices for single books; without it they last as long as the book is open. */
  choices?: BookChoicesStore
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
  /** Called once the book is open: whether the page takes the focus, so that keys turn pages at once. Default: false. */
  takesFocus?: () => boolean
}

/** The reading screen. It fills its container, which decides its height. */
export function Reader(props: ReaderProps) {
  const { source, chapter, fragment, quoted, locator, positions, choices, onClose } = props
  const { t, locale } = useI18n()
  useSheet(readerSheet)
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [controller] = useState(() => new ReaderController(source.title))
  const [store, setStore] = useState(controller.store)
  const state = useStore(store)
  const preferences = props.flow ? { ...props.preferences, flow: props.flow } : props.preferences
  const appearance = useAppearance(root, preferences)
  const { phase, location, panel, bars, note } = state
  const shownFlow = location?.flow ?? preferences.flow ?? 'paginated'

  const latest = useRef({ props, appearance, t })
  useLayoutEffect(() => {
    latest.current = { props, appearance, t }
  })

  // A book is opened once per address; other props are read from `latest` when they are needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (!stage.current) return
    return controller.start({
      stage: stage.current,
      source,
      positions,
      choices,
      chapter,
      fragment,
      quoted,
      locator,
      appearance: latest.current.appearance,
      words: navigatorWords(latest.current.t, locale),
      locale,
      pace: latest.current.props.preferences.pace,
      listeners: () => latest.current.props,
    })
  }, [controller, source.bid, source.url])

  const { fontSize, lineHeight, margin, flow, isDark, isStill, turn, typography } = appearance
  useEffect(() => {
    controller.setAppearance({ fontSize, lineHeight, margin, flow, isDark, isStill, turn, typography })
  }, [controller, fontSize, lineHeight, margin, flow, isDark, isStill, turn, typography])

  const { pace } = state
  useEffect(() => {
    const { preferences: stored, onPreferences } = latest.current.props
    if (pace !== null && pace !== stored.pace) onPreferences({ ...stored, pace })
  }, [pace])

  useEffect(() => {
    if (phase === 'ready' && latest.current.props.takesFocus?.()) controller.focus()
  }, [phase, controller])

  const isPanelOpen = panel !== 'none' || note !== null
  const focusPage = useCallback(() => controller.focus(), [controller])
  const focus = usePanelFocus(root, isPanelOpen, focusPage)
  const openPanel = (next: ReaderPanel) => {
    focus.onOpen()
    controller.set({ panel: next, note: null, bars: true })
  }
  const closePanel = () => controller.set({ panel: 'none', note: null })
  const onPanel = (next: ReaderPanel) => (next === 'none' ? closePanel() : openPanel(next))
  /** Returns to the page and hides the bars. */
  const toPage = () => {
    focus.onNavigate()
    controller.set({ panel: 'none', note: null, bars: false })
    // Under a modal panel the page is inert and cannot take the focus; it gets it when the panel is gone.
    if (!isModal(panel)) controller.focus()
  }

  // The tools load after the first page; a key for them that is pressed earlier is handled once they are there.
  const pendingKey = useRef<KeyboardEvent | null>(null)
  const [isForgetfulRead, setForgetfulRead] = useState(false)

  const ready = phase === 'ready' && location !== null
  const failed = (error: LibraryError) => latest.current.props.onError?.(error)
  const retry = () => controller.retry()
  const isPainted = useAfterPaint(ready)
  const isAround = useDeferredControls(isPainted || isPanelOpen || phase === 'failed')
  const isSlow = phase === 'loading' && isAround
  const Opening = useLazyComponent(isSlow, loadOpening)
  const Tools = useLazyComponent(isPainted, loadTools)
  const Overlays = useLazyComponent(isPainted || isPanelOpen, loadOverlays)
  useEffect(() => {
    // If the assistants fail to load, there is no time left and no prompt for a remote position.
    if (isPainted) controller.accompany().then(setStore, () => {})
  }, [isPainted, controller])
  // The table of contents is parsed after the first page is painted.
  const label = (isPainted && location?.tocItem?.label) || ''
  const shown = bars || panel !== 'none' || phase !== 'ready'
  return (
    <section
      className="ol-reader"
      part="reader"
      ref={root}
      data-paper={preferences.theme}
      data-phase={phase}
      data-flow={shownFlow}
      data-letter-keys={props.preferences.letterKeys ? undefined : 'off'}
      data-pages={location?.isWholeBook || undefined}
      data-filled={location?.isFilled || undefined}
      data-bars={shown || undefined}
      aria-label={t('reader.region', { title: state.title })}
      onKeyDown={(event) =>
        onReaderKey(event, {
          controller,
          panel,
          isPanelOpen,
          preferences: props.preferences,
          onPreferences: props.onPreferences,
          openPanel,
          closePanel,
          pendingKey,
        })
      }
    >
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
            location={location}
            pendingKey={pendingKey}
            panel={panel}
            onPanel={onPanel}
            onJump={(target) => controller.jump(target)}
            onPage={toPage}
          />
        </PanelBoundary>
      )}
      {preferences.brightness < 1 && (
        <div className="dimmer" style={{ opacity: 1 - preferences.brightness }} />
      )}
      {/* Last: a screen reader that reads on from the page must not come to the buttons. Not by `aria-owns`: Chromium gives a moved element the
      index of its old place at times, and Orca then reads in a circle. */}
      <ReaderStage
        stage={stage}
        title={isAround ? state.title : ''}
        label={label}
        language={state.metadata?.language}
        location={ready && isAround ? location : null}
        flow={shownFlow}
        announced={isPainted ? state.announced : null}
        isCovered={isModal(panel)}
        onToward={(side) => controller.turnToSide(side)}
      />
    </section>
  )
}
