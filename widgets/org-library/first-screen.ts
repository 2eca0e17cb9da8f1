import { type BegunLibrary, beginLibrary } from '../../src/app/begin'
import { paintFirstScreen } from '../../src/app/first-screen'
import { createNearViewportObserver } from '../../src/book/near-viewport-observer'
import { windowFetch } from '../../src/platform/fetch'
import type { LoadedHome } from '../../src/screens/home/HomeContent'
import { createElementFrame, createScreenWatch } from '../../src/styles/frame'
import type { Widget } from '../element'
import { localeOf } from '../locale'
import type { LibraryValues } from './library-view'
import { holdPresses, rememberUse } from './use-of-page'

/** The first screen of a library, painted before its code has come. */
export interface FirstScreenStage {
  readonly frame: HTMLElement
  readonly begun: BegunLibrary
  /** Whether it was begun with these values; otherwise it is of no use. */
  isOf(values: LibraryValues): boolean
  /** Paints again if the values look otherwise. */
  update(values: LibraryValues): void
  /** Removes it, and does in `successor`, which looks the same, what was done in it. */
  yieldTo(successor: Element): void
  end(): void
}

/**
 * Begins and paints a first screen.
 *
 * @param onSettled called when the home page is painted or has not loaded
 * @returns null if the library has no first screen to paint (`beginLibrary`)
 */
export function showFirstScreen(
  widget: Widget<LibraryValues>,
  onSettled: () => void,
): FirstScreenStage | null {
  const { host, root, styleSheets } = widget
  const page = host.ownerDocument
  const view = page.defaultView ?? window
  const ending = new AbortController()
  const key = keyOf(widget.values())
  const { fetch = windowFetch, ...rest } = widget.values()
  const begun = beginLibrary({ ...rest, fetch }, view, ending.signal)
  if (!begun) return null

  const { frame, root: inner, probe } = createElementFrame(page)
  const screen = createScreenWatch(view)
  styleSheets.add(screen.sheet)
  screen.add({ root: inner, probe })
  root.append(frame)
  const presses = holdPresses(frame, ending.signal)
  let loaded: LoadedHome | null = null
  let look: readonly unknown[] = []
  let painting = new AbortController()
  let near = createNearViewportObserver()

  const stopPainting = () => {
    painting.abort()
    near.end()
  }
  const update = (values: LibraryValues) => {
    const { brand, lang, theme, kiosk, router } = values
    const locale = localeOf(host, lang)
    const next = [brand, locale, theme, kiosk, loaded]
    if (next.every((each, at) => each === look[at])) return
    look = next
    inner.lang = locale
    inner.dataset.theme = theme
    inner.toggleAttribute('data-kiosk', kiosk)
    const resume = rememberUse(inner)
    stopPainting()
    painting = new AbortController()
    near = createNearViewportObserver()
    const { location, storedOrg } = begun
    paintFirstScreen(
      inner,
      { location, router, brand, locale, loaded, storedOrg },
      styleSheets,
      near,
      painting.signal,
    )
    resume(inner)
  }

  begun.load(ending.signal).then(
    (home) => {
      if (ending.signal.aborted) return
      loaded = home
      update(widget.values())
      onSettled()
    },
    // The library asks again, and says what is wrong.
    () => ending.signal.aborted || onSettled(),
  )
  update(widget.values())

  const end = () => {
    stopPainting()
    begun.forget()
    screen.end()
    styleSheets.remove(screen.sheet)
    frame.remove()
  }
  return {
    frame,
    begun,
    isOf: (values) => keyOf(values).every((each, at) => each === key[at]),
    update,
    yieldTo(successor) {
      const resume = rememberUse(inner)
      const pressed = presses.pressedIn(successor)
      end()
      resume(successor)
      // In a task of its own: React has then taken in what was typed.
      setTimeout(() => pressed?.click())
    },
    end() {
      ending.abort()
      end()
    },
  }
}

const keyOf = ({ src, org, namespace, router, fetch, credentialOrigins }: LibraryValues) => [
  ...[src, org, namespace, router, fetch, credentialOrigins],
]
