import { inTime } from '../../../platform/in-time'
import { sparesData } from '../../../platform/spares-data'
import type { Flow } from '../navigator'
import type { Leaves } from './page-pool'
import type { PageSource } from './source'
import { isStrip } from './spreads'

/** Nobody waits longer for the first page, to know what the one after it is like. */
const PATIENCE_MS = 300

/**
 * How a book is shown of which the reader has not chosen it: strips in one column, anything else by pages.
 *
 * @param index where it is opened; the page after it is no cover, and may be told by little
 * @param onLate told what it is to be, where that was not known in time
 */
export async function flowOf(
  source: PageSource,
  leaves: Leaves,
  index: number,
  onLate: (flow: Flow) => void,
): Promise<Flow> {
  const next = leaves.has(index + 1) && source.glance && !sparesData() ? index + 1 : index
  const told = next === index ? leaves.measure([index]) : leaves.glance([next])
  // Meanwhile the page that is shown first is on its way.
  if (next !== index) void leaves.measure([index])
  const flow = (): Flow => (isStrip(leaves.size(next)) ? 'scrolled' : 'paginated')
  let isLate = false
  void told.then(() => isLate && onLate(flow()))
  await inTime(told, PATIENCE_MS)
  isLate = true
  return flow()
}
