import type { ServiceLink } from '../../domain/book-source'
import { type Fetch, isHtmlResponse } from '../../platform/fetch'
import { toJson } from '../../platform/json'
import { safeAddress } from '../../platform/safe-address'
import { readRetryAfter } from '../retry'
import { type Dialect, MAX_DOCUMENT, type Progression, readProgression, writeProgression } from './document'

/** Relation and media type of each dialect's link; of a publication with both, the first is used. */
const LINKS: readonly { dialect: Dialect; rel: string; type: string }[] = [
  { dialect: 'opds', rel: 'http://opds-spec.org/progression', type: 'application/opds-progression+json' },
  {
    dialect: 'readium',
    rel: 'http://www.cantook.com/api/progression',
    type: 'application/vnd.readium.progression+json',
  },
]
const mediaTypeOf = (dialect: Dialect): string => LINKS.find((each) => each.dialect === dialect)?.type ?? ''

/** Where the catalogue keeps the position in a book. */
export interface ProgressionService {
  dialect: Dialect
  url: string
}

/** The service that a publication links to; null for none. */
export function findService(links: readonly ServiceLink[], base: string): ProgressionService | null {
  for (const { dialect, rel, type } of LINKS) {
    const link = links.find(
      (each) =>
        each.rel.includes(rel) &&
        !each.href.includes('{') &&
        ['', type].includes((each.type.split(';')[0] ?? '').trim().toLowerCase()),
    )
    const url = link && safeAddress(link.href, 'web', base)
    if (url !== undefined) return { dialect, url }
  }
  return null
}

/** Why the service did not do what it was asked. */
export class ProgressionError extends Error {
  override readonly name = 'ProgressionError'
  /** `later`: a repetition may help. `rejected`: not with this document. `over`: not before the book is opened again. */
  readonly kind: 'later' | 'rejected' | 'over'
  readonly retryAfter: number | undefined

  constructor(kind: ProgressionError['kind'], detail: string, retryAfter?: number) {
    super(detail)
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

/** What a written position has become. `kept` is the document that the service holds now, if it says so. */
export type PutResult = { isNewer: false; kept: Progression | null } | { isNewer: true }

/** Reads and writes the position of one book. Every method throws a `ProgressionError`. */
export interface ProgressionClient {
  /** Null if none has been stored. */
  read(): Promise<Progression | null>
  /** `isNewer`: the service has a newer one (409). */
  write(progression: Progression): Promise<PutResult>
}

/** Milliseconds that an answer may take. */
const ANSWER_MS = 30_000

export function createProgressionClient(options: {
  service: ProgressionService
  fetch: Fetch
  now: () => number
  signal: AbortSignal
}): ProgressionClient {
  const { service, fetch, now, signal } = options
  const { dialect, url } = service

  const send = async (init: RequestInit): Promise<Response> => {
    let response: Response
    try {
      response = await fetch(url, {
        ...init,
        cache: 'no-store',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      })
    } catch (cause) {
      throw new ProgressionError('later', `no answer from ${url}: ${cause}`)
    }
    const { status, headers } = response
    if (status === 429 || status >= 500)
      throw new ProgressionError('later', `${status} from ${url}`, readRetryAfter(headers, now()))
    if (status === 401 || status === 403 || (response.ok && isHtmlResponse(response)))
      throw new ProgressionError('over', `${status} from ${url}, or a web page`)
    return response
  }

  /** The document of an answer; null for an empty one. */
  const read = async (response: Response): Promise<Progression | null> => {
    let text: string
    try {
      text = await response.text()
    } catch (cause) {
      throw new ProgressionError('later', `the answer of ${url} was cut short: ${cause}`)
    }
    if (text.trim() === '') return null
    const read = text.length <= MAX_DOCUMENT ? readProgression(dialect, parse(text)) : null
    // Of a later version, or of something else: it must not be written over.
    if (!read) throw new ProgressionError('over', `no position from ${url}`)
    return read
  }

  const put = (progression: Progression) =>
    send({
      method: 'PUT',
      headers: { accept: mediaTypeOf(dialect), 'content-type': mediaTypeOf(dialect) },
      body: toJson(writeProgression(dialect, progression)),
      // A redirect could lead the position elsewhere.
      redirect: 'error',
      // The page may be closed meanwhile.
      keepalive: true,
    })

  return {
    async read() {
      const response = await send({ headers: { accept: mediaTypeOf(dialect) } })
      if (response.status === 404 || response.status === 410) return null
      if (!response.ok) throw new ProgressionError('over', `${response.status} from ${url}`)
      return read(response)
    },
    async write(progression) {
      let response = await put(progression)
      const { place } = progression
      // Komga knows the beginnings of a chapter's pieces, and refuses what is behind the last: the chapter then.
      if (response.status === 400 && dialect === 'readium' && place.progression)
        response = await put({ ...progression, place: { ...place, progression: 0 } })
      if (response.status === 409 || response.status === 412) return { isNewer: true }
      if (!response.ok) throw new ProgressionError('rejected', `${response.status} from ${url}`)
      // What it answers is of no use if it cannot be read: the position is written.
      return { isNewer: false, kept: await read(response).catch(() => null) }
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
