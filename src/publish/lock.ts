import { mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export const LOCK_FILE = '.org-library.lock'

/** Milliseconds between two signs of life, and of silence after which a run on another machine counts as dead. */
const BEAT = 10_000
const SILENCE = 60_000

/** Another run is at work in the output folder. */
export class OutputHeld extends Error {
  /** The lock file, for a person who knows better. */
  readonly file: string

  constructor(file: string) {
    super(`held by ${file}`)
    this.file = file
  }
}

/**
 * Takes the output folder for one run: of two at once, the one that read the folder of books first would remove what
 * the other has just published. A lock whose run was killed is taken over.
 *
 * @returns lets go; an output folder that was made here and stayed empty goes as well.
 * @throws OutputHeld while another run has it.
 */
export async function holdOutput(root: string): Promise<() => Promise<void>> {
  const made = (await mkdir(root, { recursive: true })) !== undefined
  const file = join(root, LOCK_FILE)
  if (!(await take(file))) {
    if (await isAlive(file)) throw new OutputHeld(file)
    await rm(file, { force: true })
    if (!(await take(file))) throw new OutputHeld(file)
  }
  const beat = setInterval(() => {
    const now = new Date()
    void utimes(file, now, now).catch(() => undefined)
  }, BEAT)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await rm(file, { force: true })
    if (made) await rmdir(root).catch(() => undefined)
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid} ${hostname()}\n`, { flag: 'wx' })
    return true
  } catch (thrown) {
    if (isCode(thrown, 'EEXIST')) return false
    throw thrown
  }
}

async function isAlive(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [, pid, host] = /^(\d+) (.+)\n/.exec(text) ?? []
  // A number of our own may be that of an earlier container of the same name: its signs of life tell.
  if (host === hostname() && Number(pid) !== process.pid) return isRunning(Number(pid))
  const info = await stat(file).catch(() => null)
  return info !== null && Date.now() - info.mtimeMs < SILENCE
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    // Somebody else's process may not be asked, but it is there.
    return isCode(thrown, 'EPERM')
  }
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && Reflect.get(thrown, 'code') === code
}
