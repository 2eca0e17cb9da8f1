/** A fraction as whole per cent: begun is never 0 and unfinished never 100. */
export function toPercent(value: number): number {
  if (!(value > 0)) return 0
  if (value >= 1) return 100
  return Math.min(99, Math.max(1, Math.round(value * 100)))
}
