import jpxDecoder from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline'
import { request, windowFetch } from '../../../../platform/fetch'
import { loadModule } from '../../../../platform/load-module'
import { mayStartWorker, startWorker } from '../../../../platform/start-worker'
import workerUrl from '../../../formats/pdf/worker?worker&url'
import type { PdfConnection, PdfRuntime } from '../../../formats/source/source'
import type { PasswordQuestion } from './password'

/** Maximum wait for the worker's first message. */
const WORKER_TIMEOUT_MS = 10_000
/** Maximum wait for the worker's headers, which determine how pictures are decoded. */
const HEAD_TIMEOUT_MS = 1_000
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

/** How a password is requested. */
export interface PasswordPromptOptions extends Omit<PasswordQuestion, 'isRetry'> {
  /** Called with true when the password dialog opens, and with false when it closes. */
  onPrompt(isAsked: boolean): void
}

/**
 * Runs pdf.js in a browser: in a worker of the build's own origin, else on the main thread. The password of a protected book is
 * requested in a dialog on the stage, until the signal aborts.
 */
export const browserRuntime = ({ onPrompt, ...asking }: PasswordPromptOptions): PdfRuntime => ({
  jpxDecoder,
  async askPassword(isRetry) {
    const { askPassword } = await loadModule(() => import('./password'))
    onPrompt(true)
    return askPassword({ ...asking, isRetry }).finally(() => onPrompt(false))
  },
  async connect() {
    return (await inWorker(workerUrl)) ?? onThisThread(workerUrl)
  },
  async readAsset(kind, name) {
    const files = { cmap: CMAPS, font: FONTS, decoder: DECODERS }[kind]
    const url = byName(files, kind === 'cmap' ? `${name}.bcmap` : name)
    if (!url) throw new Error(`no ${kind} called ${name}`)
    const response = await request(windowFetch, url)
    return new Uint8Array(await response.arrayBuffer())
  },
})

/** Starts the worker, which sends "ready" as soon as it runs. Returns null where it is not available. */
async function inWorker(url: string): Promise<PdfConnection | null> {
  if (!mayStartWorker(url)) return null
  const compiling = mayCompile(url)
  const worker = await startWorker(url, 'org-library-pdf', WORKER_TIMEOUT_MS)
  return worker && { port: worker, mayCompile: await compiling, end: () => worker.terminate() }
}

/**
 * Whether a worker at this address may compile WebAssembly. The policy of the worker's own response applies, not the page's.
 * An attempt under a policy that forbids it would be reported as a violation.
 */
async function mayCompile(url: string): Promise<boolean> {
  try {
    const { headers } = await request(windowFetch, url, {
      method: 'HEAD',
      signal: AbortSignal.timeout(HEAD_TIMEOUT_MS),
    })
    return !POLICIES.some((name) => headers.has(name))
  } catch {
    return false
  }
}

interface WorkerModule {
  WorkerMessageHandler?: { initializeFromPort(port: MessagePort): void }
}

/** Runs the worker's code on the main thread and connects to it by a message channel. */
async function onThisThread(url: string): Promise<PdfConnection> {
  const scope = globalThis as { pdfjsWorker?: WorkerModule }
  // The code sets a global, which may already belong to another pdf.js on the page; that one is restored.
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
    // On the main thread the page's own policy applies.
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
