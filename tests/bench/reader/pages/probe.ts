import { type BenchEngine, once, substanceOf } from './engine'
import type { FoliateView } from './peers'

/** When a person sees what, in milliseconds since the navigation; null until then. */
export interface Seen {
  page: number | null
  turned: number | null
  ready: number | null
}

declare global {
  interface Window {
    seen: Seen
    /** Of the example of epub.js. */
    rendition?: { currentLocation(): { start?: { cfi: string } } | undefined }
  }
}

/** A whole reader, looked at and used from outside. */
interface Watched {
  /** Amount of content of the page on show (`BenchEngine.substance`). */
  substance(): ReturnType<BenchEngine['substance']>
  /** Differs between any two pages; '' until one is laid out. */
  place(): string
  /** The bars and the contents can be used. */
  isReady(): boolean
  press(): void
}

interface Relocated {
  locator: { href: string; progression: number }
}

function ours(): Watched {
  let place = ''
  document.addEventListener('relocate', (event) => {
    const { locator } = (event as CustomEvent<Relocated>).detail
    place = `${locator.href}:${locator.progression}`
  })
  const find = (selector: string) =>
    document.querySelector('book-reader')?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
  return {
    substance: () => substanceOf(find('.stage')),
    place: () => place,
    isReady: () => find('.bar.top .tools button') !== null,
    press: () =>
      find('.stage')?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true, cancelable: true }),
      ),
  }
}

function foliate(): Watched {
  const view = () => document.querySelector<FoliateView>('foliate-view')
  return {
    substance: () => substanceOf(view()?.renderer?.getContents?.()[0]?.doc.body),
    place: () => view()?.lastLocation?.cfi ?? '',
    isReady: () => document.querySelector('#toc-view *') !== null,
    press: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })),
  }
}

function epubjs(): Watched {
  return {
    substance: () => substanceOf(document.querySelector('#viewer')),
    place() {
      try {
        return window.rendition?.currentLocation()?.start?.cfi ?? ''
      } catch {
        // It throws until its first page is there.
        return ''
      }
    },
    isReady: () => document.querySelector('#toc option') !== null,
    press: () => document.dispatchEvent(new KeyboardEvent('keyup', { keyCode: 39, which: 39 })),
  }
}

/** Milliseconds between two presses of the key, until a page turns. */
const PRESS_EVERY_MS = 50

async function watch(reader: Watched): Promise<void> {
  const seen: Seen = { page: null, turned: null, ready: null }
  window.seen = seen
  let before = ''
  let pressed = 0
  const look = () => {
    const now = performance.now()
    if (seen.ready === null && reader.isReady()) seen.ready = now
    if (seen.page === null) {
      const place = reader.place()
      if (place !== '' && reader.substance() >= 20) {
        // This frame paints it.
        seen.page = now
        before = place
      }
    } else if (seen.turned === null) {
      if (pressed > 0 && reader.place() !== before) seen.turned = now
      else if (now - pressed > PRESS_EVERY_MS) {
        pressed = now
        reader.press()
      }
    }
    if (seen.ready === null || seen.turned === null) requestAnimationFrame(look)
  }
  if (document.readyState === 'loading') await once(document, 'DOMContentLoaded')
  requestAnimationFrame(look)
}

// The script runs in each frame; the readers' own frames are not looked at.
if (window === window.top) {
  const { pathname } = location
  void watch(pathname.includes('/foliate/') ? foliate() : pathname.includes('/epubjs/') ? epubjs() : ours())
}
