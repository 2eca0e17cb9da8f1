import { median, p95, short } from '../lib/figures'
import { ENGINES, type Engine, isOurs } from './engines'
import type { TurnFigure } from './pages/driver'
import type { RunResult } from './run'

/** A figure of the tables: all its values in a run. */
interface Figure {
  name: string
  unit: 'ms' | 'MB' | 'KB'
  of(run: RunResult): number[]
  /** The goal for ours. */
  aim?: Aim
  /** One number per run; its 95th percentile would only be the slowest run. */
  isOnce?: boolean
}

/** A maximum ratio to the best other engine, and that of the element if it is another; or a maximum 95th percentile in milliseconds. */
type Aim = { ratio: number; element?: number } | { p95: number }

/** A frame at 60 Hz. */
const FRAME_MS = 16.7

const FIGURES: readonly Figure[] = [
  { name: 'first page', unit: 'ms', of: ({ first }) => [first.open], aim: { ratio: 0.5 } },
  { name: 'first page, with loading the code', unit: 'ms', of: ({ first }) => [first.cold] },
  {
    name: 'turn: painted',
    unit: 'ms',
    of: ({ turns }) => turnsOf(turns, false).map(({ painted }) => painted),
    aim: { p95: FRAME_MS },
  },
  {
    name: 'turn: the next is accepted',
    unit: 'ms',
    of: ({ turns }) => turnsOf(turns, false).map(({ accepted }) => accepted),
    aim: { p95: FRAME_MS },
  },
  {
    name: 'into the next chapter: painted',
    unit: 'ms',
    of: ({ turns }) => turnsOf(turns, true).map(({ painted }) => painted),
  },
  {
    name: 'into the next chapter: the next is accepted',
    unit: 'ms',
    of: ({ turns }) => turnsOf(turns, true).map(({ accepted }) => accepted),
    aim: { ratio: 0.2 },
  },
  {
    name: 'far jump',
    unit: 'ms',
    of: ({ jumps }) => jumps.map(({ painted }) => painted),
    aim: { ratio: 0.35, element: 0.5 },
  },
  {
    name: 'the contents are opened',
    unit: 'ms',
    of: ({ jumps }) => jumps.flatMap(({ contents }) => contents ?? []),
  },
  {
    name: 'search: first hit',
    unit: 'ms',
    of: ({ search }) => (search?.first ? [search.first] : []),
    aim: { ratio: 1 },
  },
  {
    name: 'search: all hits',
    unit: 'ms',
    of: ({ search }) => (search ? [search.all] : []),
    aim: { ratio: 0.5 },
  },
  {
    name: 'heap after the first page',
    unit: 'MB',
    of: ({ heapFirst }) => [heapFirst.used / 1e6],
    aim: { ratio: 0.6, element: 0.8 },
  },
  {
    name: 'heap after the journey',
    unit: 'MB',
    of: ({ heapAfter }) => [heapAfter.used / 1e6],
    aim: { ratio: 0.6, element: 1 },
  },
  {
    name: 'heap, buffers and document after the journey',
    unit: 'MB',
    of: ({ heapAfter }) => [heapAfter.whole / 1e6],
    aim: { ratio: 0.6 },
  },
  {
    name: 'code moved until the first page',
    unit: 'KB',
    of: ({ codeBytes }) => [codeBytes / 1e3],
    isOnce: true,
  },
  {
    name: 'of the book moved until the first page',
    unit: 'KB',
    of: ({ bookBytes }) => [bookBytes / 1e3],
    isOnce: true,
  },
  {
    name: 'of the book moved in the journey',
    unit: 'KB',
    of: ({ bookBytesAfter }) => [bookBytesAfter / 1e3],
    isOnce: true,
  },
]

/** Lost turns are left out; their number is listed below the tables. */
const turnsOf = (turns: readonly TurnFigure[], crossing: boolean): TurnFigure[] =>
  turns.filter(({ isCrossing, isLost }) => !isLost && isCrossing === crossing)

/** One of our figures compared with the best other engine. */
export interface Judged {
  engine: Engine
  /** Relative to the best other engine; '' when there is none. */
  ratio: string
  /** Null when there is no goal. */
  isMet: boolean | null
}

export interface Row {
  name: string
  /** By engine, in the order of `ENGINES`; '—' for none. */
  cells: string[]
  aim: string
  judged: Judged[]
}

/** The rows of one book. */
export function rowsOf(runs: readonly RunResult[]): Row[] {
  return FIGURES.flatMap((figure) => {
    const values = ENGINES.map((engine) => ({ engine, all: valuesOf(figure, runs, engine.id) }))
    if (values.every(({ all }) => all.length === 0)) return []
    const peers = values.filter(({ engine, all }) => !isOurs(engine) && all.length > 0)
    const best = Math.min(...peers.map(({ all }) => median(all)))
    const { aim } = figure
    const isAimed = aim !== undefined && ('p95' in aim || Number.isFinite(best))
    return [
      {
        name: `${figure.name}, ${figure.unit}`,
        cells: values.map(({ all }) => cell(figure, all)),
        aim: isAimed ? words(aim) : '',
        judged: values
          .filter(({ engine }) => isOurs(engine))
          .map(({ engine, all }) => ({
            engine,
            ratio: Number.isFinite(best) && all.length > 0 ? `${(median(all) / best).toFixed(2)}×` : '',
            isMet: isAimed && all.length > 0 ? isMet(aim, all, best, engine) : null,
          })),
      },
    ]
  })
}

const isMet = (aim: Aim, values: readonly number[], best: number, { id }: Engine): boolean =>
  'p95' in aim
    ? p95(values) <= aim.p95
    : median(values) / best <= ((id === 'ours' ? aim.element : undefined) ?? aim.ratio)

function words(aim: Aim): string {
  if ('p95' in aim) return `p95 ≤ ${aim.p95}`
  return aim.element === undefined ? `≤ ${aim.ratio}×` : `≤ ${aim.ratio}×, the element ≤ ${aim.element}×`
}

function valuesOf(figure: Figure, runs: readonly RunResult[], id: Engine['id']): number[] {
  return runs.filter(({ engine }) => engine === id).flatMap((run) => figure.of(run))
}

function cell({ isOnce }: Figure, values: readonly number[]): string {
  if (values.length === 0) return '—'
  return isOnce ? short(median(values)) : `${short(median(values))} / ${short(p95(values))}`
}
