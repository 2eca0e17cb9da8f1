import jpxDecoder from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline'
import { request, windowFetch } from '../../../../platform/fetch'
import { loadModule } from '../../../../platform/load-module'
import { trustedScriptUrl } from '../../../../platform/trusted'
import workerUrl from '../../../formats/pdf/worker?worker&url'
import type { PdfConnection, PdfRuntime } from '../../../formats/source/source'
import type { PasswordQuestion } from './password'

/** A worker that has not answered by then never will. */
const PATIENCE_MS = 10_000
/** The book is not kept waiting longer to know how pictures may be decoded. */
const HEAD_PATIENCE_MS = 1_000
const POLICIES = ['content-security-policy', 'content-security-policy-report-only']

const CMAPS = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const FONTS = import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const DECODERS = import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{openjpeg,jbig2}.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export interface Asking extends Omit<PasswordQuestion, 'isAgain'> {
  /** The reader is asked, or not any more. */
  onAsked(isAsked: boolean): void
}

/**
 * pdf.js in a browser: in a worker of the build's own origin, else on the page's own thread. Of a book that has a
 * password it is asked on the stage, until the signal says that nobody waits any more.
 */
export const browserRuntime = ({ onAsked, ...asking }: Asking): PdfRuntime => ({
  jpxDecoder,
  async askPassword(isAgain) {
    const { askPassword } = await loadModule(() => import('./password'))
    onAsked(true)
    return askPassword({ ...asking, isAgain }).finally(() => onAsked(false))
  },
  async connect() {
    return (await inWorker(workerUrl)) ?? onThisThread(workerUrl)
  },
  async file(kind, name) {
    const files = { cmap: CMAPS, font: FONTS, decoder: DECODERS }[kind]
    const url = byName(files, kind === 'cmap' ? `${name}.bcmap` : name)
    if (!url) throw new Error(`no ${kind} called ${name}`)
    const response = await request(windowFetch, url)
    return new Uint8Array(await response.arrayBuffer())
  },
})

/** Null where the page may not have this worker: from another origin, or by its policy. */
async function inWorker(url: string): Promise<PdfConnection | null> {
  // Browsers refuse a worker from elsewhere; asking all the same would only fill the console.
  if (new URL(url, document.baseURI).origin !== window.origin) return null
  const compiling = mayCompile(url)
  let worker: Worker
  try {
    worker = new Worker(trustedScriptUrl(url), { type: 'module', name: 'org-library-pdf' })
  } catch {
    return null
  }
  const isThere = await new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), PATIENCE_MS)
    const settle = (there: boolean) => {
      clearTimeout(timer)
      done(there)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      settle(false)
    }
    // pdf.js's worker says "ready" as soon as it runs.
    worker.onmessage = () => settle(true)
  })
  worker.onerror = null
  worker.onmessage = null
  if (isThere) return { port: worker, mayCompile: await compiling, end: () => worker.terminate() }
  worker.terminate()
  return null
}

/**
 * Whether a worker of this address may compile WebAssembly. It is under the policy its own file is sent with, not under
 * the page's; to try it under one that forbids it would be a violation.
 */
async function mayCompile(url: string): Promise<boolean> {
  try {
    const { headers } = await request(windowFetch, url, {
      method: 'HEAD',
      signal: AbortSignal.timeout(HEAD_PATIENCE_MS),
    })
    return !POLICIES.some((name) => headers.has(name))
  } catch {
    return false
  }
}

interface WorkerModule {
  WorkerMessageHandler?: { initializeFromPort(port: MessagePort): void }
}

/** The worker's code, run here and spoken to over a channel. */
async function onThisThread(url: string): Promise<PdfConnection> {
  const scope = globalThis as { pdfjsWorker?: WorkerModule }
  // The code leaves itself in the page's scope, where another pdf.js may have left its own.
  const others = scope.pdfjsWorker
  const ours: WorkerModule = await loadModule(() => import(/* @vite-ignore */ url))
  const handler = (ours.WorkerMessageHandler ? ours : scope.pdfjsWorker)?.WorkerMessageHandler
  if (others) scope.pdfjsWorker = others
  else delete scope.pdfjsWorker
  if (!handler) throw new Error('the code of the worker could not be loaded')
  const { port1, port2 } = new MessageChannel()
  handler.initializeFromPort(port2)
  port1.start()
  port2.start()
  return {
    port: port1,
    // Here the page's own policy holds.
    mayCompile: false,
    end() {
      port1.close()
      port2.close()
    },
  }
}

function byName(files: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(files).find(([path]) => path.slice(path.lastIndexOf('/') + 1) === name)?.[1]
}
