import type { Fetch } from '../../platform/fetch'
import { toJson } from '../../platform/json'
import { readRetryAfter } from '../retry'
import { isObject, readText } from '../shapes'
import {
  RemoteError,
  type RemoteRecord,
  type RemoteRecords,
  type RemoteWrite,
  type WriteResult,
} from './port'

/** A token for the `Authorization` header; null to use the cookie of the page's session. */
export type TokenSource = (isRefused: boolean) => Promise<string | null>

export interface CouchOptions {
  /** Address of the member's database. Nothing is ever sent to another one. */
  address: string
  fetch: Fetch
  token: TokenSource
}

/** How long the server waits for a change before it answers, in ms; below the usual 60 s of a proxy. */
const WAIT_MS = 50_000
/** How long any other answer may take. */
const ANSWER_MS = 60_000

/** A client of CouchDB's HTTP interface: what synchronisation needs of it (docs.couchdb.org, version 3.5). */
export function createCouchClient({ address, fetch, token }: CouchOptions): RemoteRecords {
  const send = async (
    path: string,
    body: unknown,
    signal: AbortSignal,
    timeout: number,
    isRefused = false,
  ): Promise<Response> => {
    const held = await token(isRefused).catch((cause) => {
      throw new RemoteError('expired', 'the page gives no token', { cause })
    })
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    let response: Response
    try {
      response = await fetch(`${address}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(held !== null && { authorization: `Bearer ${held}` }),
        },
        ...(body !== undefined && { body: toJson(body) }),
        credentials: held === null ? 'include' : 'omit',
        cache: 'no-store',
        // A redirect could lead the records elsewhere; it is answered with, not followed.
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: limit,
      })
    } catch (cause) {
      throw new RemoteError('waiting', `no answer from ${address}`, { cause })
    }
    if (response.status === 401 && !isRefused) return send(path, body, signal, timeout, true)
    return response
  }

  const request = async (
    path: string,
    body: unknown,
    signal: AbortSignal,
    timeout = ANSWER_MS,
  ): Promise<unknown> => {
    const response = await send(path, body, signal, timeout)
    const problem = problemOf(response)
    if (problem) throw problem
    try {
      return await response.json()
    } catch (cause) {
      // An answer that is cut short is a line that broke; a web page is no database.
      const isJson = /json/i.test(response.headers.get('content-type') ?? '')
      throw new RemoteError(
        isJson || signal.aborted ? 'waiting' : 'not-a-database',
        `no JSON from ${address}`,
        {
          cause,
        },
      )
    }
  }

  return {
    async changes(since, limit, signal) {
      const query = new URLSearchParams({
        include_docs: 'true',
        conflicts: 'true',
        limit: String(limit),
        since: since || '0',
      })
      const answer = await request(`_changes?${query}`, undefined, signal)
      if (!isObject(answer) || !Array.isArray(answer.results) || answer.last_seq === undefined)
        throw new RemoteError('not-a-database', `no changes from ${address}`)
      const records = answer.results.flatMap((row) => readChange(row) ?? [])
      const pending =
        typeof answer.pending === 'number' ? answer.pending : answer.results.length < limit ? 0 : 1
      return { records, since: seqOf(answer.last_seq), pending }
    },
    async wait(since, signal) {
      const query = new URLSearchParams({
        feed: 'longpoll',
        limit: '1',
        since: since || '0',
        timeout: String(WAIT_MS),
      })
      try {
        await request(`_changes?${query}`, undefined, signal, WAIT_MS + 10_000)
      } catch (cause) {
        // Not every server heeds `timeout`; that it does not answer means that nothing has changed.
        if (!(cause instanceof RemoteError) || !isTimeout(cause.cause)) throw cause
      }
    },
    async revisions(wanted, signal) {
      const answer = await request('_bulk_get', { docs: wanted }, signal)
      const results = isObject(answer) && Array.isArray(answer.results) ? answer.results : []
      return results.flatMap((result) => {
        const docs = isObject(result) && Array.isArray(result.docs) ? result.docs : []
        return docs.flatMap((each) => (isObject(each) ? (readDocument(each.ok) ?? []) : []))
      })
    },
    write: (writes, signal) => writeAll(writes, (body) => request('_bulk_docs', body, signal)),
  }
}

/** Writes documents at once; if the server finds them too large together, in halves. */
async function writeAll(
  writes: readonly RemoteWrite[],
  post: (body: unknown) => Promise<unknown>,
): Promise<readonly WriteResult[]> {
  const docs = writes.map(({ id, rev, json }) => ({
    _id: id,
    ...(rev && { _rev: rev }),
    ...(json ?? { _deleted: true }),
  }))
  try {
    const answer = await post({ docs })
    if (!Array.isArray(answer)) throw new RemoteError('not-a-database', 'no results of the writes')
    return answer.flatMap((row) => readResult(row) ?? [])
  } catch (cause) {
    if (!(cause instanceof RemoteError) || cause.status !== 'too-large') throw cause
    const [only] = writes
    if (only && writes.length === 1) return [{ id: only.id, problem: 'too-large' }]
    const half = Math.ceil(writes.length / 2)
    return [...(await writeAll(writes.slice(0, half), post)), ...(await writeAll(writes.slice(half), post))]
  }
}

function problemOf({ ok, status, headers }: Response): RemoteError | null {
  if (ok) return null
  const retryAfter = readRetryAfter(headers, Date.now())
  const message = `${status} from the sync server`
  if (status === 401) return new RemoteError('expired', message)
  if (status === 403) return new RemoteError('refused', message)
  if (status === 413) return new RemoteError('too-large', message)
  if (status === 429 || status >= 500)
    return new RemoteError('busy', message, retryAfter === undefined ? {} : { retryAfter })
  // Status 0 is a redirect.
  return new RemoteError('not-a-database', message)
}

const isTimeout = (cause: unknown) => cause instanceof DOMException && cause.name === 'TimeoutError'

/** A sequence is a text in CouchDB and a number in PouchDB's server. */
const seqOf = (seq: unknown): string => (typeof seq === 'string' ? seq : JSON.stringify(seq))

function readChange(row: unknown): RemoteRecord | null {
  if (!isObject(row)) return null
  const id = readText(row.id)
  const [leaf] = Array.isArray(row.changes) ? row.changes : []
  const rev = isObject(leaf) ? readText(leaf.rev) : null
  if (!id || !rev) return null
  if (row.deleted === true) return { id, rev, json: null, conflicts: [] }
  return readDocument(row.doc)
}

function readDocument(doc: unknown): RemoteRecord | null {
  if (!isObject(doc)) return null
  const id = readText(doc._id)
  const rev = readText(doc._rev)
  if (!id || !rev) return null
  const conflicts = Array.isArray(doc._conflicts)
    ? doc._conflicts.filter((each) => typeof each === 'string')
    : []
  return { id, rev, json: doc._deleted === true ? null : doc, conflicts }
}

function readResult(row: unknown): WriteResult | null {
  if (!isObject(row)) return null
  const id = readText(row.id)
  const rev = readText(row.rev)
  if (!id) return null
  if (rev && row.error === undefined) return { id, rev }
  return { id, problem: PROBLEMS[String(row.error)] ?? 'failed' }
}

/** What the errors of single documents mean. */
const PROBLEMS: Readonly<Record<string, 'conflict' | 'too-large' | 'refused'>> = {
  conflict: 'conflict',
  forbidden: 'refused',
  unauthorized: 'refused',
  document_too_large: 'too-large',
  too_large: 'too-large',
}
