/** Below it times are those of the clock, of a first run or of a collection of garbage. */
const NOISE_MS = 3

/**
 * How many times longer `work` takes with eight times as much to do: about 8 where time grows with the size, about 64
 * where it grows with its square. Told by the quickest of a few runs, so that a busy machine does not count.
 *
 * @param size what to begin with, such that the square of it would take some tens of milliseconds
 */
export function growth(work: (size: number) => unknown, size: number): number {
  const quickest = (at: number, runs: number) => {
    let least = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs && least > NOISE_MS; run++) {
      const started = performance.now()
      work(at)
      least = Math.min(least, performance.now() - started)
    }
    return Math.max(least, NOISE_MS)
  }
  const once = quickest(size, 3)
  return quickest(8 * size, 2) / once
}

/** More than this is no straight line. */
export const STRAIGHT = 30
