import { mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export const LOCK_FILE = '.org-library.lock'

/** Milliseconds between two updates of the lock file's time. */
const HEARTBEAT_MS = 10_000
/** Milliseconds without an update after which a run on another machine counts as dead. */
const STALE_MS = 60_000

/** Another run uses the output folder. */
export class OutputHeld extends Error {
  /** The lock file, which the user may delete. */
  readonly file: string

  constructor(file: string) {
    super(`held by ${file}`)
    this.file = file
  }
}

/**
 * Locks the output folder for one run: of two concurrent runs, the one that scanned the books first would remove what the
 * other has just published. The lock of a killed run is taken over.
 *
 * @returns the release function; it also removes an output folder that this call created and that is still empty
 * @throws OutputHeld while another run holds the lock
 */
export async function holdOutput(root: string): Promise<() => Promise<void>> {
  const created = (await mkdir(root, { recursive: true })) !== undefined
  const file = join(root, LOCK_FILE)
  if (!(await tryLock(file))) {
    if (await isAlive(file)) throw new OutputHeld(file)
    await rm(file, { force: true })
    if (!(await tryLock(file))) throw new OutputHeld(file)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    void utimes(file, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    await rm(file, { force: true })
    if (created) await rmdir(root).catch(() => undefined)
  }
}

async function tryLock(file: string): Promise<boolean> {
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
  // An earlier container with the same host name may have had this process id: then the heartbeat decides.
  if (host === hostname() && Number(pid) !== process.pid) return isRunning(Number(pid))
  const info = await stat(file).catch(() => null)
  return info !== null && Date.now() - info.mtimeMs < STALE_MS
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    // EPERM: the process exists but belongs to another user.
    return isCode(thrown, 'EPERM')
  }
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && Reflect.get(thrown, 'code') === code
}
