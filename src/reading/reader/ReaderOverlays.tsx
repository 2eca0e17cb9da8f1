import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Marks } from '../../domain/mark'
import { useWords } from '../../i18n/I18n'
import { readingTools } from '../../i18n/words/reading-tools'
import { lazyComponent } from '../../platform/lazy-component'
import { loadModule } from '../../platform/load-module'
import { safeAddress } from '../../platform/safe-address'
import { useOnline } from '../../platform/use-online'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/use-sheet'
import { PanelBoundary } from '../../ui/PanelBoundary'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { findFocused } from '../../ui/use-panel-focus'
import type { LinkTarget, Location, Navigator, NoteContent } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'
import {
  adjacentChapters,
  BottomBar,
  type ChapterStart,
  type ChaptersBeside,
  chapterStarts,
  footText,
  Openers,
} from './BottomBar'
import bottomBar from './bottom-bar.css?inline'
import { Chips, type ChipsProps } from './Chips'
import chips from './chips.css?inline'
import { ContentsPanel } from './contents/ContentsPanel'
import type { ReaderController } from './controller'
import { restOfLines, visibleLines, visiblePagesOf } from './decorations/visible'
import edges from './edges.css?inline'
import { ClosingPanel, panelsSheet } from './model/lazy-tools'
import { hasTypography, type ReaderPanel, titleSetting } from './model/parts'
import type { ReaderSource, ReaderState } from './model/state'
import { SettingsPanel } from './SettingsPanel'

const loadScript = async (script: Preferences['script'], quotes: Preferences['quotes']) =>
  (await loadModule(() => import('../navigator/convert/convert'))).loadScript(script, quotes)

/**
 * Shows the book in the chosen script (simplified or traditional) and with the chosen quotation marks, and loads the
 * conversion when it is needed.
 *
 * @returns true if the conversion failed to load; the book then stays in its own script
 */
function useScript(navigator: Navigator | null, { script, quotes }: Preferences): boolean {
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    setMissing(false)
    if (!navigator?.setScript || !(script || quotes)) return
    let isCurrent = true
    loadScript(script, quotes).then(
      (shown) => isCurrent && navigator.setScript?.(shown),
      () => isCurrent && setMissing(true),
    )
    return () => {
      isCurrent = false
      navigator.setScript?.(null)
    }
  }, [navigator, script, quotes, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return isMissing
}

/** The styles of the lower bar, the chips and the edge buttons, in one sheet. */
const overlaysSheet = sheet([bottomBar, chips, edges].join('\n'))

export interface ReaderPanelsProps {
  state: ReaderState
  source: ReaderSource
  preferences: Preferences
  isScriptMissing: boolean
  onPreferences(preferences: Preferences): void
  /** Null for the detected encoding. */
  onEncoding(encoding: string | null): void
  /** Goes to another position of the book. */
  onGo(target: LinkTarget): void
  onClose(): void
}

/** The panels of the reader: contents, settings, notes. */
function ReaderPanels(props: ReaderPanelsProps) {
  const { state, source, preferences, onClose, onGo } = props
  const { location, panel, note, metadata, open } = state

  return (
    <>
      {note && <NotePopover note={note} onClose={onClose} onGo={(href) => onGo({ href })} />}
      {panel === 'settings' && (
        <SettingsPanel
          preferences={preferences}
          // The chosen flow shows at once, although the page may take a moment to be laid out.
          flow={preferences.flow ?? state.location?.flow ?? 'paginated'}
          hasTypography={hasTypography(open)}
          pageDisplay={open?.navigator.pageDisplay}
          encoding={
            source.format === 'txt'
              ? {
                  chosen: state.encoding,
                  // With a chosen encoding nothing is detected.
                  found: state.encoding === null ? state.metadata?.encoding : undefined,
                  onChoose: props.onEncoding,
                }
              : undefined
          }
          isScriptMissing={props.isScriptMissing}
          onPreferences={props.onPreferences}
          onClose={onClose}
        />
      )}
      <ClosingPanel>
        {panel === 'toc' && open && location && (
          <ContentsPanel
            title={state.title}
            titleText={titleSetting(state.title, metadata)}
            authorText={metadata?.authorText}
            publication={open.publication}
            navigator={open.navigator}
            location={location}
            onClose={onClose}
            onGo={onGo}
          />
        )}
      </ClosingPanel>
    </>
  )
}

