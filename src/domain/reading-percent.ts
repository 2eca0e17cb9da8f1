/** Keeps a product such as 0.29 × 100 from falling below the whole number that it is. */
const ROUNDING = 1e-9

/** Formats a fraction as a whole percentage, rounded down: 100 is the end, and nothing before it. */
export const formatPercent = (fraction: number): string =>
  String(Math.floor(Math.min(100, Math.max(0, fraction * 100)) + ROUNDING))
