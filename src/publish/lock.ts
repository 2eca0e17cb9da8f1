import { readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './output'

export const LOCK_FILE = '.org-library.lock'

/** Milliseconds between two updates of the lock file's time. */
const HEARTBEAT_MS = 10_000
/** Milliseconds without an update after which a run on another machine counts as dead. */
const STALE_MS = 60_000
/** Milliseconds without an update after which a process that has the number of the run is taken for another one. */
const SUSPENDED_MS = 3600_000
/** Milliseconds that two clocks may differ. */
const CLOCK_MS = 5_000

/** Another run uses the output folder. */
export class OutputLocked extends Error {
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
 * @returns the release function; it also removes folders that this call created and that are still empty
 * @throws OutputLocked while another run holds the lock
 */
export async function lockOutput(root: string): Promise<() => Promise<void>> {
  const created = await makeFolder(root)
  const file = join(root, LOCK_FILE)
  const removeCreated = async () => {
    for (const folder of created.reverse()) await rmdir(folder).catch(() => undefined)
  }
  try {
    if (!(await tryLock(file))) {
      if (await isAlive(file)) throw new OutputLocked(file)
      await rm(file, { force: true })
      if (!(await tryLock(file))) throw new OutputLocked(file)
    }
  } catch (thrown) {
    await removeCreated()
    throw thrown
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    void utimes(file, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    await rm(file, { force: true })
    await removeCreated()
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid} ${hostname()}\n`, { flag: 'wx' })
    return true
  } catch (thrown) {
    if (isCode(thrown, 'EEXIST')) return false
    // On a full disk the file is there, but empty.
    await rm(file, { force: true }).catch(() => undefined)
    throw thrown
  }
}

async function isAlive(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const [, pid, host] = /^(\d+) (.+)\n/.exec(text) ?? []
  const info = await stat(file).catch(() => null)
  if (info === null) return false
  const silence = Date.now() - info.mtimeMs
  // An earlier container with the same host name may have had this process id: then the heartbeat decides.
  if (host !== hostname() || Number(pid) === process.pid) return silence < STALE_MS
  if (!(await isRunning(Number(pid))) || silence > SUSPENDED_MS) return false
  // After a restart of the machine, or of a container, another process has the number.
  const age = await ageOf(Number(pid))
  return silence <= age + CLOCK_MS
}

/** Milliseconds since a process, or the machine, has started. */
async function ageOf(pid: number): Promise<number> {
  const up = uptime() * 1000
  // The twentieth is the start, in hundredths of a second after boot.
  const start = Number((await fieldsOf(pid))[19])
  return start > 0 ? up - start * 10 : up
}

/** What Linux says of a process after its name, which is in brackets; empty elsewhere. */
async function fieldsOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    // A process that was killed keeps its number until its parent asks for it, which nothing does in many containers.
    return !/^[ZX]$/.test((await fieldsOf(pid))[0] ?? '')
  } catch (thrown) {
    // EPERM: the process exists but belongs to another user.
    return isCode(thrown, 'EPERM')
  }
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && Reflect.get(thrown, 'code') === code
}
