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

  constructor(options: PublishOptions) {
    this.#options = options
    // Run from its sources, the command has no code that a thread can load.
    this.#limit = import.meta.url.endsWith('.js') ? (options.jobs ?? 1) : 1
  }

  /** Number of books that are worth asking for at once. */
  get lookAhead(): number {
    return this.#limit * 3
  }

  /** @throws what `convertBook` throws */
  async convert(file: BookFile): Promise<Conversion> {
    if (this.#limit < 2) return convert(file, this.#options)
    const worker = await this.#take()
    try {
      const response = await ask(worker, { file, locale: this.#options.locale })
      this.#release(worker)
      if ('failure' in response) throw errorOf(response.failure)
      return response.conversion
    } catch (thrown) {
      // A thread that has ended is replaced by the next one.
      if (!this.#idle.includes(worker)) this.#drop(worker)
      throw thrown
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
    this.#all.clear()
  }

  #take(): Promise<Worker> {
    const idle = this.#idle.pop()
    if (idle) return Promise.resolve(idle)
    if (this.#all.size < this.#limit) return Promise.resolve(this.#start())
    return new Promise((fulfil) => this.#waiting.push(fulfil))
  }

  #start(): Worker {
    const worker = new Worker(fileURLToPath(import.meta.url), {
      workerData: CONVERTER,
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    })
    worker.unref()
    this.#all.add(worker)
    return worker
  }

  #release(worker: Worker): void {
    const next = this.#waiting.shift()
    if (next) next(worker)
    else this.#idle.push(worker)
  }

  #drop(worker: Worker): void {
    if (!this.#all.has(worker) || worker.threadId !== -1) return
    this.#all.delete(worker)
    const next = this.#waiting.shift()
    if (next) next(this.#start())
  }
}

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
