import { useEffect, useRef, useState } from 'react'
import { useI18n, useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { useLatest } from '../../../ui/use-latest'
import { hasSelection } from '../../navigator/input/gestures'
import type { Location, Navigator } from '../../navigator/navigator'
import { FONT_SIZES, MAX_FONT_SIZE, MIN_FONT_SIZE, type Preferences } from '../../navigator/preferences'
import { findBookLink, isInteractive, LINK_ATTRIBUTE } from '../../navigator/text/links'
import type { Publication } from '../../publication/publication'
import { visiblePagesOf } from '../decorations/visible'
import { hasTypography } from '../model/parts'

/** A finger that moves less than this, in CSS pixels, has no direction yet. */
const STILL_PX = 10
/** The page follows a finger that pulls it down by this fraction. */
const RESISTANCE = 0.5
/** A page that is pulled down this far, in CSS pixels, changes its bookmark when it is let go. */
const PULL_PX = 56
const MAX_PULL_PX = 96
const BACK_MS = 180

/** The available text size that is nearest to the one which two fingers have stretched by a ratio. */
export function pinchedSize(size: number, ratio: number): number {
  const wanted = Math.max(MIN_FONT_SIZE, Math.min(size * ratio, MAX_FONT_SIZE))
  // By ratio, not by difference: the steps grow with the size.
  const off = (each: number) => Math.abs(Math.log(each / wanted))
  return [size, ...FONT_SIZES].reduce((best, each) => (off(each) < off(best) ? each : best))
}

interface TouchOptions {
  /** The root element of the reader. */
  root: { readonly current: HTMLElement | null }
  preferences: Preferences
  /** Sets another size of text; null where it is fixed. */
  onPreferences: ((preferences: Preferences) => void) | null
  /** Adds the bookmark of the page or removes it. */
  onMark(): void
  /** Pulling the page down does that. */
  canPull: boolean
}

/** What fingers are about to do: the text size that a pinch leads to, and how far the page is pulled down. */
interface TouchState {
  size: number | null
  pull: 'no' | 'near' | 'far'
}

const IDLE: TouchState = { size: null, pull: 'no' }

/**
 * Fingers on a page that fills the window: two of them change the size of the text, one that pulls the page down its
 * bookmark. Where the browser scrolls or zooms by these movements, which `touch-action` of the stage tells, they are its own.
 */
function useTouch(options: TouchOptions): TouchState {
  const { root } = options
  const [state, setState] = useState(IDLE)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const desk = root.current?.querySelector<HTMLElement>('.desk')
    const stage = desk?.querySelector<HTMLElement>('.stage')
    if (!desk || !stage) return
    const abort = new AbortController()
    const listening = { signal: abort.signal, passive: true }
    let pinch: { apart: number; from: number; size: number } | null = null
    let pull: { x: number; y: number; distance: number | null } | null = null
    const end = () => {
      const distance = pull?.distance ?? 0
      pinch = null
      pull = null
      setState(IDLE)
      if (distance === 0) return
      desk.style.translate = ''
      if (isStill()) return
      desk.animate([{ translate: `0 ${distance}px` }, {}], { duration: BACK_MS, easing: 'ease-out' })
    }
    stage.addEventListener(
      'touchstart',
      ({ touches }) => {
        end()
        const [first] = touches
        const action = getComputedStyle(stage).touchAction
        const { preferences, onPreferences, canPull } = latest.current
        const { fs: size } = preferences
        const apart = distanceOf(touches)
        if (apart && onPreferences && PINCHED.includes(action)) pinch = { apart, from: size, size }
        if (touches.length === 1 && first && canPull && action === 'none' && !hasSelection(stage))
          pull = { x: first.clientX, y: first.clientY, distance: null }
      },
      listening,
    )
    stage.addEventListener(
      'touchmove',
      ({ touches }) => {
        const [first] = touches
        if (pinch) {
          const size = pinchedSize(pinch.from, (distanceOf(touches) ?? pinch.apart) / pinch.apart)
          pinch.size = size
          setState((before) => (before.size === size ? before : { ...IDLE, size }))
          return
        }
        if (!pull || !first) return
        const [x, y] = [first.clientX - pull.x, first.clientY - pull.y]
        if (pull.distance === null) {
          if (Math.hypot(x, y) < STILL_PX) return
          // Sideways it is a swipe, and upwards nothing; a press that has become a selection is one.
          if (y < Math.abs(x) * 1.4 || hasSelection(stage)) {
            pull = null
            return
          }
        }
        pull.distance = Math.round(Math.max(0, Math.min(y * RESISTANCE, MAX_PULL_PX)))
        if (!isStill()) desk.style.translate = `0 ${pull.distance}px`
        const next = pull.distance >= PULL_PX ? 'far' : 'near'
        setState((before) => (before.pull === next ? before : { ...IDLE, pull: next }))
      },
      listening,
    )
    stage.addEventListener(
      'touchend',
      () => {
        const { preferences, onPreferences, onMark } = latest.current
        if (pinch && pinch.size !== pinch.from) onPreferences?.({ ...preferences, fs: pinch.size })
        if ((pull?.distance ?? 0) >= PULL_PX) onMark()
        end()
      },
      listening,
    )
    stage.addEventListener('touchcancel', end, listening)
    return () => {
      abort.abort()
      end()
    }
  }, [root])
  return state
}

