import { LibraryError } from '../../platform/errors'
import type { SlicedTask } from '../../platform/sliced-task'
import { runInSlices } from '../../platform/sliced-task'
import { loadAtom } from '../atom'
import { isRecord } from '../lenient'
import { type Feed, readPublications } from './feed'
import { type ListEntry, removeDuplicates } from './lists'
import { readFeed } from './read-feed'

export { yieldToMain } from '../../platform/sliced-task'

export interface LongWork {
  signal: AbortSignal
  onProgress: () => void
}

/** Reads a long Atom feed in slices, so that the page stays responsive. */
export async function readLongAtom(text: string, url: string, work: LongWork): Promise<Feed> {
  const { feedInSteps, splitFeed } = await loadAtom()
  const parts = await runInSlices(watched(splitFeed(text), work))
  return readLongFeed(await runInSlices(watched(feedInSteps(parts, url), work)), url, work)
}

/** Reads the JSON of a long feed in slices: some list a hundred thousand books on one page. */
export async function readLongFeed(json: unknown, url: string, work: LongWork): Promise<Feed> {
  const publications = isRecord(json) && Array.isArray(json.publications) ? json.publications : []
  const feed = readFeed(isRecord(json) ? { ...json, publications: [] } : json, url)
  feed.publications = await runInSlices(watched(readInSteps(publications), work))
  feed.dropped += publications.length - feed.publications.length
  if (feed.publications.length > 0)
    feed.listed = await runInSlices(watched(listInSteps(feed.publications, feed.url), work))
  return feed
}

/** Bytes that are decoded at once: a decoder cannot pause. */
const PIECE = 1 << 18

/** Decodes the bytes of a long answer. */
export const decodeInSlices = (pieces: readonly Uint8Array[], decoder: TextDecoder): Promise<string> =>
  runInSlices(decoded(pieces, decoder))

function* decoded(pieces: readonly Uint8Array[], decoder: TextDecoder): SlicedTask<string> {
  const texts: string[] = []
  for (const piece of pieces)
    for (let at = 0; at < piece.byteLength; at += PIECE) {
      texts.push(decoder.decode(piece.subarray(at, at + PIECE), { stream: true }))
      yield
    }
  return [...texts, decoder.decode()].join('')
}

/** Maps entries by id, as `indexOf` of `books.ts`. */
export function indexInSlices(
  entries: readonly ListEntry[],
  idOf: (entry: ListEntry) => string,
): Promise<Map<string, ListEntry>> {
  function* inSteps(): SlicedTask<Map<string, ListEntry>> {
    const index = new Map<string, ListEntry>()
    for (const entry of entries) {
      const bid = idOf(entry)
      if (!index.has(bid)) index.set(bid, entry)
      yield
    }
    return index
  }
  return runInSlices(inSteps())
}

const STEP = 20

function* readInSteps(values: readonly unknown[]): SlicedTask<Feed['publications']> {
  const found: Feed['publications'] = []
  for (let at = 0; at < values.length; at += STEP) {
    found.push(...readPublications(values.slice(at, at + STEP)))
    yield
  }
  return found
}

function* listInSteps(publications: Feed['publications'], url: string): SlicedTask<ListEntry[]> {
  const seen = new Set<string>()
  const entries: ListEntry[] = []
  for (let at = 0; at < publications.length; at += STEP) {
    entries.push(...removeDuplicates(publications.slice(at, at + STEP), url, seen))
    yield
  }
  return entries
}

/** Reports progress at each step, and stops when the request is aborted. */
function* watched<T>(steps: SlicedTask<T>, { signal, onProgress }: LongWork): SlicedTask<T> {
  for (let count = 0; ; count++) {
    if (signal.aborted) throw new LibraryError('aborted', 'a long feed')
    const { done, value } = steps.next()
    if (done) return value
    if (count % 500 === 0) onProgress()
    yield
  }
}
