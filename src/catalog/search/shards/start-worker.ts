import { trustedScriptUrl } from '../../../platform/trusted'
import workerUrl from './search-worker?worker&url'

/** Maximum wait for the worker's first message, in ms. */
const START_TIMEOUT = 5_000

/**
 * Starts the search worker. Returns null where there is none: from another origin, by the page's policy, or in the build
 * that is a single file.
 */
export async function startWorker(): Promise<Worker | null> {
  // Browsers refuse workers from another origin; an attempt would only log an error.
  if (typeof Worker === 'undefined' || new URL(workerUrl, document.baseURI).origin !== window.origin)
    return null
  let worker: Worker
  try {
    worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'org-library-search' })
  } catch {
    return null
  }
  const isThere = await new Promise<boolean>((settle) => {
    const timer = setTimeout(settle, START_TIMEOUT, false)
    const done = (there: boolean) => {
      clearTimeout(timer)
      settle(there)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      done(false)
    }
    worker.onmessage = () => done(true)
  })
  worker.onerror = null
  worker.onmessage = null
  if (isThere) return worker
  worker.terminate()
  return null
}
