// `npm run patterns`: checks every regular expression of src and widgets for backtracking that takes more than linear
// time, by recheck (docs/decisions/2026-11-26-regular-expressions.md). Fails for one that is not in
// `scripts/lib/known-patterns.ts`, and for an entry there that is needed no longer.
//   --list   prints every pattern that is not linear, with the text that shows it
import { parseArgs } from 'node:util'
import { collectPatterns } from './lib/collect-patterns'
import { KNOWN_PATTERNS } from './lib/known-patterns'
import { inRoot } from './lib/paths.mjs'
import { say } from './lib/say.mjs'

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } })

// Otherwise recheck looks for a native program or for Java.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Milliseconds for one pattern; one that takes longer is reported as not decided. */
const PATIENCE_MS = 10_000

const patterns = collectPatterns(['src', 'widgets'].map((folder) => inRoot(folder)))
const known = new Map(KNOWN_PATTERNS.map((each) => [`${each.file} ${each.pattern}`, each]))
const needed = new Set<string>()
let bad = 0
for (const { file, line, source, flags } of patterns) {
  const result = checkSync(source, flags.replace(/[dv]/g, ''), { timeout: PATIENCE_MS, checker: 'auto' })
  if (result.status === 'safe') continue
  const key = `${file} /${source}/${flags}`
  needed.add(key)
  if (known.has(key) && !values.list) continue
  bad++
  const attack =
    result.status === 'vulnerable'
      ? ` ${result.complexity.summary}: ${result.attack.pattern}`
      : ' not decided'
  say(`${file}:${line} /${source}/${flags}${attack.slice(0, 300)}`)
}
for (const [key] of known)
  if (!needed.has(key)) {
    bad++
    say(`no longer needed in known-patterns.ts: ${key}`)
  }
say(`${patterns.length} patterns, ${needed.size} known not to be linear, ${bad} to be mended`)
process.exit(bad === 0 || values.list ? 0 : 1)
