import { useMemo } from 'react'
import { type LookUp, lookUpAt } from './look-up'

/** Tells the page around an element what is to be looked up; false when it shows a dictionary of its own. */
type Emit = (name: 'look-up', wanted: { text: string; lang: string }, how: { cancelable: true }) => boolean

/** Where an element has chosen words looked up; null where there is no dictionary (`lookUpAt`). */
export function useLookUp(address: string, host: Element, emit: Emit): LookUp | null {
  return useMemo(
    () => lookUpAt(address, host.baseURI, (wanted) => emit('look-up', wanted, { cancelable: true })),
    [address, host, emit],
  )
}
