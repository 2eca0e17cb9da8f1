import { useEffect, useEffectEvent, useState } from 'react'
import { systemClock } from '../platform/clock'
import { createLibrary, type Library, type LibraryConfig, type LibraryEvents } from './library'

/**
 * The library of one element, for as long as its configuration stays the same. A change of `org`
 * alone is a navigation within it, not another library.
 */
export function useLibrary(config: LibraryConfig, events: LibraryEvents): Library | null {
  const { src, namespace, router, signIn, fetch, credentialOrigins, org } = config
  const [library, setLibrary] = useState<Library | null>(null)
  const latest: LibraryEvents = {
    turned: useEffectEvent(events.turned),
    entered: useEffectEvent(events.entered),
    loginRequested: useEffectEvent(events.loginRequested),
    signedIn: useEffectEvent(events.signedIn),
    signedOut: useEffectEvent(events.signedOut),
    failed: useEffectEvent(events.failed),
    bookOpened: useEffectEvent(events.bookOpened),
    progressed: useEffectEvent(events.progressed),
    t: useEffectEvent(events.t),
  }
  const create = useEffectEvent(() =>
    createLibrary({ config, view: window, clock: systemClock, events: latest }),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: these values are what makes it another library
  useEffect(() => {
    if (src === '') return setLibrary(null)
    const made = create()
    setLibrary(made)
    made.start()
    return () => {
      made.stop()
      setLibrary(null)
    }
  }, [src, namespace, router, signIn, fetch, credentialOrigins])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the attribute leads to its home
  useEffect(() => {
    if (org !== '') library?.nameOrganisation(org)
  }, [org])

  return library
}
