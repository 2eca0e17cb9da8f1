import { inTime } from '../../platform/in-time'
import { sparesData } from '../../platform/spares-data'
import type { Flow } from '../engine'
import type { Leaves } from './leaves'
import type { PageSource } from './source'
import { isStrip } from './spreads'

/** Nobody waits longer to know what the page after the first is like. */
const PATIENCE_MS = 300

/**
 * How a book is shown of which the reader has not chosen it: strips in one column, anything else by pages.
 *
 * @param index where it is opened; the page after it is no cover, and may be told by little
 */
export async function flowOf(source: PageSource, leaves: Leaves, index: number): Promise<Flow> {
  const next = leaves.has(index + 1) && source.glance && !sparesData() ? index + 1 : index
  const told = next === index ? leaves.measure([index]) : leaves.glance([next])
  // Meanwhile the page that is shown first is on its way.
  if (next !== index) void leaves.measure([index])
  await inTime(told, PATIENCE_MS)
  return isStrip(leaves.size(next)) ? 'scrolled' : 'paginated'
}
