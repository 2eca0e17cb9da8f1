/** Converts a fraction to a whole percentage: a value above 0 is at least 1, a value below 1 at most 99. */
export function toPercent(value: number): number {
  if (!(value > 0)) return 0
  if (value >= 1) return 100
  return Math.min(99, Math.max(1, Math.round(value * 100)))
}
