import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Locator, Positions } from '../../domain/locator'
import type { Marks } from '../../domain/mark'
import { useI18n } from '../../i18n/I18n'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/StyleRoot'
import type { Flow } from '../engine'
import { type ReadHabits, stepFontSize } from '../habits'
import { commandOf } from '../surface/input'
import { Boundary } from '../tools/Boundary'
import type { ReaderPanel } from '../tools/contract'
import { toolCommandOf } from '../tools/keys'
import { BottomBar } from './BottomBar'
import { ReaderController, type ReaderListeners, type ReaderSource } from './controller'
import { Sign } from './icons'
import { formatPercent, leftWords } from './parts'
import readerCss from './reader.css?inline'
import { Failed, Opening } from './States'
import { surfaceWords } from './surface-words'
import { TopBar } from './TopBar'
import { useAppearance } from './useAppearance'
import { useScript } from './useScript'

const look = sheet(readerCss)
/** Loaded once the first page is there. */
/** Panels come with the first of them that is opened, or sooner, once the book is open. */
const loadPanels = () => import('./panels')
const ContentsPanel = lazy(async () => ({ default: (await loadPanels()).ContentsPanel }))
const NotePopover = lazy(async () => ({ default: (await loadPanels()).NotePopover }))
const SettingsPanel = lazy(async () => ({ default: (await loadPanels()).SettingsPanel }))
const Tools = lazy(async () => ({ default: (await import('../tools/Tools')).Tools }))

export interface ReaderProps extends ReaderListeners {
  source: ReaderSource
  /** Chapter named by the address, from 1. */
  chapter?: number
  /** A place to open at; wins over everything kept. */
  locator?: Locator | null
  /** Wins over the habit, without changing it. */
  flow?: Flow
  habits: ReadHabits
  onHabits(habits: ReadHabits): void
  positions: Positions
  /** Where bookmarks and highlights are kept; left out, there are none. */
  marks?: Marks
  /** The most characters that may be copied at once; null, as when left out, for no limit. */
  copyLimit?: number | null
  /** Shows the way back; left out where there is nowhere to go. */
  onClose?(): void
  backLabel?: string
  /** Takes the focus once the book is open, so that keys turn pages at once. Default false. */
  autoFocus?: boolean
}

