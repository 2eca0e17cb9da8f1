import { formatPercent } from './reading-percent'

/** Converts a fraction to the whole percentage that the reader shows, but a value above 0 is at least 1. */
export function toPercent(value: number): number {
  return value > 0 ? Math.max(1, Number(formatPercent(value))) : 0
}
