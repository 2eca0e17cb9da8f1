import { describeFault, faultsOf } from '../walk/faults'
import type { BookHost } from '../walk/host'
import { type DrivenPage, openReader } from '../walk/open'
import { lettersOf } from '../walk/source'
import { type WalkFindings, walkExpression } from '../walk/walk'

export interface BookCheck {
  name: string
  bytes: Uint8Array
  flow: 'paginated' | 'scrolled'
  /** Text size in CSS pixels. */
  fs?: number
  /** The walk stops after these pages; the letters of the source are compared only when it came to the end. */
  maxPages?: number
  patience?: number
  /** False where the file's letters are not the book's. */
  hasSource?: boolean
}

export interface BookResult {
  pages: number
  letters: number
  hasEnded: boolean
  /** What is wrong, in words; empty when nothing is. */
  faults: readonly string[]
}

/** Opens a book in the page of an engine, turns it to its end, and names every letter that is lost, cut or shown twice. */
export async function checkBook(page: DrivenPage, host: BookHost, check: BookCheck): Promise<BookResult> {
  const { name, bytes, maxPages = 2000, patience = 900, hasSource = true } = check
  const phase = await openBook(page, host, check)
  if (phase !== 'ready') return { pages: 0, letters: 0, hasEnded: false, faults: [`not open: ${phase}`] }
  const found = (await page.evaluate(walkExpression({ maxPages, patience }))) as WalkFindings
  const source = hasSource && found.hasEnded ? await lettersOf(name, bytes) : null
  const faults = faultsOf(found, source).filter(
    // What the walk did not reach is not lost.
    ({ kind }) => kind !== 'not ended' && (found.hasEnded || kind !== 'unseen'),
  )
  return {
    pages: found.pages,
    letters: [...found.dom].length,
    hasEnded: found.hasEnded,
    faults: faults.map(describeFault),
  }
}

/** Opens the book at its start. @returns the reader's phase */
export const openBook = (
  page: DrivenPage,
  host: BookHost,
  { name, bytes, flow, fs = 20 }: BookCheck,
): Promise<string> =>
  openReader(
    page,
    host.pageOf({
      href: host.add(name, bytes),
      namespace: `engines-${Date.now()}`,
      theme: 'white',
      fs: String(fs),
      flow,
    }),
    20_000,
  )
