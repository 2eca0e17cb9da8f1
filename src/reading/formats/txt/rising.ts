/** A numbered line that may be a heading. */
export interface Numbered {
  number: number
  /** The last number of a range, else `number`. */
  last: number
  /** How much it counts: 2 for a doubtful line to 5.5 for a certain one. */
  weight: number
  /** A heading of a higher level stands between it and the line before, so that its number may begin anew. */
  opens: boolean
}

/** Score of a gap in the numbers: one or two headings may be spoilt or missing. */
const GAP = 1
const MAX_GAP = 3
/** Score of a leap or a new start: more than any line counts, so that a single line out of order is left out. */
const LEAP = 6

/**
 * The lines whose numbers rise by one, of all sequences the one that counts most. A number may be missing, lie between two
 * (1.5), or begin anew; a line out of order is left out. Takes linear time.
 *
 * @returns indices of the lines, in order
 */
export function risingRun(lines: readonly Numbered[]): number[] {
  const scores: number[] = []
  const before: number[] = []
  /** The best sequence that ends with a number. */
  const ends = new Map<number, number>()
  let best = -1
  for (const [at, { number, last, weight, opens }] of lines.entries()) {
    let score = weight
    let from = -1
    const follow = (end: number | undefined, cost: number) => {
      const sum = end === undefined || end < 0 ? Number.NEGATIVE_INFINITY : (scores[end] ?? 0) + weight - cost
      if (sum > score) [score, from] = [sum, end ?? -1]
    }
    const whole = Math.floor(number)
    if (whole === number) {
      follow(ends.get(number - 1), 0)
      follow(ends.get(number - 0.5), 0)
      for (let gap = 2; gap <= MAX_GAP; gap++) follow(ends.get(number - gap), GAP)
    } else {
      follow(ends.get(whole), 0)
      // 1.1, 1.2: the tenths rise too.
      follow(ends.get(Math.round((number - 0.1) * 10) / 10), 0)
    }
    const isLower = best >= 0 && number <= (lines[best]?.last ?? 0)
    follow(best, isLower && number <= 1 && opens ? 0 : LEAP)
    scores.push(score)
    before.push(from)
    const earlier = ends.get(last)
    // Of two that count the same, the first: the second is a sentence about it.
    if (earlier === undefined || score > (scores[earlier] ?? 0)) ends.set(last, at)
    if (best < 0 || score > (scores[best] ?? 0)) best = at
  }
  const run: number[] = []
  for (let at = best; at >= 0; at = before[at] ?? -1) run.push(at)
  return run.reverse()
}
