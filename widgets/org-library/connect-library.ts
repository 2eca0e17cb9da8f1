import { type BegunLibrary, beginLibrary } from '../../src/app/begin'
import { createTranslate } from '../../src/i18n/translate'
import { windowFetch } from '../../src/platform/fetch'
import { loadModule } from '../../src/platform/load-module'
import { whenOnline } from '../../src/platform/online'
import type { Widget } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { shieldKeys } from '../key-shield'
import { localeOf } from '../locale'
import type { FirstScreen } from './first-screen'
import type { LibraryValues } from './library-view'
import { whenComplete } from './when-complete'

/**
 * Milliseconds that the library's code waits at most for a first screen, which must not share a slow line with it: over
 * 400 kbit/s with 400 ms there and back, the first screen takes about two seconds.
 */
const FIRST_MS = 4000

/** A library that has begun; its first screen is null while the code that paints it loads. */
interface Beginning {
  library: BegunLibrary
  screen: FirstScreen | null
  /** Whether it began with these values; otherwise it is of no use. */
  isOf(values: LibraryValues): boolean
  end(): void
}

/**
 * Connects a library to its page. Where the first screen needs nothing of the library (`beginLibrary`), its catalogue is
 * requested and it is painted at once; the library itself, in React, comes after it, is rendered behind it and takes its
 * place once it looks the same.
 *
 * @param fetchLive loads the library
 */
export function connectLibrary(
  widget: Widget<LibraryValues>,
  fetchLive = (isRetry: boolean) => loadModule(() => import('./live'), isRetry),
): () => void {
  const { host, root, values } = widget
  const page = host.ownerDocument
  const content = page.createElement('div')
  content.className = 'ol-content'
  root.append(content)

  let beginning: Beginning | null = null
  let stage: 'none' | 'loading' | 'missing' | 'there' = 'none'
  let unmount = () => {}
  let stopWaiting = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isScheduled = false
  let isEnded = false

  const endBeginning = () => {
    beginning?.end()
    beginning = null
  }

  const takeOver = (screen: FirstScreen) => {
    // A screen fades in; this one is there already.
    for (const animation of content.getAnimations({ subtree: true }))
      if (animation instanceof CSSAnimation && animation.animationName === 'ol-arrive') animation.finish()
    content.removeAttribute('data-behind')
    screen.yieldTo(content)
    beginning = null
  }

  const load = async (isRetry: boolean) => {
    stage = 'loading'
    stopWaiting()
    const live = await fetchLive(isRetry).catch((error: unknown) => {
      console.warn('the library did not load', error)
      return null
    })
    if (isEnded) return
    if (!live) {
      stage = 'missing'
      void reportMissing(widget)
      stopWaiting = whenOnline(() => void load(true))
      return
    }
    stage = 'there'
    const begun = beginning && { fetch: beginning.library.fetch, of: values().fetch }
    const screen = beginning?.screen
    if (screen) {
      content.toggleAttribute('data-behind', true)
      const whenShown = new Promise<void>((fulfil) => {
        stopWaiting = whenComplete(content, screen.frame, () => {
          takeOver(screen)
          fulfil()
        })
      })
      widget.set({ whenShown })
    }
    if (begun) widget.set({ begun })
    unmount = live.mountLibrary(content, page)
  }
  const need = () => {
    if (stage === 'none') void load(false)
  }

  const paint = async (of: Beginning) => {
    const settle = () => {
      if (beginning === of) need()
    }
    try {
      const painter = await loadModule(() => import('./first-screen'))
      if (beginning !== of || stage === 'there') return
      // The library is asked for before the covers.
      of.library.home.then(settle, settle)
      of.screen = painter.showFirstScreen(widget, of.library)
    } catch {
      // Without a first screen the library comes as it is.
      settle()
    }
  }

  const update = () => {
    isScheduled = false
    if (isEnded || stage === 'there') return
    const now = values()
    if (beginning && !beginning.isOf(now)) endBeginning()
    const isNew = !beginning && !now.calls
    if (isNew) beginning = begin(widget)
    // A call of the page, such as a sign-in, may want another screen.
    if (!beginning || now.calls) return need()
    if (!isNew) return beginning.screen?.update(now)
    timer ??= setTimeout(need, FIRST_MS)
    void paint(beginning)
  }
  /** The page may set further attributes in the same task. */
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(update)
  }

  const undo = [shieldKeys(host), widget.subscribe(schedule)]
  schedule()
  return () => {
    isEnded = true
    for (const step of undo) step()
    clearTimeout(timer)
    stopWaiting()
    endBeginning()
    unmount()
    content.remove()
  }
}

function begin({ host, values }: Widget<LibraryValues>): Beginning | null {
  const { fetch = windowFetch, ...rest } = values()
  const keyOf = ({ src, org, namespace, router, fetch, credentialOrigins }: LibraryValues) => [
    ...[src, org, namespace, router, fetch, credentialOrigins],
  ]
  const key = keyOf(values())
  const ending = new AbortController()
  const library = beginLibrary({ ...rest, fetch }, host.ownerDocument.defaultView ?? window, ending.signal)
  return (
    library && {
      library,
      screen: null,
      isOf: (now) => keyOf(now).every((each, at) => each === key[at]),
      end() {
        ending.abort()
        this.screen?.end()
      },
    }
  )
}

/** Says that the library's code did not load. */
async function reportMissing({ host, values, emit }: Widget<LibraryValues>): Promise<void> {
  const message = await loadModule(() => import('../../src/i18n/words/errors')).then(
    ({ errors }) => createTranslate(localeOf(host, values().lang), errors)('app.error.network'),
    () => 'network',
  )
  console.error(`<${ORG_LIBRARY.tag}> network: its code did not load`)
  emit('library-error', { code: 'network', message })
}
