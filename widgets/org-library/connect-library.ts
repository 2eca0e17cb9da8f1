import { createTranslate } from '../../src/i18n/translate'
import { loadModule } from '../../src/platform/load-module'
import { whenOnline } from '../../src/platform/online'
import type { Widget } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { shieldKeys } from '../key-shield'
import { localeOf } from '../locale'
import { type FirstScreenStage, showFirstScreen } from './first-screen'
import type { LibraryValues } from './library-view'
import { whenComplete } from './when-complete'

/** Milliseconds that the library's code waits for a first screen: the feed must not share a slow line with it. */
const FEED_MS = 1000

/**
 * Connects a library to its page. A first screen that needs nothing of the library is painted at once (`showFirstScreen`);
 * the library itself, in React, comes after it, is rendered behind it and takes its place once it looks the same.
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

  let first: FirstScreenStage | null = null
  let stage: 'none' | 'loading' | 'missing' | 'there' = 'none'
  let unmount = () => {}
  let stopWaiting = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isScheduled = false
  let isEnded = false

  const takeOver = () => {
    // A screen fades in; this one is there already.
    for (const animation of content.getAnimations({ subtree: true }))
      if (animation instanceof CSSAnimation && animation.animationName === 'ol-arrive') animation.finish()
    content.removeAttribute('data-behind')
    first?.yieldTo(content)
    first = null
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
    if (first) {
      const { begun, frame } = first
      content.toggleAttribute('data-behind', true)
      const whenShown = new Promise<void>((fulfil) => {
        stopWaiting = whenComplete(content, frame, () => {
          takeOver()
          fulfil()
        })
      })
      widget.set({ begun: { fetch: begun.fetch, of: values().fetch }, whenShown })
    }
    unmount = live.mountLibrary(content, page)
  }
  const need = () => {
    if (stage === 'none') void load(false)
  }

  const update = () => {
    isScheduled = false
    if (isEnded || stage === 'there') return
    const now = values()
    if (first && !first.isOf(now)) {
      first.end()
      first = null
    }
    // A call of the page, such as a sign-in, may want another screen.
    if (now.calls) return need()
    if (first) return first.update(now)
    if (stage === 'none') first = tryFirstScreen(widget, need)
    if (first) timer ??= setTimeout(need, FEED_MS)
    else need()
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
    first?.end()
    unmount()
    content.remove()
  }
}

/** Without a first screen the library comes as it is. */
function tryFirstScreen(widget: Widget<LibraryValues>, onSettled: () => void): FirstScreenStage | null {
  try {
    return showFirstScreen(widget, onSettled)
  } catch (thrown) {
    console.warn('the first screen was not painted', thrown)
    return null
  }
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
