import { createEngine, type Engine } from './create-engine'
import type { FromWorker, ToWorker } from './messages'

/** The part of a worker's global scope that is used; TypeScript knows it only without the DOM's types. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
  postMessage(message: FromWorker): void
}

const scope = globalThis as unknown as WorkerScope

const waiting = new Map<string, (bytes: Uint8Array<ArrayBuffer> | null) => void>()
const fetchFile = (name: string) =>
  new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
    waiting.set(name, resolve)
    scope.postMessage({ type: 'read', name })
  })
let engine: Engine | undefined

scope.onmessage = ({ data }) => {
  if (data.type === 'open')
    engine = createEngine({ manifest: data.manifest, fetchFile, pause: () => undefined })
  else if (data.type === 'file') {
    waiting.get(data.name)?.(data.bytes)
    waiting.delete(data.name)
  } else {
    const { id, request } = data
    engine?.search(request).then(
      (answer) => scope.postMessage({ type: 'answer', id, answer }),
      (thrown: unknown) => scope.postMessage({ type: 'failed', id, message: String(thrown) }),
    )
  }
}
scope.postMessage({ type: 'ready' })
