/** Error codes, as `library-error` reports them to a host page; screens choose their sentences by them. */
export type ErrorCode =
  | 'aborted'
  | 'no-src'
  | 'no-org'
  | 'bad-address'
  | 'network'
  | 'server'
  | 'unauthorized'
  | 'not-found'
  | 'not-a-feed'
  | 'no-readable-format'
  | 'bad-book'
  | 'book-too-large'
  | 'encrypted-book'
  | 'storage-unavailable'
  | 'bad-attribute'
  | 'bad-record'
  | 'bad-session'
  | 'session-expired'
  | 'sync'
  | 'unknown'

/** The only error type that modules throw to each other. `message` is for the console and is never shown to a user. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError'
  readonly code: ErrorCode
  /** HTTP status, if a server answered. */
  readonly status: number | undefined
  /** Whether the whole catalogue was not found, rather than one book of it. */
  readonly isCatalogue: boolean
  /** A sentence to show to the user, in their language, if it says more than the code does. */
  readonly userMessage: string | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    options: { status?: number; cause?: unknown; isCatalogue?: boolean; userMessage?: string } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status
    this.isCatalogue = options.isCatalogue === true
    this.userMessage = options.userMessage
  }
}

/** Matches the messages of browsers for a module that does not load. */
const NO_MODULE = /imported module|module script/

/** Converts any thrown value to a LibraryError; an `AbortError` gets the code `aborted`. */
export function toLibraryError(thrown: unknown): LibraryError {
  if (thrown instanceof LibraryError) return thrown
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new LibraryError('aborted', thrown.message, { cause: thrown })
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new LibraryError(NO_MODULE.test(message) ? 'network' : 'unknown', message, { cause: thrown })
}

export function isAborted(thrown: unknown): boolean {
  return toLibraryError(thrown).code === 'aborted'
}

/** Whether a retry may help: there was no response, or the response did not have what was requested. */
export function isRetryable({ code }: LibraryError): boolean {
  return /^(network|server|unauthorized|not-found)$/.test(code)
}

/** Whether the error may be temporary: there was no response, or the server failed. */
export function isTransient({ code }: LibraryError): boolean {
  return code === 'network' || code === 'server'
}