/** The reading screen: fills its container, which decides its height. */
export function Reader(props: ReaderProps) {
  const { source, chapter, locator, positions, onClose, autoFocus = false } = props
  const { t, locale } = useI18n()
  useSheet(look)
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [controller] = useState(() => new ReaderController(source.title))
  const state = useStore(controller.store)
  const habits = props.flow ? { ...props.habits, flow: props.flow } : props.habits
  const appearance = useAppearance(root, habits)
  const { phase, place, panel, bars, note, toc } = state

  const latest = useRef({ props, appearance, t })
  useLayoutEffect(() => {
    latest.current = { props, appearance, t }
  })

  // A book is opened once for its address; what else changes meanwhile is read when needed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!stage.current) return
    return controller.start({
      stage: stage.current,
      source,
      positions,
      chapter,
      locator,
      appearance: latest.current.appearance,
      words: surfaceWords(latest.current.t),
      locale,
      pace: latest.current.props.habits.pace,
      listeners: () => latest.current.props,
    })
  }, [controller, source.bid, source.url])

  const { fontSize, lineHeight, margin, flow, dark, still, setting } = appearance
  useEffect(() => {
    controller.appear({ fontSize, lineHeight, margin, flow, dark, still, setting })
  }, [controller, fontSize, lineHeight, margin, flow, dark, still, setting])
  const isScriptMissing = useScript(state.open?.engine ?? null, habits.script)

  const { pace } = state
  useEffect(() => {
    const { habits: kept, onHabits } = latest.current.props
    if (pace !== null && pace !== kept.pace) onHabits({ ...kept, pace })
  }, [pace])

  useEffect(() => {
    if (phase === 'ready' && autoFocus) controller.focus()
  }, [phase, autoFocus, controller])

  useEffect(() => {
    // Without them the page can still be read; a panel that is opened tries again.
    if (phase === 'ready') void loadPanels().catch(() => {})
  }, [phase])

  const opener = useRef<HTMLElement | null>(null)
  const openPanel = useCallback(
    (next: ReaderPanel) => {
      opener.current = focusedIn(root.current)
      controller.set({ panel: next, note: null, bars: true })
    },
    [controller],
  )
  const closePanel = useCallback(() => controller.set({ panel: 'none', note: null }), [controller])

  // Only once the panel is gone is the page there to take the focus back.
  const isPanelOpen = panel !== 'none' || note !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    const closed = wasOpen.current && !isPanelOpen
    wasOpen.current = isPanelOpen
    if (!closed || focusedIn(root.current)) return
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true })
    else controller.focus()
    opener.current = null
  }, [isPanelOpen, controller])

  // The tools are loaded after the first page; a key for them that came before is theirs then.
  const early = useRef<KeyboardEvent | null>(null)
  const onKeyDown = (event: React.KeyboardEvent) => {
    const command = commandOf(event.nativeEvent)
    if (!command) {
      if (toolCommandOf(event.nativeEvent)) early.current = event.nativeEvent
      return
    }
    const isTurn = command === 'next' || command === 'prev' || command === 'left' || command === 'right'
    // A turn by key belongs to the page: bars that only stay for their focus may go.
    if (isTurn && panel === 'none') controller.focus()
    if (command === 'escape') {
      if (!isPanelOpen) return
      closePanel()
    } else if (isModal(panel) && !(panel === 'toc' && command === 'toc')) return
    else if (command === 'next') controller.next()
    else if (command === 'prev') controller.prev()
    else if (command === 'left' || command === 'right') controller.toward(command)
    else if (command === 'first') controller.jump({ fraction: 0 })
    else if (command === 'last') controller.jump({ fraction: 1 })
    else if (command === 'larger') props.onHabits(stepFontSize(props.habits, 1))
    else if (command === 'smaller') props.onHabits(stepFontSize(props.habits, -1))
    else if (panel === 'toc') closePanel()
    else openPanel('toc')
    event.preventDefault()
    event.stopPropagation()
  }

  const ready = phase === 'ready' && place !== null
  // A catalogue's title is its own, and tells no direction.
  const titleText = source.title === '' ? state.metadata?.titleText : undefined
  const label = place?.entry?.label ?? ''
  const forwardSide = place?.forward ?? 'right'
  const shown = bars || panel !== 'none' || phase !== 'ready'
  const turnLabel = (side: 'left' | 'right') =>
    t(side === forwardSide ? 'reader.nextPage' : 'reader.prevPage')
  return (
    <section
      className="ol-reader"
      part="reader"
      ref={root}
      data-paper={habits.theme}
      data-phase={phase}
      data-flow={habits.flow}
      data-filled={place?.filled || undefined}
      data-bars={shown || undefined}
      aria-label={t('reader.region', { title: state.title })}
      onKeyDown={onKeyDown}
    >
      <TopBar
        title={state.title}
        titleText={titleText}
        chapter={label}
        shown={shown}
        ready={ready}
        panel={panel}
        hasMarks={props.marks !== undefined}
        hasWords={state.open?.engine.traits?.words ?? true}
        backLabel={props.backLabel ?? t('reader.back')}
        onClose={onClose}
        onPanel={(next) => (next === 'none' ? closePanel() : openPanel(next))}
      />
      <div className="desk" inert={isModal(panel)}>
        <p className="running head" aria-hidden="true">
          {label || state.title}
        </p>
        <div
          className="stage"
          part="page"
          ref={stage}
          tabIndex={ready ? 0 : -1}
          role="document"
          aria-label={t('reader.page')}
        />
        {ready && (
          <>
            <p className="running foot" aria-hidden="true" dir={forwardSide === 'left' ? 'rtl' : 'ltr'}>
              <span>
                {flow === 'scrolled'
                  ? ''
                  : t(place.whole ? 'reader.pageOfBook' : 'reader.pageOf', {
                      page: place.page,
                      pages: place.pages,
                    })}
              </span>
              <span>{place.atEnd ? t('reader.finished') : `${formatPercent(place.locator.fraction)}%`}</span>
            </p>
            {(['left', 'right'] as const).map((side) => (
              <button
                key={side}
                type="button"
                className={`edge ${side}`}
                aria-label={turnLabel(side)}
                disabled={side === forwardSide ? place.atEnd : place.atStart}
                onClick={() => controller.toward(side)}
              >
                <Sign name={side} />
              </button>
            ))}
          </>
        )}
      </div>
      {phase === 'loading' && <Opening title={state.title} loaded={state.loaded} total={state.total} />}
      {phase === 'failed' && <Failed error={state.error} onRetry={() => controller.retry()} />}
      {state.busy && phase === 'ready' && (
        <p className="busy" role="status">
          {t('reader.waiting')}
        </p>
      )}
      {state.elsewhere && ready && !note && (
        <p className="chip elsewhere" role="status">
          <span>{t('reader.elsewhere', { percent: formatPercent(state.elsewhere.fraction) })}</span>
          <button type="button" onClick={() => controller.goElsewhere()}>
            {t('reader.elsewhereGo')}
          </button>
          <button type="button" onClick={() => controller.stayHere()}>
            {t('reader.elsewhereStay')}
          </button>
        </p>
      )}
      {state.back && !state.elsewhere && !note && (
        <button type="button" className="chip" onClick={() => controller.goBack()}>
          <Sign name="undo" />
          {t('reader.backTo')}
        </button>
      )}
      {ready && (
        <BottomBar
          place={place}
          shown={shown && panel !== 'settings'}
          left={leftWords(state.left, t)}
          onFraction={(fraction) => controller.jump({ fraction })}
          onChapter={(step) => controller.chapter(step)}
        />
      )}
      <Boundary onFailure={() => console.warn('the panels of the reader did not load')}>
        <Suspense fallback={null}>
          {note && (
            <NotePopover
              note={note}
              onClose={closePanel}
              onGo={(href) => {
                closePanel()
                controller.jump({ href })
              }}
            />
          )}
          {panel === 'settings' && (
            <SettingsPanel
              habits={habits}
              isScriptMissing={isScriptMissing}
              onHabits={props.onHabits}
              onClose={closePanel}
            />
          )}
          {panel === 'toc' && (
            <ContentsPanel
              title={state.title}
              titleText={titleText}
              author={state.metadata?.author ?? ''}
              authorText={state.metadata?.authorText}
              toc={toc}
              current={place?.entry ?? null}
              onClose={closePanel}
              onGo={(href) => {
                opener.current = null
                controller.set({ panel: 'none', bars: false })
                controller.jump({ href })
              }}
            />
          )}
        </Suspense>
      </Boundary>
      {ready && state.open && (
        <Boundary onFailure={() => console.warn('the tools of the reader did not load')}>
          <Suspense fallback={null}>
            <Tools
              {...state.open}
              root={root}
              bid={source.bid}
              title={state.title}
              place={place}
              habits={props.habits}
              onHabits={props.onHabits}
              marks={props.marks}
              early={early}
              copyLimit={props.copyLimit ?? null}
              panel={panel}
              onPanel={(next) => (next === 'none' ? closePanel() : openPanel(next))}
              onJump={(target) => controller.jump(target)}
              onPage={() => {
                opener.current = null
                controller.set({ panel: 'none', bars: false })
                controller.focus()
              }}
            />
          </Suspense>
        </Boundary>
      )}
      <p className="ol-hidden" aria-live="polite">
        {ready && t('reader.announce', { label, page: place.page, pages: place.pages })}
      </p>
    </section>
  )
}

/** Panels that have the keys to themselves. */
const isModal = (panel: ReaderPanel): boolean => panel !== 'none' && panel !== 'settings'

/** What has the focus inside the reader, however many shadow roots lie around it. */
function focusedIn(reader: HTMLElement | null): HTMLElement | null {
  const scope = reader?.getRootNode()
  const focused = scope instanceof ShadowRoot || scope instanceof Document ? scope.activeElement : null
  return focused instanceof HTMLElement && reader?.contains(focused) ? focused : null
}
