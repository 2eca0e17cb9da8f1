import { watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Milliseconds without a change after which a run begins. */
const QUIET = 1000

interface WatchOptions {
  /** Files and folders whose changes do not count: what a run writes may be in the folder of books. */
  ignored: readonly string[]
  signal: AbortSignal
  quiet?: number
}

/**
 * Runs at once, then each time when something in a folder has changed and a second has passed without another change. A
 * change during a run, the first included, leads to another run. Resolves when `signal` is aborted and no run is under way.
 *
 * @throws Error if the folder cannot be watched, or what `run` throws
 */
export async function watchFolder(
  folder: string,
  run: () => Promise<void>,
  { ignored, signal, quiet = QUIET }: WatchOptions,
): Promise<void> {
  let wake: () => void = () => undefined
  let last = -Infinity
  let hasChanged = true
  let failure: unknown
  const watcher = watch(folder, { recursive: true })
  watcher.on('change', (_, name) => {
    const path = name === null ? folder : join(folder, name.toString())
    if (ignored.some((each) => path === each || path.startsWith(each + sep))) return
    last = performance.now()
    hasChanged = true
    wake()
  })
  watcher.on('error', (thrown) => {
    failure = thrown
    wake()
  })
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  const pause = (milliseconds: number | null) =>
    new Promise<void>((fulfil) => {
      const timer = milliseconds === null ? undefined : setTimeout(fulfil, milliseconds)
      wake = () => {
        clearTimeout(timer)
        fulfil()
      }
    })
  try {
    while (!signal.aborted) {
      if (failure) throw failure
      const left = last + quiet - performance.now()
      if (!hasChanged) await pause(null)
      else if (left > 0) await pause(left)
      else {
        hasChanged = false
        await run()
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    watcher.close()
  }
}
