import { useEffect, useState } from 'react'
import { bookKey } from '../session/book-key'
import type { MemberPositions } from '../session/positions'
import type { ReadingDay } from '../session/reading-days'
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

const listOf = <T>(records: { list(): Promise<T> }) => records.list()

/** The member's shelf, newest first; null until loaded. */
export const useShelf = (): readonly ShelfEntry[] | null => useRecords(useServices().shelf, listOf)

/** Ids of the last books the member read, newest first; null until loaded. */
export const useHistory = (): readonly string[] | null => useRecords(useServices().readHistory, listOf)

/** The member's reading days, newest first; null until loaded. */
export const useReadingDays = (): readonly ReadingDay[] | null =>
  useRecords(useServices().readingDays, listOf)

export interface BookProgress {
  bid: string
  /** 0 to 1 */
  fraction: number
  /** Time of the last page turn, in ms since 1970. */
  changed: number
}

/** The member's progress in all started books. */
export interface Progress {
  readonly all: readonly BookProgress[]
  /** Progress in one book, under any of its ids. */
  of(bid: string): BookProgress | undefined
}

const EMPTY: Progress = { all: [], of: () => undefined }

/** The member's progress in each started book; empty until loaded. */
export const useProgress = (): Progress => useRecords(useServices().positions, progressOf) ?? EMPTY

async function progressOf(positions: MemberPositions): Promise<Progress> {
  const value = await positions.list()
  const all = value.map(({ position: { bid, locator }, changed }) => ({
    bid,
    fraction: locator.fraction,
    changed,
  }))
  const byKey = new Map(all.map((entry) => [bookKey(entry.bid), entry]))
  return { all, of: (bid) => byKey.get(bookKey(bid)) }
}
