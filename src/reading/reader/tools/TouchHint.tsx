import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { hasSelection } from '../../navigator/input/gestures'
import { FONT_SIZES, MAX_FONT_SIZE, MIN_FONT_SIZE, type Preferences } from '../../navigator/preferences'

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

/** The ribbon of a bookmark, and what the fingers on the page are about to do: not for screen readers, whose users have other gestures. */
export function TouchHint(props: TouchOptions & { isMarked: boolean }) {
  const { isMarked } = props
  const { fs: size } = props.preferences
  const t = useWords(readingTools)
  const touch = useTouch(props)
  return (
    <>
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
