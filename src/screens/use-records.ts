import { useEffect, useMemo, useState } from 'react'
import type { Locator } from '../domain/locator'
import { bookKey } from '../session/book-key'
import type { MemberPositions } from '../session/positions'
import { createReadMarks, type ReadMarks } from '../session/read-marks'
import type { ReadingDay } from '../session/reading-days'
import type { ReadMark } from '../session/record-shapes'
import type { ShelfEntry } from '../session/shelf'
import { useServices } from './services'

/** Delay in ms before a failed read is repeated. */
const RETRY_MS = 3000

/**
 * Reads a value from the member's records, and again after each change in this or another tab; null until
 * loaded.
 *
 * @param read must keep its identity between renders
 */
export function useRecords<Records extends { subscribe(listener: () => void): () => void }, T>(
  records: Records,
  read: (records: Records) => Promise<T>,
): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      clearTimeout(timer)
      read(records).then(
        (next) => {
          if (!isUnmounted) setValue(() => next)
        },
        // The record store reports the failure; only retry here.
        () => {
          if (!isUnmounted) timer = setTimeout(load, RETRY_MS)
        },
      )
    }
    load()
    const undo = records.subscribe(load)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      undo()
    }
  }, [records, read])
  return value
}

/** Reads a whole list, for `useRecords`. */
export const listOf = <T>(records: { list(): Promise<T> }) => records.list()

/** The member's shelf, newest first; null until loaded. */
export const useShelf = (): readonly ShelfEntry[] | null => useRecords(useServices().shelf, listOf)

/** The books the member wants to read, newest first; null until loaded. */
export const useWishes = (): readonly ShelfEntry[] | null => useRecords(useServices().wishes, listOf)

/** Ids of the last books the member read, newest first; null until loaded. */
export const useHistory = (): readonly string[] | null => useRecords(useServices().readHistory, listOf)

/** The member's reading days, newest first; null until loaded. */
export const useReadingDays = (): readonly ReadingDay[] | null =>
  useRecords(useServices().readingDays, listOf)

/** The store of what the member has marked read or unread. */
export function useReadMarkStore(): ReadMarks {
  const { memberRecords, orgCode } = useServices()
  return useMemo(
    () => createReadMarks(memberRecords.store, memberRecords.owner, orgCode),
    [memberRecords, orgCode],
  )
}

/** What the member has marked read or unread, by `bookKey`; null until loaded. */
export const useReadMarks = (): ReadonlyMap<string, ReadMark> | null => useRecords(useReadMarkStore(), listOf)

export interface BookProgress {
  bid: string
  /** 0 to 1; 1 also for a book that is marked read */
  fraction: number
  /** The position; absent for a book that is only marked read. */
  locator?: Locator
  /** Time of the last page turn, in ms since 1970. */
  changed: number
}

/** The member's progress in all started books. */
export interface Progress {
  readonly all: readonly BookProgress[]
  /** Progress in one book, under any of its ids. */
  of(bid: string): BookProgress | undefined
}

/** Until it is loaded. */
export const NO_PROGRESS: Progress = { all: [], of: () => undefined }

/**
 * The member's progress in each started book, and 1 in each that is marked read and not read again since; empty until
 * loaded. A book that is marked unread after its end counts as not begun.
 */
export function useProgress(): Progress {
  const { positions } = useServices()
  const readMarks = useReadMarks()
  const found = useRecords(positions, listOf)
  return useMemo(() => (found && readMarks ? progressOf(found, readMarks) : NO_PROGRESS), [found, readMarks])
}

function progressOf(
  found: Awaited<ReturnType<MemberPositions['list']>>,
  readMarks: ReadonlyMap<string, ReadMark>,
): Progress {
  const byKey = new Map<string, BookProgress>()
  for (const { position, changed } of found) {
    const { bid, locator } = position
    byKey.set(bookKey(bid), { bid, fraction: locator.fraction, changed, locator })
  }
  for (const [key, { bid, isRead, at }] of readMarks) {
    const known = byKey.get(key)
    const isAgain = known && known.fraction > 0 && known.changed > at
    if (isRead && !isAgain) byKey.set(key, { bid, changed: at, ...known, fraction: 1 })
    else if (!isRead && known && known.fraction >= 1) byKey.delete(key)
  }
  return { all: [...byKey.values()], of: (bid) => byKey.get(bookKey(bid)) }
}
