import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeBooks, makeNovels } from './small-texts'

/** Milliseconds between two looks at the memory. */
const LOOK = 200
/** Milliseconds after which the run that is ended by force ends. */
const KILL_AFTER = 15_000

/** A run of the built command. */
export interface Run {
  name: string
  seconds: number
  /** Largest resident set of the process, its threads included, in MB. */
  memory: number
  /** Seconds until the first word, and the longest silence after it. */
  firstWord: number
  silence: number
  code: number | null
}

interface RunOptions {
  books: string
  out: string
  more?: readonly string[]
  killAfter?: number
}

/** Runs the built command, and ends it after `killAfter` milliseconds. */
function run(name: string, { books, out, more = [], killAfter = 0 }: RunOptions): Promise<Run> {
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
      fulfil({ name, seconds: seconds(), memory, firstWord, silence, code })
    }),
  )
}

export interface Published {
  /** Folder of the catalogue. */
  out: string
  books: number
  runs: readonly Run[]
}

/** Publishes so many small books: at first, again without a change, and after it was ended by force. */
export async function publishSmall(folder: string, count: number): Promise<Published> {
  const [books, out, killed] = ['books', 'out', 'killed'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  makeBooks(books, count)
  const runs = [
    await run('at first', { books, out }),
    await run('again, unchanged', { books, out }),
    await run(`ended by force after ${KILL_AFTER / 1000} s`, { books, out: killed, killAfter: KILL_AFTER }),
    await run('resumed', { books, out: killed }),
  ]
  rmSync(killed, { recursive: true, force: true })
  return { out, books: count, runs }
}

export interface PublishedTexts extends Published {
  /** Bytes of the books' texts as gzip, of the index, and of the blocks that hits are shown from. */
  texts: number
  index: number
  blocks: number
  /** Words that the books have, two to six characters each. */
  queries: readonly string[]
}

/** Publishes so many novels with their full text. */
export async function publishTexts(
  folder: string,
  count: number,
  characters: number,
): Promise<PublishedTexts> {
  const [books, out] = [join(folder, 'novels'), join(folder, 'texts')]
  let texts = 0
  const queries = makeNovels(books, count, characters, (bytes) => {
    texts += gzipSync(bytes).length
  })
  const runs = [await run('with full text', { books, out, more: ['--full-text'] })]
  return {
    ...{ out, books: count, runs, texts, queries },
    index: bytesIn(join(out, 'search', 'text')),
    blocks: bytesIn(join(out, 'search', 'texts')),
  }
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
