import { useEffect, useEffectEvent, useState } from 'react'
import { systemClock } from '../platform/clock'
import { createLibrary, type Library, type LibraryConfig, type LibraryEvents } from './library'

/**
 * The library of one element, for as long as its configuration stays the same. A change of `org`
 * alone is a navigation within it, not another library.
 *
 * @param connect is told of a library before it starts, and with null when it goes
 */
export function useLibrary(
  config: LibraryConfig,
  events: LibraryEvents,
  connect: (library: Library | null) => void,
): Library | null {
  const { src, namespace, router, signIn, fetch, credentialOrigins } = config
  const [held, setHeld] = useState<{ library: Library; of: LibraryConfig } | null>(null)
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
  const connected = useEffectEvent(connect)
  const create = useEffectEvent(() => {
    const library = createLibrary({ config, view: window, clock: systemClock, events: latest })
    setHeld({ library, of: config })
    return library
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: these values are what makes it another library
  useEffect(() => {
    if (src === '') return setHeld(null)
    const made = create()
    // What the page has handed in counts from the first screen on.
    connected(made)
    made.start()
    return () => {
      connected(null)
      made.stop()
      setHeld(null)
    }
  }, [src, namespace, router, signIn, fetch, credentialOrigins])

  const of = held?.of
  // One of another configuration is about to go.
  const isCurrent =
    of?.src === src &&
    of.namespace === namespace &&
    of.router === router &&
    of.signIn === signIn &&
    of.fetch === fetch &&
    of.credentialOrigins === credentialOrigins
  return isCurrent && held ? held.library : null
}