interface TouchHintProps extends Omit<TouchOptions, 'onPreferences'> {
  navigator: Navigator
  publication: Publication
  location: Location
  isMarked: boolean
  onPreferences(preferences: Preferences): void
}

/** Half of the size that a finger needs, in CSS pixels. */
const REACH_PX = 22
/** No farther apart than the smallest number of a note. */
const REACH_STEP_PX = 5
/** The number of a note, in whatever brackets; a longer link is large enough by itself. */
const MAX_NUMBER = 6

/** The number of a note that a finger at a point means: the nearest within its reach; null for none. */
function noteNumberAt(root: DocumentOrShadowRoot, x: number, y: number): HTMLElement | null {
  let found: HTMLElement | null = null
  let nearest = REACH_PX
  for (let dx = -REACH_PX; dx <= REACH_PX; dx += REACH_STEP_PX)
    for (let dy = -REACH_PX; dy <= REACH_PX; dy += REACH_STEP_PX) {
      const away = Math.max(Math.abs(dx), Math.abs(dy))
      if (away >= nearest) continue
      const link = root.elementFromPoint(x + dx, y + dy)?.closest<HTMLElement>(`[${LINK_ATTRIBUTE}]`)
      if (!link || (link.textContent ?? '').trim().length > MAX_NUMBER) continue
      found = link
      nearest = away
    }
  return found
}

/** Lets a finger that comes down beside the number of a note open the note. */
function useNoteReach(root: TouchOptions['root'], navigator: Navigator): void {
  useEffect(() => {
    const reader = root.current
    if (!reader) return
    let isFinger = false
    const abort = new AbortController()
    const listening = { signal: abort.signal, capture: true }
    reader.addEventListener(
      'pointerdown',
      ({ pointerType }) => (isFinger = pointerType === 'touch'),
      listening,
    )
    reader.addEventListener(
      'click',
      (event) => {
        if (!isFinger || !event.isTrusted || event.defaultPrevented) return
        const path = event.composedPath()
        const page = visiblePagesOf(navigator).find(({ view }) => path.includes(view))
        if (!page || hasSelection(reader) || isInteractive(path) || findBookLink(path)) return
        const number = noteNumberAt(page.root, event.clientX, event.clientY)
        if (!number) return
        event.preventDefault()
        event.stopPropagation()
        number.click()
      },
      listening,
    )
    return () => abort.abort()
  }, [root, navigator])
}

/** How long the hint of where to tap stays. */
const HINT_MS = 8000

/** Where to tap, once, on the first book that a finger reads. Its words are for the eyes: assistive technology has other gestures. */
function TapHint({
  root,
  location,
  onSeen,
}: {
  root: TouchOptions['root']
  location: Location
  onSeen(): void
}) {
  const t = useWords(readingTools)
  const i18n = useI18n()
  const seen = useLatest(onSeen)
  useEffect(() => {
    const reader = root.current
    const end = () => seen.current()
    const timer = setTimeout(end, HINT_MS)
    reader?.addEventListener('pointerdown', end, true)
    return () => {
      clearTimeout(timer)
      reader?.removeEventListener('pointerdown', end, true)
    }
  }, [root])
  const isPaged = location.flow !== 'scrolled'
  const sides = [i18n.t('reader.prevPage'), t('hint.bars'), i18n.t('reader.nextPage')]
  if (location.forward === 'left') sides.reverse()
  return (
    <div className="ol-hint" data-only={isPaged ? undefined : ''} aria-hidden="true">
      {(isPaged ? sides : [t('hint.bars')]).map((text) => (
        <p key={text}>
          <span>
            <span>{t('hint.tap')}</span>
            <br />
            <span>{text}</span>
          </span>
        </p>
      ))}
    </div>
  )
}

/** The ribbon of a bookmark, and what the fingers on the page are about to do: not for screen readers, whose users have other gestures. */
export function TouchHint(props: TouchHintProps) {
  const { isMarked, root, navigator, publication, location, preferences, onPreferences } = props
  const { fs: size } = preferences
  const t = useWords(readingTools)
  const touch = useTouch({
    ...props,
    onPreferences: hasTypography({ navigator, publication }) ? onPreferences : null,
  })
  useNoteReach(root, navigator)
  const isFirstBook = !preferences.isHinted && matchMedia('(pointer: coarse)').matches
  return (
    <>
      {isFirstBook && (
        <TapHint
          root={root}
          location={location}
          onSeen={() => onPreferences({ ...preferences, isHinted: true })}
        />
      )}
      {isMarked && (
        <button
          type="button"
          className="ol-ribbon"
          aria-label={t('tools.bookmark.remove')}
          title={t('tools.bookmark.remove')}
          onClick={props.onMark}
        />
      )}
      {touch.size !== null && (
        <p className="ol-pinch" aria-hidden="true">
          {touch.size === size ? size : `${size} → ${touch.size}`}
        </p>
      )}
      {touch.pull !== 'no' && (
        <p className="ol-pull" data-far={touch.pull === 'far' || undefined} aria-hidden="true">
          {t(isMarked ? 'tools.bookmark.remove' : 'tools.bookmark.add')}
        </p>
      )}
    </>
  )
}

/** The values of `touch-action` under which the browser does not zoom by a pinch. */
const PINCHED = ['none', 'pan-x pan-y']

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function distanceOf([first, second]: TouchList): number | null {
  if (!first || !second) return null
  return Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) || null
}
