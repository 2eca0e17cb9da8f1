import { cpus, totalmem } from 'node:os'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { findBrowser, findShell } from '../../../scripts/lib/browser.mjs'

/**
 * Chromium without the wait for a screen: a frame follows as soon as the last one is done, so that what is counted is
 * work and not the phase of a clock nobody looks at.
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
  /** With buffers and what the document is made of. */
  whole: number
}

/**
 * What an expression comes to in the page, and a promise to what. It is the inspector that is asked: Playwright puts a
 * script of its own into a page before it evaluates anything, 20 ms of work in the midst of a first page, and what it
 * holds counts in the heap.
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

/** What is alive in the page, after a collection. */
export async function heapOf(inspector: CDPSession): Promise<Heap> {
  // Once for what is dead, once more for what only finalisers held.
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

/** What the figures were taken on, in a line. */
export function machine(browser: Browser): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${memory} GB; Chromium ${browser.version()}, headless; Node ${process.versions.node}`
}
