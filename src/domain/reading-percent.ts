/** Formats a fraction as a percentage, with one decimal below ten so that it changes in a long book. */
export function formatPercent(fraction: number): string {
  const percent = Math.min(100, Math.max(0, fraction * 100))
  return percent >= 0.1 && percent < 10
    ? (Math.floor(percent * 10) / 10).toFixed(1)
    : String(Math.floor(percent))
}
