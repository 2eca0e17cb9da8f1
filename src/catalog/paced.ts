import type { Sliced } from '../platform/slices'

/** Milliseconds of work between two pauses. */
const SLICE_MS = 12

/**
 * Runs the work in slices, as `inSlices` of `platform/slices`, which is a part of the reader: with it a long feed or a
 * search would load the reader.
 */
export async function paced<T>(work: Sliced<T>): Promise<T> {
  for (let start = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - start < SLICE_MS) continue
    await new Promise((resume) => setTimeout(resume))
    start = performance.now()
  }
}

/** Runs the work without pauses. */
export function unpaced<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
