import type { BegunLibrary } from '../../src/app/begin'
import { paintFirstScreen } from '../../src/app/first-screen'
import { createNearViewportObserver } from '../../src/book/near-viewport-observer'
import type { LoadedHome } from '../../src/screens/home/HomeContent'
import { createElementFrame, createScreenWatch } from '../../src/styles/frame'
import type { Widget } from '../element'
import { localeOf } from '../locale'
import type { LibraryValues } from './library-view'
import { holdPresses, rememberUse } from './use-of-page'

/** The first screen of a library, painted before its code has come. */
export interface FirstScreen {
  readonly frame: HTMLElement
  /** Paints again if the values look otherwise. */
  update(values: LibraryValues): void
  /** Removes it, and does in `successor`, which looks the same, what was done in it. */
  yieldTo(successor: Element): void
  end(): void
}

/** Paints a first screen: at once what waits for the home page, then the home page. */
export function showFirstScreen(
  widget: Widget<LibraryValues>,
  { location, storedOrg, home }: BegunLibrary,
): FirstScreen {
  const { host, root, styleSheets } = widget
  const page = host.ownerDocument
  const view = page.defaultView ?? window
  const ending = new AbortController()
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
    paintFirstScreen(
      inner,
      { location, router, brand, locale, loaded, storedOrg },
      styleSheets,
      near,
      painting.signal,
    )
    resume(inner)
  }

  update(widget.values())
  home.then(
    (found) => {
      if (ending.signal.aborted) return
      loaded = found
      update(widget.values())
    },
    // The library says what is wrong.
    () => {},
  )

  const end = () => {
    ending.abort()
    stopPainting()
    screen.end()
    styleSheets.remove(screen.sheet)
    frame.remove()
  }
  return {
    frame,
    update,
    yieldTo(successor) {
      const resume = rememberUse(inner)
      const pressed = presses.pressedIn(successor)
      resume(successor)
      end()
      // In a task of its own: React has then taken in what was typed.
      setTimeout(() => pressed?.click())
    },
    end,
  }
}