export interface NotePopoverProps {
  note: NoteContent
  onGo(href: string): void
  onClose(): void
}

/** A note beside its reference: below it if there is room, else above. */
function NotePopover({ note, onGo, onClose }: NotePopoverProps) {
  useSheet(panelsSheet)
  const t = useWords(readingTools)
  const popoverRef = useRef<HTMLDivElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const name = note.title ?? t(note.isExternal ? 'reader.outside' : 'reader.note')

  useLayoutEffect(() => {
    bodyRef.current?.replaceChildren(note.release ? note.content : note.content.cloneNode(true))
    const popover = popoverRef.current
    const stageRect = popover?.closest('.ol-reader')?.getBoundingClientRect()
    if (!popover || !stageRect) return
    const { width, height } = popover.getBoundingClientRect()
    const left = Math.min(
      Math.max(12, note.anchor.left + note.anchor.width / 2 - stageRect.left - width / 2),
      stageRect.width - width - 12,
    )
    const below = note.anchor.bottom - stageRect.top + 10
    const above = note.anchor.top - stageRect.top - height - 10
    popover.style.left = `${left}px`
    popover.style.top = `${below + height < stageRect.height - 12 || above < 12 ? Math.min(below, stageRect.height - height - 12) : above}px`
  }, [note])

  useEffect(() => note.release, [note])
  useEffect(() => popoverRef.current?.focus({ preventScroll: true }), [])

  return (
    <div className="note" ref={popoverRef} role="dialog" aria-label={name} tabIndex={-1}>
      <div className="note-head">
        <span>{name}</span>
        <button type="button" className="tool" aria-label={t('ui.close')} onClick={onClose}>
          <ReaderIcon name="close" />
        </button>
      </div>
      <div className="note-body" ref={bodyRef} />
      {note.isExternal ? (
        <a
          className="note-go"
          href={safeAddress(note.href, 'link')}
          target="_blank"
          rel="noopener noreferrer external nofollow"
          onClick={onClose}
        >
          {t('reader.openOutside')}
        </a>
      ) : (
        note.href !== '' && (
          <button type="button" className="note-go" onClick={() => onGo(note.href)}>
            {t('reader.goToNote')}
          </button>
        )
      )}
    </div>
  )
}

/** Groups of controls in which another control stays enabled when one becomes disabled. */
const GROUP = '.stepper, .bar'

/** Moves the focus from a control that became disabled to an enabled one of its group, else to the page. */
function useEnabledFocus(
  root: { readonly current: HTMLElement | null },
  page: Pick<ReaderController, 'focus'>,
): void {
  useLayoutEffect(() => {
    const focused = findFocused(root.current)
    if (!focused?.matches(':disabled')) return
    const beside = focused.closest(GROUP)?.querySelector<HTMLElement>('button:not(:disabled)')
    if (beside) beside.focus({ preventScroll: true })
    else page.focus()
  })
}

// If the preview fails to load, the slider works without it.
const SliderPreview = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./thumbnails/SliderPreview'), isRetry)).SliderPreview,
)

export interface ReaderOverlaysProps extends ChipsProps, Omit<ReaderPanelsProps, 'isScriptMissing'> {
  root: { readonly current: HTMLElement | null }
  /** Null until the book is open. */
  location: Location | null
  /** The bars are visible. */
  shown: boolean
  /** The store of annotations; omitted for a reader without them. */
  marks?: Marks
  onPanel(panel: ReaderPanel): void
}

/** Height of what a bar may cover beside it in CSS pixels (`bars.css`): more than the largest line. */
const APRON = 120

