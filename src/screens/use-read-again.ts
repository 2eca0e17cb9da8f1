import { useCallback } from 'react'
import type { Locator } from '../domain/locator'
import { readPath } from '../routes/paths'
import { useServices } from './services'
import { useReadMarkStore } from './use-records'

const START: Locator = { href: '', index: 0, progression: 0, fraction: 0 }

/**
 * Opens a book whose position is its end at its beginning. The position moves there first, so that no reload of the reader
 * begins anew once more; a book that counts as read is marked so, since its position no longer says it.
 */
export function useReadAgain(): (bid: string, isRead?: boolean) => Promise<void> {
  const { positions, navigate } = useServices()
  const marks = useReadMarkStore()
  return useCallback(
    async (bid, isRead = true) => {
      if (isRead) await marks.set(bid, true)
      // A position that has been loaded is not offered as one of another device.
      await positions.load(bid)
      await positions.save(bid, START)
      navigate(readPath(bid))
    },
    [positions, marks, navigate],
  )
}
