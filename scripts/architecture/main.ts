// `npm run architecture`: prints the figures of the code's structure with their limits. Fails when a limit is exceeded.
import { readFileSync } from 'node:fs'
import { ROOT } from '../lib/paths.mjs'
import { say } from '../lib/say.mjs'
import { type ImportEdge, readGraph, type SourceGraph, staticClosure } from './graph'
import { LAYERS, LIMITS, OPENING, OPTIONAL, TURN } from './limits'

const READING = 'src/reading/'

const graph = readGraph(ROOT)
const reading = [...graph.lines].filter(([file]) => file.startsWith(READING))
const longest = [...graph.lines].sort(([, a], [, b]) => b - a)[0] ?? ['', 0]
const median = medianOf(reading.map(([, lines]) => lines))
const upward = graph.edges.filter(isUpward)
const pairs = mutualPairs(graph)
const opening = [...staticClosure(graph, OPENING)].filter((file) => file.startsWith(READING))
const breaks = turnBreaks()
const intruders = OPTIONAL.flatMap(intrudersOf)
const twice = [...graph.types].filter(([, files]) => files.length > 1)

const rows: readonly (readonly [name: string, value: string | number, limit: string, isKept: boolean])[] = [
  ['files of src/reading', reading.length, `at most ${LIMITS.files}`, reading.length <= LIMITS.files],
  [
    'median of their lines',
    median,
    `${LIMITS.median.from} to ${LIMITS.median.to}`,
    median >= LIMITS.median.from && median <= LIMITS.median.to,
  ],
  [`longest file (${longest[0]})`, longest[1], `at most ${LIMITS.longest}`, longest[1] <= LIMITS.longest],
  ['imports upwards', upward.length, 'none', upward.length === 0],
  ['modules that import each other', pairs.length, 'none', pairs.length === 0],
  [
    'files of a page turn',
    TURN.length,
    `at most ${LIMITS.turn}`,
    TURN.length <= LIMITS.turn && breaks.length === 0,
  ],
  [
    'files of reading to open an EPUB',
    opening.length,
    `at most ${LIMITS.opening}`,
    opening.length <= LIMITS.opening,
  ],
  ['imports of optional parts past their contract', intruders.length, 'none', intruders.length === 0],
  ['names of types used twice', twice.length, 'none', twice.length === 0],
]
const width = Math.max(...rows.map(([name]) => name.length))
for (const [name, value, limit, isKept] of rows)
  say(`${name.padEnd(width)}  ${String(value).padStart(5)}  ${limit}${isKept ? '' : '  PAST THE LIMIT'}`)
for (const edge of [...upward, ...intruders]) say(`  ${edge.from} imports ${edge.to}`)
for (const pair of pairs) say(`  ${pair}`)
for (const sentence of breaks) say(`  ${sentence}`)
for (const [name, files] of twice) say(`  ${name}: ${files.join(', ')}`)
if (rows.some(([, , , isKept]) => !isKept)) process.exitCode = 1

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function layerOf(file: string): number {
  return LAYERS.findIndex((layer) => file.startsWith(`${READING}${layer}/`))
}

function isUpward({ from, to }: ImportEdge): boolean {
  return from.startsWith(READING) && to.startsWith(READING) && layerOf(to) > layerOf(from)
}

/**
 * Returns `reader/search` for `src/reading/reader/search/finder.ts`; for files directly in a layer, the layer itself.
 */
function moduleOf(file: string): string | null {
  if (!file.startsWith(READING)) return null
  const parts = file.slice(READING.length).split('/')
  return parts.length > 2 ? `${parts[0]}/${parts[1]}` : (parts[0] ?? null)
}

function mutualPairs({ edges }: SourceGraph): string[] {
  const between = new Set<string>()
  for (const { from, to } of edges) {
    const [one, other] = [moduleOf(from), moduleOf(to)]
    if (!one || !other || one === other) continue
    // Files directly in a layer use the layer's modules and share code with them.
    if (other.startsWith(`${one}/`) || one.startsWith(`${other}/`)) continue
    between.add(`${one} ↔ ${other}`)
  }
  return [...between].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ↔ ')
    return one < other && between.has(`${other} ↔ ${one}`)
  })
}

/** Checks that each step of a turn is declared in its file and called by one of the earlier steps. */
function turnBreaks(): string[] {
  const texts = TURN.map(([file]) => readFileSync(`${ROOT}/${file}`, 'utf8'))
  return TURN.flatMap(([file, step], at) => {
    if (!new RegExp(`(?:^|[\\s#])${step}(?:<[^>]*>)?[(:]`, 'm').test(texts[at] ?? ''))
      return `${file} has no ${step}`
    const isCalled =
      at === 0 || texts.slice(0, at).some((text) => new RegExp(`\\b${step}(?:<[^>]*>)?\\(`).test(text))
    return isCalled ? [] : `nothing before ${file} calls ${step}`
  })
}

function intrudersOf({ part, entries }: (typeof OPTIONAL)[number]): ImportEdge[] {
  const pattern = new RegExp(`^${READING}${part}`)
  const allowed = new Set(entries.map((entry) => READING + entry))
  return graph.edges.filter(
    ({ from, to }) =>
      from.startsWith(READING) && pattern.test(to) && !pattern.test(from) && !allowed.has(from),
  )
}
