import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

/** The processes, servers and folders of one run; all end with it. */
export class Processes {
  readonly #undo: (() => Promise<void>)[] = []
  readonly folder: string

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), name))
    this.onEnd(() => rm(this.folder, { recursive: true, force: true }))
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
    this.onEnd(async () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGTERM')
      } catch {
        return
      }
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 8000))])
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The whole group has ended.
      }
    })
    return child
  }

  /** Ends everything, the last one first. */
  async end(): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) await undo()
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
