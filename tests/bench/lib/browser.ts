import { cpus, totalmem } from 'node:os'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
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

/** What is alive in the page, after a collection. */
export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page)
  try {
    // Once for what is dead, once more for what only finalisers held.
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    return await usage(session)
  } finally {
    await session.detach()
  }
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
