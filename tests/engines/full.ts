import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { table } from '../../scripts/lib/table'
import { serve } from '../../scripts/serve.mjs'
import type { Engine, StartedDriver } from '../browsers/drivers'
import { takeStep } from '../browsers/journey'
import { READING } from '../cases/reading-table'
import { type BookHost, hostBooks } from '../walk/host'
import { notesOf, placesOf } from './ask'
import { type BookCheck, checkBook, openBook } from './check-book'
import { runGate } from './gate'
import { LIMITS } from './limits'
import { MEMBER } from './member'
import { NOT_TOUCHED, runTouch } from './touch'

interface BookRow {
  name: string
  width: number
  pages: number
  letters: number
  hasEnded: boolean
  faults: readonly string[]
}

interface CheckRow {
  name: string
  faults: readonly string[]
}

/** What one engine showed; `skipped` says how it is installed when it is not there. */
export interface EngineResult {
  engine: string
  title: string
  version: string
  skipped?: string
  books: BookRow[]
  checks: CheckRow[]
}

export interface FullOptions {
  /** Folder of the shared data. */
  data: string
  widths: readonly number[]
  /** Beginnings of file names; null runs everything. */
  only: readonly string[] | null
  maxPages: number
  say(line: string): void
  /** Called with what is there so far. */
  save(result: EngineResult): void
}

/** References to notes in the shared cases, by the beginning of the file's name. */
const NOTES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^14-/, ['r1', 'r2', 'r3', 'r4', 'r5']],
  [/^14x-/, ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9']],
  [/^m14-/, ['r']],
]
/** Words that a search finds in the shared cases. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^27-/, '风把纸灯笼吹得摇来摇去'],
  [/^02-/, '1'],
]

/** Runs everything in one engine: the gate, the books at each width, notes, search, and the journey of a member. */
export async function runFull(engine: Engine, options: FullOptions): Promise<EngineResult> {
  const { data, widths, only, maxPages, say, save } = options
  const host = await hostBooks()
  const result: EngineResult = {
    engine: engine.name,
    title: engine.title,
    version: '',
    books: [],
    checks: [],
  }
  const check = (name: string, faults: readonly string[]) => {
    result.checks.push({ name, faults })
    say(`${engine.name}: ${faults.length === 0 ? name : `FAILED ${name}: ${faults.join('; ')}`}`)
  }
  // WebKit has one session at a time.
  if (!only) for (const width of widths) await journey(engine, width, check)
  if (!only) await runTouch(engine, check)
  let page = await engine.start()
  result.version = page.version
  try {
    if (!only) await runGate(page, host, check)
    for (const { folder, name } of booksIn(data)) {
      if (only && !only.some((start) => name.startsWith(start))) continue
      const row = READING.find(({ file }) => folder === 'reading' && file.test(name))
      if (row?.refused) continue
      const bytes = new Uint8Array(
        readFileSync(join(data, folder === 'reading' ? 'cases/reading' : folder, name)),
      )
      for (const width of widths) {
        let found: Omit<BookRow, 'name' | 'width'>
        try {
          await page.resize(width, 720)
          found = await checkBook(page, host, {
            name,
            bytes,
            flow: 'paginated',
            maxPages,
            hasSource: row?.hasSource !== false,
          })
          if (width === widths[0]) await ask(page, host, { name, bytes, flow: 'paginated' }, check)
        } catch (error) {
          found = {
            pages: 0,
            letters: 0,
            hasEnded: false,
            faults: [`the run broke: ${String(error).slice(0, 160)}`],
          }
          await page.close().catch(() => {})
          page = await engine.start()
        }
        result.books.push({ name, width, ...found })
        save(result)
        say(
          `${engine.name} ${width}: ${found.faults.length === 0 ? 'ok' : 'FAILED'} ${name} ${found.pages} pages ${found.faults.join('; ')}`,
        )
      }
    }
  } finally {
    await page.close().catch(() => {})
    await host.close()
  }
  return result
}

function booksIn(data: string): { folder: 'reading' | 'idpf'; name: string }[] {
  const list = (folder: 'reading' | 'idpf', path: string) =>
    existsSync(path)
      ? readdirSync(path)
          .filter((name) => /\.(?:epub|txt|mobi|azw3)$/.test(name))
          .sort()
          .map((name) => ({ folder, name }))
      : []
  return [...list('reading', join(data, 'cases', 'reading')), ...list('idpf', join(data, 'idpf'))]
}