/** Covers the rest of the lines that the edges of the bars cut (`bars.css`). */
function useWholeLines(
  root: { readonly current: HTMLElement | null },
  navigator: Navigator | undefined,
  location: Location | null,
  shown: boolean,
): void {
  useEffect(() => {
    const reader = root.current
    if (!reader || !navigator || !location || !shown) return
    const heightOf = (bar: string) => reader.querySelector<HTMLElement>(bar)?.offsetHeight ?? 0
    const display = navigator.pageDisplay?.state()
    // What scrolls moves under the bars.
    const isMoving =
      location.flow === 'scrolled' ||
      display?.isScrolled ||
      display?.fit === 'width' ||
      typeof display?.fit === 'number'
    const lines = isMoving ? [] : visibleLines(visiblePagesOf(navigator), location.locator)
    const { left, top, bottom, width } = reader.getBoundingClientRect()
    const band = location.isWholeBook || location.isFilled ? width : undefined
    const cover = (side: 'top' | 'bottom', path: string) =>
      reader.style.setProperty(`--ol-apron-${side}`, `path("${path || 'M0 0'}")`)
    cover('top', restOfLines(lines, { left, band, y: top + heightOf('.bar.top') }, 1, APRON))
    cover('bottom', restOfLines(lines, { left, band, y: bottom - heightOf('.bar.bottom') }, -1, APRON))
  }, [root, navigator, location, shown])
}

const NOWHERE: ChaptersBeside = { before: null, after: null }
const NO_CHAPTERS: readonly ChapterStart[] = []

/** The minutes left, in place of the percentage at the foot of the page. */
function FootTime({ state, of }: { state: ReaderState; of: 'chapter' | 'book' }) {
  const t = useWords(readingTools)
  const text = state.location?.atEnd ? '' : footText(state.timeLeft, of, t)
  if (text === '') return null
  return (
    <p
      className="running foot foot-time"
      aria-hidden="true"
      dir={state.location?.forward === 'left' ? 'rtl' : 'ltr'}
    >
      <span>{text}</span>
    </p>
  )
}

/** What is shown over the page and is loaded after it: the lower bar, the chips, the panels. */
export function ReaderOverlays(props: ReaderOverlaysProps) {
  const { root, location, shown, state, controller } = props
  useSheet(overlaysSheet)
  useEnabledFocus(root, controller)
  const { open } = state
  useWholeLines(root, open?.navigator, location, shown)
  const isScriptMissing = useScript(open?.navigator ?? null, props.preferences)
  const { spine } = controller
  const { before, after } =
    location && open && spine ? adjacentChapters(location, open.publication, spine) : NOWHERE
  // The contents may be restored later.
  const toc = open?.publication.toc
  const chapters = useMemo(
    () => (toc && spine && shown ? chapterStarts({ toc }, spine) : NO_CHAPTERS),
    [toc, spine, shown],
  )
  const { foot } = props.preferences
  return (
    <>
      {location && (
        <>
          <Chips {...props} />
          {foot !== 'percent' && <FootTime state={state} of={foot} />}
          <BottomBar
            location={location}
            shown={shown && state.panel !== 'settings'}
            left={state.timeLeft}
            chapters={chapters}
            openers={
              <Openers
                panel={state.panel}
                hasMarks={props.marks !== undefined}
                hasText={open?.navigator.traits?.hasText ?? true}
                onPanel={props.onPanel}
              />
            }
            isFirst={before === null}
            isLast={after === null}
            onFraction={(fraction) => controller.leap({ fraction })}
            onChapter={(step) => {
              const target = step === 1 ? after : before
              if (target) void controller.leap(target)
            }}
            onEnd={() => controller.set({ panel: 'end' })}
            preview={
              open?.navigator.thumbnails && spine
                ? (fraction) => (
                    <PanelBoundary>
                      <SliderPreview {...open} index={spine.atFraction(fraction).index} />
                    </PanelBoundary>
                  )
                : undefined
            }
          />
        </>
      )}
      <ReaderPanels {...props} isScriptMissing={isScriptMissing} />
    </>
  )
}
