/** The value below which that share of all values lies; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  if (sorted.length === 0) return Number.NaN
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const p95 = (values: readonly number[]): number => quantile(values, 0.95)

/** Formats a number with three significant digits and thousands separators: 1,234 · 56.7 · 8.90. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '—'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
