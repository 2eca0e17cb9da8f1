import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/** The processes, servers and folders of one run; all end with it. */
export class Processes {
  readonly #undo: (() => Promise<void>)[] = []
  readonly #groups = new Set<number>()
  readonly folder: string

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), name))
    this.onEnd(() => rm(this.folder, { recursive: true, force: true }))
    // An interrupted run leaves nothing either; there is no time to wait then.
    process.once('exit', () => {
      for (const pid of this.#groups) signal(pid, 'SIGKILL')
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 })
    })
  }

  onEnd(undo: () => Promise<void>): void {
    this.#undo.push(undo)
  }

  /** Starts a program in a process group of its own, since PHP's server has workers. */
  start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const log = openSync(join(this.folder, 'programs.log'), 'a')
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      detached: true,
    })
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    const { pid } = child
    if (pid === undefined) return child
    this.#groups.add(pid)
    this.onEnd(async () => {
      signal(pid, 'SIGTERM')
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 8000))])
      signal(pid, 'SIGKILL')
      this.#groups.delete(pid)
    })
    return child
  }

  /** Ends everything, the last one first. */
  async end(): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) await undo()
  }
}

/** Signals a process group, unless it has ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name)
  } catch {
    // It has ended.
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Waits until `isReady` is true. */
export async function until(isReady: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isReady().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} does not answer`)
}
