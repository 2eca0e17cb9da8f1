import { cpuTime } from './cpu-time'

/** Below this time, the clock, a first run or a garbage collection dominates. */
const NOISE_MS = 5
/** The largest ratio that counts as linear for eight times the size: linear time gives 8, quadratic time 64. */
export const STRAIGHT = 30
/** On a busy machine several runs can be slow by chance; quadratic work is never fast. */
const MAX_RUNS = 16

/**
 * The ratio of the times that `work` takes for eight times the size and for the size; each is the fastest of some runs.
 * The large run is repeated until the ratio is within `STRAIGHT`, so that other work on the machine does not count.
 *
 * @param size initial size, for which quadratic work would take some tens of milliseconds
 */
export function growth(work: (size: number) => unknown, size: number): number {
  const quickest = (at: number, runs: number, enough: number) => {
    let fastest = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs && fastest > enough; run++) {
      const started = cpuTime()
      work(at)
      fastest = Math.min(fastest, cpuTime() - started)
    }
    return fastest
  }
  const once = Math.max(quickest(size, 3, NOISE_MS), NOISE_MS)
  return quickest(8 * size, MAX_RUNS, STRAIGHT * once) / once
}
