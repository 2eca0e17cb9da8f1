import { trustedScriptUrl } from './trusted'

/** Whether a worker at this address may be tried: browsers refuse one from another origin, and an attempt would log an error. */
export const mayStartWorker = (url: string): boolean =>
  typeof Worker !== 'undefined' && new URL(url, document.baseURI).origin === window.origin

/**
 * Starts a worker of this build, which posts a message as soon as it runs. Returns null where there is none: from another
 * origin, by the page's policy, or when no message comes.
 *
 * @param timeout maximum wait for the first message, in ms
 */
export async function startWorker(url: string, name: string, timeout: number): Promise<Worker | null> {
  if (!mayStartWorker(url)) return null
  let worker: Worker
  try {
    worker = new Worker(trustedScriptUrl(url), { type: 'module', name })
  } catch {
    return null
  }
  const isThere = await new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), timeout)
    const settle = (there: boolean) => {
      clearTimeout(timer)
      done(there)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      settle(false)
    }
    worker.onmessage = () => settle(true)
  })
  worker.onerror = null
  worker.onmessage = null
  if (isThere) return worker
  worker.terminate()
  return null
}
