/**
 * A place in a series as files write it; undefined for what is no number from 0 on. It may be a fraction: what is told
 * between two volumes.
 */
export function positionOf(written: string): number | undefined {
  const text = written.normalize('NFKC').trim()
  const position = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(position) ? position : undefined
}
