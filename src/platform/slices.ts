/** Work that can be put down: it yields wherever it may wait, and returns its result. */
export type Sliced<T> = Generator<undefined, T, undefined>

/** Work is put down after this long, so that the page stays alive. */
const SLICE_MS = 12

/** Does the work in one go. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/**
 * Does the work in slices of about 12 ms, with the browser's turn between them.
 *
 * @throws what the work throws
 */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  let rested = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - rested < SLICE_MS) continue
    await yieldToMain()
    rested = performance.now()
  }
}

/**
 * The browser's turn, for input and painting. A message, unlike a timer, is not held back for 4 ms when many follow
 * one another.
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
