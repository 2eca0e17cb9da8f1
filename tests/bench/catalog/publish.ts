import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeBooks } from './small-texts'

/** Milliseconds between two looks at the memory. */
const LOOK = 200

interface Run {
  seconds: number
  /** Largest resident set of the process, its threads included, in MB. */
  memory: number
  /** Seconds until the first word, and the longest silence after it. */
  firstWord: number
  silence: number
  code: number | null
}

/** Runs the built command, and ends it after `killAfter` milliseconds. */
function run(books: string, out: string, more: readonly string[], killAfter = 0): Promise<Run> {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const command = resolve(import.meta.dirname, '../../../bin/org-library.js')
  const args = [command, 'publish', books, '--out', out, '--org', 'bench', '--name', 'Bench', ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let memory = 0
  let [firstWord, last, silence] = [0, 0, 0]
  child.stdout.on('data', () => {
    const now = seconds()
    if (firstWord === 0) firstWord = now
    else silence = Math.max(silence, now - last)
    last = now
  })
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // It has just ended.
    }
  }, LOOK)
  const kill = killAfter > 0 ? setTimeout(() => child.kill('SIGKILL'), killAfter) : undefined
  return new Promise((fulfil) =>
    child.on('exit', (code) => {
      clearInterval(look)
      clearTimeout(kill)
      fulfil({ seconds: seconds(), memory, firstWord, silence, code })
    }),
  )
}

/** Usage: `tsx tests/bench/catalog/publish.ts [number of books] [--jobs N]`; needs `npm run build` first. */
async function main(): Promise<void> {
  const [count = '10000', ...more] = process.argv.slice(2)
  const root = await mkdtemp(join(tmpdir(), 'bench-publish-'))
  const [books, out] = [join(root, 'books'), join(root, 'out')]
  try {
    const bytes = makeBooks(books, Number(count))
    process.stdout.write(`${count} books of ${Math.round(bytes / Number(count))} bytes\n`)
    const killed = await run(books, join(root, 'killed'), more, 15_000)
    const runs: [string, Run][] = [
      ['first', await run(books, out, more)],
      ['unchanged', await run(books, out, more)],
      ['killed after 15 s', killed],
      ['resumed', await run(books, join(root, 'killed'), more)],
    ]
    process.stdout.write(
      `| run | s | MB | first word, s | longest silence, s | exit |\n|---|---|---|---|---|---|\n`,
    )
    for (const [name, { seconds, memory, firstWord, silence, code }] of runs) {
      const figures = [seconds, memory, firstWord, silence].map((value) => value.toFixed(1))
      process.stdout.write(`| ${name} | ${figures.join(' | ')} | ${code} |\n`)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

await main()
