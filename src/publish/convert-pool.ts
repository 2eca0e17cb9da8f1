import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Locale } from '../i18n/locale'
import { type ErrorCode, LibraryError, toLibraryError } from '../platform/errors'
import { convertBook } from './convert'
import type { Conversion } from './journal'
import { createPublishTranslate } from './translate'
import type { BookFile, PublishNote, PublishOptions } from './types'

/** Marks the threads that this module starts. */
const CONVERTER = 'org-library: converter'

interface Request {
  file: BookFile
  locale: Locale
}

/** An error as it crosses a thread, which keeps neither its class nor its members. */
interface Failure {
  code: ErrorCode | null
  message: string
  userMessage?: string
  /** Members of an error of the operating system. */
  system?: { code: string; path?: string }
}

type Response = { conversion: Conversion } | { failure: Failure }

/** Converts books, in as many threads as the run may use. A thread is started when a book waits for one. */
export class ConvertPool {
  readonly #options: PublishOptions
  readonly #limit: number
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #waiting: ((worker: Worker) => void)[] = []

  readonly #startThread: () => Worker

  /** @param startThread undefined to convert on this thread */
  constructor(options: PublishOptions, startThread = isBuilt() ? startConverter : undefined) {
    this.#options = options
    this.#startThread = startThread ?? startConverter
    this.#limit = startThread ? (options.jobs ?? 1) : 1
  }

  /** Number of books that are worth asking for at once. */
  get lookAhead(): number {
    return this.#limit * 3
  }

  /** @throws what `convertBook` throws */
  async convert(file: BookFile): Promise<Conversion> {
    if (this.#limit < 2) return convert(file, this.#options)
    const worker = await this.#take()
    const response = await ask(worker, { file, locale: this.#options.locale }).catch((thrown: unknown) => {
      this.#drop(worker)
      throw thrown
    })
    this.#release(worker)
    if ('failure' in response) throw errorOf(response.failure)
    return response.conversion
  }

  async close(): Promise<void> {
    const workers = [...this.#all]
    // First, so that none of them is replaced.
    this.#all.clear()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  #take(): Promise<Worker> {
    const idle = this.#idle.pop()
    if (idle) return Promise.resolve(idle)
    if (this.#all.size < this.#limit) return Promise.resolve(this.#start())
    return new Promise((fulfil) => this.#waiting.push(fulfil))
  }

  #start(): Worker {
    const worker = this.#startThread()
    worker.unref()
    // Without a listener, an error of a thread between two books would end the command.
    worker.on('error', () => this.#drop(worker))
    worker.on('exit', () => this.#drop(worker))
    this.#all.add(worker)
    return worker
  }

  #release(worker: Worker): void {
    const next = this.#waiting.shift()
    if (next) next(worker)
    else this.#idle.push(worker)
  }

  /** Ends a thread that has failed; the next book that waits has another. */
  #drop(worker: Worker): void {
    // At its `error` the thread still has its id, and it fails once more, with its `exit`.
    if (!this.#all.delete(worker)) return
    const at = this.#idle.indexOf(worker)
    if (at >= 0) this.#idle.splice(at, 1)
    void worker.terminate()
    const next = this.#waiting.shift()
    if (next) next(this.#start())
  }
}

/** Whether there is code that a thread can load: the command's sources are none. */
const isBuilt = (): boolean => import.meta.url.endsWith('.js')

const startConverter = (): Worker =>
  new Worker(fileURLToPath(import.meta.url), {
    workerData: CONVERTER,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })

function ask(worker: Worker, request: Request): Promise<Response> {
  return new Promise((fulfil, reject) => {
    const end = () => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      worker.unref()
    }
    const onMessage = (response: Response) => {
      end()
      fulfil(response)
    }
    const onError = (thrown: unknown) => {
      end()
      reject(thrown)
    }
    const onExit = () => onError(new Error('the thread has ended'))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
    worker.ref()
    worker.postMessage(request)
  })
}

async function convert(file: BookFile, options: Pick<PublishOptions, 'locale' | 't'>): Promise<Conversion> {
  const notes: PublishNote[] = []
  const converted = await convertBook(file, options, (note) => notes.push(note))
  return { converted, notes }
}

function failureOf(thrown: unknown): Failure {
  const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined
  const path: unknown = thrown instanceof Error ? Reflect.get(thrown, 'path') : undefined
  const error = toLibraryError(thrown)
  return {
    code: thrown instanceof LibraryError ? error.code : null,
    message: error.message,
    ...(error.userMessage && { userMessage: error.userMessage }),
    ...(typeof code === 'string' && {
      system: { code, ...(typeof path === 'string' && { path }) },
    }),
  }
}

function errorOf({ code, message, userMessage, system }: Failure): Error {
  if (code) return new LibraryError(code, message, { userMessage })
  return Object.assign(new Error(message), system)
}

if (!isMainThread && workerData === CONVERTER && parentPort) {
  const port = parentPort
  port.on('message', ({ file, locale }: Request) => {
    convert(file, { locale, t: createPublishTranslate(locale) }).then(
      (conversion) => port.postMessage({ conversion } satisfies Response),
      (thrown: unknown) => port.postMessage({ failure: failureOf(thrown) } satisfies Response),
    )
  })
}
