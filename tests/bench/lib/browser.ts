import { cpus, totalmem } from 'node:os'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findBrowser, findShell } from '../../../scripts/lib/browser.mjs'

/**
 * Chromium without vertical sync: a frame follows as soon as the previous one is done, so that work is measured and not
 * the phase of the display clock.
 */
const FREE_FRAMES = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

export async function launch({ freeFrames }: { freeFrames: boolean }): Promise<Browser> {
  const executablePath = findShell() ?? (await findBrowser())
  if (!executablePath) throw new Error('There is no Chromium here; set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...(freeFrames ? FREE_FRAMES : [])],
  })
}

export interface Heap {
  /** JavaScript's own heap, in bytes. */
  used: number
  /** Including buffers and the document. */
  whole: number
}

/**
 * Evaluates an expression in the page and awaits a promise. It uses the inspector: Playwright injects a script of its
 * own before it evaluates anything, which takes 20 ms during the first page and counts in the heap.
 */
export async function evaluate<Result>(inspector: CDPSession, expression: string): Promise<Result> {
  const { result, exceptionDetails } = await inspector.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description ?? `${exceptionDetails.text}: ${expression}`)
  return result.value
}

/** The live heap of the page, after a garbage collection. */
export async function heapOf(inspector: CDPSession): Promise<Heap> {
  // The second collection frees what only finalisers held.
  await inspector.send('HeapProfiler.collectGarbage')
  await inspector.send('HeapProfiler.collectGarbage')
  return usage(inspector)
}

async function usage(session: CDPSession): Promise<Heap> {
  const answer: { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number } =
    await session.send('Runtime.getHeapUsage')
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = answer
  return { used: usedSize, whole: usedSize + embedderHeapUsedSize + backingStorageSize }
}

/** The machine and browser of the figures, in one line. */
export function machine(browser: Browser): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GB; Chromium ${browser.version()}, headless; Node ${process.versions.node}`
}
