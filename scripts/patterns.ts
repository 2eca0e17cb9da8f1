// `npm run patterns`: checks every regular expression of src and widgets for backtracking that takes more than linear
// time (docs/decisions/2026-11-26-regular-expressions.md). Fails for one that is not in `scripts/lib/known-patterns.ts`,
// and for an entry there that is needed no longer.
//   --list   prints also those that are known
import { parseArgs } from 'node:util'
import { analyse } from 'scslre'
import { collectPatterns } from './lib/collect-patterns'
import { KNOWN_PATTERNS } from './lib/known-patterns'
import { inRoot } from './lib/paths.mjs'
import { say } from './lib/say.mjs'

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })

const patterns = collectPatterns(['src', 'widgets'].map((folder) => inRoot(folder)))
const keyOf = (file: string, pattern: string) => `${file} ${pattern}`
const known = new Set(
  KNOWN_PATTERNS.flatMap(({ file, patterns }) => patterns.map((each) => keyOf(file, each))),
)
const needed = new Set<string>()
let bad = 0
for (const { file, line, source, flags } of patterns) {
  const pattern = `/${source}/${flags}`
  const trouble = troubleOf(source, flags)
  if (trouble === '') continue
  const key = keyOf(file, pattern)
  needed.add(key)
  if (!known.has(key)) bad++
  if (!known.has(key) || values.list) say(`${file}:${line} ${trouble}: ${pattern}`)
}
for (const key of known)
  if (!needed.has(key)) {
    bad++
    say(`needed no longer in known-patterns.ts: ${key}`)
  }
say(
  `${patterns.length} regular expressions, ${needed.size} that may backtrack, ${bad} of them not accounted for`,
)
process.exit(bad === 0 ? 0 : 1)

/** The quantifiers whose backtracking is not linear; '' when there are none. */
function troubleOf(source: string, flags: string): string {
  const { reports } = analyse({ source, flags })
  return [
    ...new Set(
      reports.map((report) => {
        const kind = report.exponential ? 'exponential' : 'polynomial'
        const parts =
          report.type === 'Trade'
            ? `${report.startQuant.raw} with ${report.endQuant.raw}`
            : report.type === 'Self'
              ? report.quant.raw
              : `${report.quant.raw} at every start`
        return `${kind}, ${parts}`
      }),
    ),
  ].join('; ')
}
