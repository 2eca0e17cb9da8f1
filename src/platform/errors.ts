/** What can go wrong, as a host page sees it in `library-error` and as screens choose their words by. */
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
  | 'unknown'

/** The one error type that crosses a room's door. `detail` is for the console, never for a reader. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError'
  readonly code: ErrorCode
  /** HTTP status where a server answered. */
  readonly status: number | undefined
  /** Whether it is the whole catalogue that was not found, and not a book of it. */
  readonly isCatalogue: boolean
  /** What can be told to a reader, in their language, where that is more than the code tells. */
  readonly sentence: string | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    options: { status?: number; cause?: unknown; isCatalogue?: boolean; sentence?: string } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status
    this.isCatalogue = options.isCatalogue === true
    this.sentence = options.sentence
  }
}

/** What browsers say of a module that does not come. */
const NO_MODULE = /imported module|module script/

/** Any thrown value as a LibraryError; an abort keeps its own code whoever threw it. */
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

/** Whether asking again may help: no answer came, or one without what was asked for. */
export function isUnanswered({ code }: LibraryError): boolean {
  return /^(network|server|unauthorized|not-found)$/.test(code)
}

/** Whether it may be over in a moment: no answer came, or the server could not give one. */
export function isPassing({ code }: LibraryError): boolean {
  return code === 'network' || code === 'server'
}
