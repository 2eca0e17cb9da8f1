import { useEffect, useLayoutEffect, useRef } from 'react'
import { useI18n } from '../../i18n/I18n'
import { late } from '../../platform/late'
import { loadModule } from '../../platform/load-module'
import { safeAddress } from '../../platform/safe-address'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/use-sheet'
import { PanelBoundary } from '../../ui/PanelBoundary'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { focusedIn } from '../../ui/use-panel-focus'
import type { LinkTarget, Location, NoteContent } from '../navigator/navigator'
import type { Preferences } from '../navigator/preferences'
import { BottomBar, type ChaptersBeside, chaptersBeside } from './BottomBar'
import bottomBar from './bottom-bar.css?inline'
import { Chips, type ChipsProps } from './Chips'
import chips from './chips.css?inline'
import { ContentsPanel } from './contents/ContentsPanel'
import type { ReaderController } from './controller'
import edges from './edges.css?inline'
import { ClosingPanel, panelsLook } from './model/lazy-tools'
import { canSetType, titleSetting } from './model/parts'
import type { ReaderSource, ReaderState } from './model/state'
import { SettingsPanel } from './SettingsPanel'

/** The lower bar, what is offered beside the page, and the edges that turn it, in one sheet. */
export const overlaysSheet = sheet([bottomBar, chips, edges].join('\n'))

export interface ReaderPanelsProps {
  state: ReaderState
  source: ReaderSource
  preferences: Preferences
  isScriptMissing: boolean
  onPreferences(preferences: Preferences): void
  /** Null for the encoding that is found. */
  onEncoding(encoding: string | null): void
  /** Leads to another place of the book. */
  onGo(target: LinkTarget): void
  onClose(): void
}

/** The reader's own panels: contents, layout, notes. */
export function ReaderPanels(props: ReaderPanelsProps) {
  const { state, source, preferences, onClose, onGo } = props
  const { location, panel, note, metadata, open } = state

  return (
    <>
      {note && <NotePopover note={note} onClose={onClose} onGo={(href) => onGo({ href })} />}
      {panel === 'settings' && (
        <SettingsPanel
          preferences={preferences}
          // What was chosen shows at once, though the page may take a moment to lie so.
          flow={preferences.flow ?? state.location?.flow ?? 'paginated'}
          canSetType={canSetType(open)}
          encoding={
            source.format === 'txt'
              ? {
                  chosen: state.encoding,
                  // With one chosen nothing is detected.
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

/** A note beside its mark: below it where there is room, else above. */
export function NotePopover({ note, onGo, onClose }: NotePopoverProps) {
  useSheet(panelsLook)
  const { t } = useI18n()
  const box = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const name = note.title ?? t(note.isOutside ? 'reader.outside' : 'reader.note')

  useLayoutEffect(() => {
    body.current?.replaceChildren(note.release ? note.content : note.content.cloneNode(true))
    const shown = box.current
    const frame = shown?.parentElement?.getBoundingClientRect()
    if (!shown || !frame) return
    const { width, height } = shown.getBoundingClientRect()
    const left = Math.min(
      Math.max(12, note.anchor.left + note.anchor.width / 2 - frame.left - width / 2),
      frame.width - width - 12,
    )
    const below = note.anchor.bottom - frame.top + 10
    const above = note.anchor.top - frame.top - height - 10
    shown.style.left = `${left}px`
    shown.style.top = `${below + height < frame.height - 12 || above < 12 ? Math.min(below, frame.height - height - 12) : above}px`
  }, [note])

  useEffect(() => note.release, [note])
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  return (
    <div className="note" ref={box} role="dialog" aria-label={name} tabIndex={-1}>
      <div className="note-head">
        <span>{name}</span>
        <button type="button" className="tool" aria-label={t('reader.close')} onClick={onClose}>
          <ReaderIcon name="close" />
        </button>
      </div>
      <div className="note-body" ref={body} />
      {note.isOutside ? (
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

/** Controls of which one can do more when another can do nothing more. */
const GROUP = '.stepper, .bar'

/** A control that has done all it can has the focus no longer: the one beside it takes it, else the page. */
export function useEnabledFocus(
  root: { readonly current: HTMLElement | null },
  page: Pick<ReaderController, 'focus'>,
): void {
  useLayoutEffect(() => {
    const focused = focusedIn(root.current)
    if (!focused?.matches(':disabled')) return
    const beside = focused.closest(GROUP)?.querySelector<HTMLElement>('button:not(:disabled)')
    if (beside) beside.focus({ preventScroll: true })
    else page.focus()
  })
}

// Without it the slider alone tells where one is.
const SliderPreview = late(
  async (isAgain) => (await loadModule(() => import('./thumbnails/SliderPreview'), isAgain)).SliderPreview,
)

export interface ReaderOverlaysProps extends ChipsProps, ReaderPanelsProps {
  root: { readonly current: HTMLElement | null }
  /** Null until the book is open. */
  location: Location | null
  /** The bars are on show. */
  shown: boolean
}

const NOWHERE: ChaptersBeside = { before: null, after: null }

/** What lies over the page and need not be there before it: the lower bar, what is offered, the panels. */
export function ReaderOverlays(props: ReaderOverlaysProps) {
  const { root, location, shown, state, controller } = props
  useSheet(overlaysSheet)
  useEnabledFocus(root, controller)
  const { open } = state
  const { spine } = controller
  const { before, after } =
    location && open && spine ? chaptersBeside(location, open.publication, spine) : NOWHERE
  return (
    <>
      {location && (
        <>
          <Chips {...props} />
          <BottomBar
            location={location}
            shown={shown && state.panel !== 'settings'}
            left={state.timeLeft}
            isFirst={before === null}
            isLast={after === null}
            onFraction={(fraction) => controller.leap({ fraction })}
            onChapter={(step) => {
              const target = step === 1 ? after : before
              if (target) controller.leap(target)
            }}
            onEnd={() => controller.set({ panel: 'end' })}
            preview={
              open?.navigator.thumbnails && spine
                ? (fraction) => (
                    <PanelBoundary>
                      <SliderPreview {...open} index={spine.atFraction(fraction).index} at={fraction} />
                    </PanelBoundary>
                  )
                : undefined
            }
          />
        </>
      )}
      <ReaderPanels {...props} />
    </>
  )
}
