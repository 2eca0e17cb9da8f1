import { createContext, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { request } from '../platform/fetch'
import type { CatalogueAccess } from '../session/catalogue-access'

/** The way to the catalogue of the library around. */
export const AccessContext = createContext<CatalogueAccess | null>(null)

/**
 * Pictures of a catalogue: an `<img>` cannot send credentials, so what stands behind a sign-in is fetched and shown
 * out of memory, for as long as it is on the page.
 */
export function useCataloguePicture(address: string): string | null | undefined {
  const access = useContext(AccessContext)
  if (!access) throw new Error('a picture was rendered outside its library')
  const held = useStore(access.store, (state) => state.held)
  const [got, setGot] = useState<{ address: string; url: string | null } | null>(null)
  const isBehind = held && access.isOwn(address)

  useEffect(() => {
    if (!isBehind) return
    const abort = new AbortController()
    let url: string | undefined
    const load = async () => {
      const response = await request(access.fetch, address, { signal: abort.signal })
      const blob = await response.blob()
      if (abort.signal.aborted) return
      url = URL.createObjectURL(blob)
      setGot({ address, url })
    }
    load().catch(() => {
      if (!abort.signal.aborted) setGot({ address, url: null })
    })
    return () => {
      abort.abort()
      setGot(null)
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [access, address, isBehind])

  if (!isBehind) return address
  return got?.address === address ? got.url : undefined
}
