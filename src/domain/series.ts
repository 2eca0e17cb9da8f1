/**
 * Parses a position in a series; undefined if it is not a number of at least 0. It may be a fraction, for a story between
 * two volumes.
 */
export function parseSeriesPosition(written: string): number | undefined {
  const text = written.normalize('NFKC').trim()
  const position = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(position) ? position : undefined
}
