import { ENGINES, titleOf } from './engines'
import type { RunResult } from './run'

/** Messages about turns that an engine reported as done while the page did not change. */
export function lostTurns(results: readonly RunResult[]): string[] {
  return ENGINES.flatMap((engine) => {
    const turns = results.filter((run) => run.engine === engine.id).flatMap((run) => run.turns)
    const lost = turns.filter(({ isLost }) => isLost).length
    return lost > 0
      ? [`${titleOf(engine)} lost ${lost} of ${turns.length} turns: the page stayed as it was`]
      : []
  })
}

/** Messages about engines that reached another chapter than ours by the same jump: their figures cannot be compared. */
export function disagreements(results: readonly RunResult[]): string[] {
  const ours = new Map<string, string>()
  const pathOf = ({ jumps }: RunResult) => jumps.map(({ chapter }) => chapter).join(' ')
  for (const run of results) if (run.engine === 'ours') ours.set(run.book, pathOf(run))
  const sentences = results.flatMap((run) => {
    const expected = ours.get(run.book)
    const engine = ENGINES.find(({ id }) => id === run.engine)
    if (expected === undefined || !engine || pathOf(run) === expected) return []
    return [`${titleOf(engine)} jumped elsewhere in the ${run.book}: ${pathOf(run)} instead of ${expected}`]
  })
  return [...new Set(sentences)]
}
