import type { CDPSession } from '@playwright/test'

/** An event of the browser's trace; times are in microseconds. */
interface TraceEvent {
  name: string
  /** 'X' is a span, 'M' is metadata such as a name. */
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Duration in thread time. */
  tdur?: number
  args?: { name?: string }
}

const CATEGORIES = ['v8', 'v8.execute', 'devtools.timeline']
const SCRIPT = new Set([
  'v8.callFunction',
  'v8.run',
  'v8.evaluateModule',
  'v8.compileModule',
  'RunMicrotasks',
])
/** Work forced by a script that reads layout; the page would do it in its next frame anyway. */
const LAYOUT = new Set(['UpdateLayoutTree', 'Layout'])

/**
 * Measures the scripts that run from now on. `ScriptDuration` of `Performance.getMetrics` does not suffice: it leaves
 * out microtasks, so the work after a resolved promise would not count.
 *
 * @returns ends the measurement: milliseconds of script without layout, in the main thread's time
 */
export async function watchScripts(session: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const traceConfig = { includedCategories: CATEGORIES }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  return async () => {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
    return scriptTime(events)
  }
}

function scriptTime(events: readonly TraceEvent[]): number {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const isMain = ({ pid, tid }: TraceEvent) =>
    threads.some((thread) => thread.pid === pid && thread.tid === tid)
  const spans = events.filter((event) => event.ph === 'X' && isMain(event)).sort((a, b) => a.ts - b.ts)
  const scripts = outermost(spans.filter(({ name }) => SCRIPT.has(name)))
  const layouts = outermost(spans.filter(({ name }) => LAYOUT.has(name)))
  const asked = layouts.filter((layout) => scripts.some((script) => isIn(layout, script)))
  return (sum(scripts) - sum(asked)) / 1000
}

/** The spans that are not inside another one; the input is sorted by start. */
function outermost(spans: readonly TraceEvent[]): TraceEvent[] {
  const found: TraceEvent[] = []
  for (const span of spans) if (!found.some((other) => isIn(span, other))) found.push(span)
  return found
}

const isIn = (span: TraceEvent, other: TraceEvent): boolean =>
  span.pid === other.pid &&
  span.tid === other.tid &&
  span.ts >= other.ts &&
  span.ts < other.ts + (other.dur ?? 0)

const sum = (spans: readonly TraceEvent[]): number =>
  spans.reduce((all, { tdur, dur = 0 }) => all + (tdur ?? dur), 0)
