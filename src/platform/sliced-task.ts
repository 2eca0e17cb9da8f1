/** Work that can be interrupted: it yields where it may pause, and returns its result. */
export type SlicedTask<T> = Generator<undefined, T, undefined>

/** Milliseconds after which the work pauses, so that the page stays responsive. */
const SLICE_MS = 12

/** Runs the work without pauses. */
export function runSync<T>(work: SlicedTask<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/**
 * Runs the work in slices of about 12 ms and yields to the browser between them.
 *
 * @throws whatever the work throws
 */
export async function runInSlices<T>(work: SlicedTask<T>): Promise<T> {
  let sliceStart = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - sliceStart < SLICE_MS) continue
    await yieldToMain()
    sliceStart = performance.now()
  }
}

/**
 * Yields to the browser for input and painting. It uses a message, because browsers delay nested timers by at least
 * 4 ms.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Elements of a tree from which one pass over it takes a phone some tens of milliseconds. */
const MANY_ELEMENTS = 4000

/** Yields to the browser between two passes over a tree, if it is large. */
export const pauseIfLarge = (tree: Document | Element): Promise<void> | null =>
  tree.getElementsByTagName('*').length > MANY_ELEMENTS ? yieldToMain() : null