/** Notes and search of the book that is open. */
async function ask(
  page: StartedDriver,
  host: BookHost,
  book: BookCheck,
  check: (name: string, faults: string[]) => void,
): Promise<void> {
  const { name } = book
  const ids = NOTES.find(([file]) => file.test(name))?.[1]
  if (ids) {
    await openBook(page, host, book)
    const said = await notesOf(page, ids)
    check(
      `the notes of ${name} pop up`,
      ids.filter((_, at) => (said[at] ?? '').length < 4).map((id) => `${id} does not`),
    )
  }
  const words = WORDS.find(([file]) => file.test(name))?.[1]
  if (words) {
    await openBook(page, host, book)
    const places = await placesOf(page, words)
    check(`search finds ${words} in ${name}`, places > 0 ? [] : [`${places} places`])
  }
}

/** The journey of a member in a profile of its own. */
async function journey(
  engine: Engine,
  width: number,
  check: (name: string, faults: string[]) => void,
): Promise<void> {
  const demo = await serve({ port: 0 })
  const page = await engine.start()
  try {
    await page.resize(width, 800)
    await page.open(`${demo.url}/`)
    for (const step of MEMBER) {
      const failure = await takeStep(page, step)
      check(`${width} px: ${step.name}`, failure === null ? [] : [failure])
      if (failure !== null) return
    }
  } catch (error) {
    check(`${width} px: the journey`, [String(error).slice(0, 160)])
  } finally {
    await page.close().catch(() => {})
    await demo.close()
  }
}

/** Joins results of several runs in one engine. */
function joined(results: readonly EngineResult[]): EngineResult[] {
  const byEngine = new Map<string, EngineResult>()
  for (const each of results) {
    const before = byEngine.get(each.engine)
    if (before) {
      before.books.push(...each.books)
      before.checks.push(...each.checks)
    } else byEngine.set(each.engine, { ...each, books: [...each.books], checks: [...each.checks] })
  }
  return [...byEngine.values()]
}

/** The report of all engines. @param runs of one engine more than one is possible */
export function reportOf(runs: readonly EngineResult[]): string {
  const results = joined(runs)
  const ran = results.filter(({ skipped }) => skipped === undefined)
  const count = (rows: readonly { faults: readonly string[] }[]) =>
    `${rows.filter(({ faults }) => faults.length === 0).length} of ${rows.length}`
  const widths = [...new Set(ran.flatMap(({ books }) => books.map(({ width }) => width)))]
  const title = ({ title, version }: EngineResult) => `${title} ${version}`
  const names = [...new Set(ran.flatMap(({ books }) => books.map(({ name }) => name)))]
  const checks = [...new Set(ran.flatMap((each) => each.checks.map(({ name }) => name)))]
  const stateOf = (rows: readonly { faults: readonly string[] }[]) =>
    rows.length === 0
      ? 'not run'
      : rows.every(({ faults }) => faults.length === 0)
        ? 'yes'
        : rows.flatMap(({ faults }) => faults).join('; ')
  const bookState = ({ books }: EngineResult, name: string, width: number) => {
    const row = books.find((each) => each.name === name && each.width === width)
    if (!row) return 'not run'
    const extent = `${row.pages} pages${row.hasEnded || row.faults.length > 0 ? '' : ', the first ones'}`
    return row.faults.length === 0 ? extent : `${extent}: ${row.faults.join('; ')}`
  }
  const skipped = results.filter((each) => each.skipped !== undefined)
  return `# Three engines

Written by \`npm run test:engines\`; do not edit it by hand. The shared cases of \`../shared/data/cases/reading\` and the IDPF books are
opened on the built \`dist/\`, under the strict policy, and turned to their end; every letter seen is compared with the file
(\`tests/walk\`). The gate is the part that \`npm test\` runs wherever an engine is installed (\`tests/engines/gate.ts\`).
${skipped.map((each) => `\n${each.title} was skipped: it is not installed (${each.skipped}).\n`).join('')}
## Summary

${table(
  ['what', ...ran.map(title)],
  [
    ...widths.map((width) => [
      `books without a lost, cut or doubled letter, ${width} px`,
      ...ran.map(({ books }) => count(books.filter((row) => row.width === width))),
    ]),
    ['gate, notes, search, journey', ...ran.map((each) => count(each.checks))],
  ],
)}

## What an engine cannot do

${table(['engine', 'what', 'what a reader sees instead'], LIMITS)}

## Touch that a driver cannot make

${table(['engine', 'what'], NOT_TOUCHED)}

## Checks

${table(
  ['check', ...ran.map(({ title }) => title)],
  checks.map((name) => [name, ...ran.map((each) => stateOf(each.checks.filter((row) => row.name === name)))]),
)}

${widths
  .map(
    (width) =>
      `## Books, ${width} px\n\n${table(
        ['book', ...ran.map(({ title }) => title)],
        names.map((name) => [name, ...ran.map((each) => bookState(each, name, width))]),
      )}\n`,
  )
  .join('\n')}`
}
