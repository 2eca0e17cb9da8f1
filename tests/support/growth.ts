import { cpuTime } from './cpu-time'

/** Below it times are those of the clock, of a first run or of a collection of garbage. */
const NOISE_MS = 5
/** So many times longer for eight times as much is no straight line: that is 8, and the square is 64. */
export const STRAIGHT = 30
/** Runs of a busy machine that may all be slow by chance; what takes the square of the time is never quick once. */
const MOST_RUNS = 16

/**
 * How many times longer `work` takes with eight times as much to do, told by the quickest of some runs: the one of much
 * is run again until it is within `STRAIGHT`, so that other work on the machine does not count.
 *
 * @param size what to begin with, such that the square of it would take some tens of milliseconds
 */
export function growth(work: (size: number) => unknown, size: number): number {
  const quickest = (at: number, runs: number, enough: number) => {
    let least = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs && least > enough; run++) {
      const started = cpuTime()
      work(at)
      least = Math.min(least, cpuTime() - started)
    }
    return least
  }
  const once = Math.max(quickest(size, 3, NOISE_MS), NOISE_MS)
  return quickest(8 * size, MOST_RUNS, STRAIGHT * once) / once
}
