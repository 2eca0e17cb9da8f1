import { createContext, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { request } from '../platform/fetch'
import type { CatalogueAccess } from '../session/catalogue-access'

/** Catalogue access of the surrounding library. */
export const AccessContext = createContext<CatalogueAccess | null>(null)

/**
 * Resolves cover addresses. An `<img>` cannot send credentials, so an image behind a sign-in is fetched and
 * shown
 * through an object URL for as long as the component is mounted.
 */
export function useCataloguePicture(address: string): string | null | undefined {
  const access = useContext(AccessContext)
  if (!access) throw new Error('a picture was rendered outside its library')
  const held = useStore(access.store, (state) => state.hasCredentials)
  const [loaded, setLoaded] = useState<{ address: string; url: string | null } | null>(null)
  const needsCredentials = held && access.isOwn(address)

  useEffect(() => {
    if (!needsCredentials) return
    const abort = new AbortController()
    let url: string | undefined
    const load = async () => {
      const response = await request(access.fetch, address, { signal: abort.signal })
      const blob = await response.blob()
      if (abort.signal.aborted) return
      url = URL.createObjectURL(blob)
      setLoaded({ address, url })
    }
    load().catch(() => {
      if (!abort.signal.aborted) setLoaded({ address, url: null })
    })
    return () => {
      abort.abort()
      setLoaded(null)
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [access, address, needsCredentials])

  if (!needsCredentials) return address
  return loaded?.address === address ? loaded.url : undefined
}
