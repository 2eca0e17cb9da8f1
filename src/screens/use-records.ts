import { useEffect, useState } from 'react'
import { bookKey } from '../session/book-key'
import type { MemberPositions } from '../session/positions'
import type { ReadingDay } from '../session/reading-days'
import type { ShelfEntry } from '../session/shelf'
import { useServices } from './services'

/** Milliseconds after which records that could not be read are read again. */
const AGAIN_MS = 3000

/**
 * What is read out of the member's records, again at each change of them, here or in another tab; null until it is there.
 *
 * @param read must keep its identity between renders
 */
export function useRecords<Records extends { subscribe(listener: () => void): () => void }, T>(
  records: Records,
  read: (records: Records) => Promise<T>,
): T | null {
  const [found, setFound] = useState<T | null>(null)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      read(records).then(
        (now) => {
          if (!gone) setFound(() => now)
        },
        // Whoever keeps them tells; they may be read in a moment.
        () => {
          if (!gone) timer = setTimeout(look, AGAIN_MS)
        },
      )
    }
    look()
    const undo = records.subscribe(look)
    return () => {
      gone = true
      clearTimeout(timer)
      undo()
    }
  }, [records, read])
  return found
}

const listOf = <T>(records: { list(): Promise<T> }) => records.list()

/** The member's shelf, newest first; null until it has been read. */
export const useShelf = (): readonly ShelfEntry[] | null => useRecords(useServices().shelf, listOf)

/** The last books the member read, newest first; null until it has been read. */
export const useHistory = (): readonly string[] | null => useRecords(useServices().readHistory, listOf)

/** The member's days of reading, newest first; null until they are read. */
export const useReadingDays = (): readonly ReadingDay[] | null =>
  useRecords(useServices().readingDays, listOf)

export interface BookProgress {
  bid: string
  /** 0 to 1 */
  fraction: number
  /** When the member last turned a page of it, ms since 1970. */
  changed: number
}

/** How far the member is in the books begun. */
export interface Progress {
  readonly all: readonly BookProgress[]
  /** In one of them, whichever list it is in. */
  of(bid: string): BookProgress | undefined
}

const NOTHING: Progress = { all: [], of: () => undefined }

/** How far the member is in each book begun; nothing until known. */
export const useProgress = (): Progress => useRecords(useServices().positions, progressOf) ?? NOTHING

async function progressOf(positions: MemberPositions): Promise<Progress> {
  const found = await positions.list()
  const all = found.map(({ position: { bid, locator }, changed }) => ({
    bid,
    fraction: locator.fraction,
    changed,
  }))
  const byKey = new Map(all.map((each) => [bookKey(each.bid), each]))
  return { all, of: (bid) => byKey.get(bookKey(bid)) }
}
