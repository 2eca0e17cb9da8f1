// `npm run sizes`: compares the gzip size of each part of dist, with all it imports, with its budget, and that of every chunk.
//   npm run sizes -- --files   also lists the files of each part, largest first
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { BUDGETS, CHUNKS } from './lib/budgets.mjs'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'

const dist = inRoot('dist')
if (!existsSync(dist)) stop('There is no dist; run npm run build first.')

/** Every chunk of the browser build: its size, its static imports and its source files. */
const chunks = new Map()
for (const name of readdirSync(dist, { recursive: true })) {
  const file = String(name).split(sep).join('/')
  if (!file.endsWith('.js') || file.startsWith('node/') || file.startsWith('types/')) continue
  const code = readFileSync(join(dist, file))
  const map = join(dist, `${file}.map`)
  chunks.set(file, {
    gzip: gzipSync(code, { level: 9 }).length,
    imports: staticImports(code.toString(), file),
    lazy: lazyImports(code.toString(), file),
    sources: existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources : [],
  })
}

const rows = BUDGETS.map(({ name, entries, after = [], opens = [], limit }) => {
  const first = closure([...entries, ...lazyParts(entries, after)])
  const parts = opens.length === 0 ? first : difference(closure(lazyParts(entries, opens)), first)
  return { name, size: gzipSize(parts), limit, parts }
})

say(`${'part'.padEnd(26)}${'gzip'.padStart(10)}${'budget'.padStart(10)}${'files'.padStart(8)}`)
for (const { name, size, limit, parts } of rows) {
  const warning = size > limit ? '  over budget' : ''
  say(
    `${name.padEnd(26)}${`${size.toFixed(1)} KB`.padStart(10)}${`${limit} KB`.padStart(10)}${String(parts.size).padStart(8)}${warning}`,
  )
  if (!process.argv.includes('--files')) continue
  const heaviest = [...parts].sort((a, b) => gzipSize([b]) - gzipSize([a]))
  for (const file of heaviest) say(`  ${file.padEnd(44)}${gzipSize([file]).toFixed(1).padStart(6)} KB`)
}
const tooLarge = chunksOverBudget()
for (const { file, size, limit } of tooLarge)
  say(`${file}: ${size.toFixed(1)} KB, over its budget of ${limit} KB (CHUNKS of scripts/lib/budgets.mjs)`)
if (tooLarge.length === 0) say('Every chunk is within its budget.')
if (tooLarge.length > 0 || rows.some(({ size, limit }) => size > limit)) process.exitCode = 1

/** Stops when a row of the table means no chunk that needs one. */
function chunksOverBudget() {
  const reached = allOf(new Set(BUDGETS.flatMap(({ entries }) => entries)))
  const found = [...reached].filter((file) => file.startsWith('chunks/'))
  const sizes = found.map((file) => ({ file, size: gzipSize([file]) }))
  for (const row of CHUNKS.larger)
    if (!sizes.some(({ file, size }) => size > CHUNKS.usual && hasSource(file, row.holds)))
      stop(`No chunk over ${CHUNKS.usual} KB holds ${row.holds}; the table of budgets is out of date.`)
  return sizes
    .map(({ file, size }) => ({
      file,
      size,
      limit: Math.max(
        CHUNKS.usual,
        ...CHUNKS.larger.filter(({ holds }) => hasSource(file, holds)).map(({ limit }) => limit),
      ),
    }))
    .filter(({ size, limit }) => size > limit)
}

/** Whether a file of dist holds a source file. */
function hasSource(file, pattern) {
  return chunks.get(file)?.sources.some((path) => pattern.test(path)) ?? false
}

/** These files and everything they import statically. */
function closure(files) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file)) return
    const chunk = chunks.get(file)
    if (!chunk) stop(`dist has no ${file}, which the table of budgets names or a chunk imports.`)
    seen.add(file)
    for (const next of chunk.imports) visit(next)
  }
  for (const file of files) visit(file)
  return seen
}

/**
 * The chunks that hold the source files, among those the entries lead to; an older build may have left others.
 * Throws when none is found: a budget that measures nothing is a mistake.
 */
function lazyParts(entries, sources) {
  const reached = allOf(entries)
  return sources.flatMap((source) => {
    const found = [...reached].filter((file) => hasSource(file, source))
    if (found.length === 0) stop(`No chunk of dist holds ${source}; the table of budgets is out of date.`)
    return found
  })
}

/** The chunks that the entries lead to, at once or later. */
function allOf(entries) {
  const reached = new Set()
  const visit = (file) => {
    const chunk = chunks.get(file)
    if (!chunk || reached.has(file)) return
    reached.add(file)
    for (const next of [...chunk.imports, ...chunk.lazy]) visit(next)
  }
  for (const entry of entries) visit(entry)
  return reached
}

function difference(all, without) {
  return new Set([...all].filter((file) => !without.has(file)))
}

function gzipSize(files) {
  return [...files].reduce((sum, file) => sum + (chunks.get(file)?.gzip ?? 0), 0) / 1024
}

function staticImports(code, file) {
  return parseAst(code)
    .body.filter((node) => /^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) && node.source)
    .map((node) => fromDist(node.source.value, file))
}

function lazyImports(code, file) {
  return [...code.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map((match) => fromDist(match[1], file))
}

/** Resolves an address in a chunk to a path relative to dist. */
function fromDist(address, file) {
  return relative(dist, join(dist, dirname(file), address))
    .split(sep)
    .join('/')
}
