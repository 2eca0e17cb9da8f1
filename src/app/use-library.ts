import { useEffect, useEffectEvent, useState } from 'react'
import { systemClock } from '../platform/clock'
import { createLibrary, type Library, type LibraryConfig, type LibraryEvents } from './library'

/**
 * The library of one element for as long as its configuration stays the same. A change of `org` alone is a
 * navigation
 * within it.
 *
 * @param connect called with the library before it starts, and with null when it stops
 */
export function useLibrary(
  config: LibraryConfig,
  events: LibraryEvents,
  connect: (library: Library | null) => void,
): Library | null {
  const { src, namespace, router, signIn, fetch, credentialOrigins } = config
  const [current, setCurrent] = useState<{ library: Library; of: LibraryConfig } | null>(null)
  const latest: LibraryEvents = {
    transition: useEffectEvent(events.transition),
    onEnter: useEffectEvent(events.onEnter),
    onLoginRequest: useEffectEvent(events.onLoginRequest),
    onSignedIn: useEffectEvent(events.onSignedIn),
    onSignedOut: useEffectEvent(events.onSignedOut),
    onMemberLeft: useEffectEvent(events.onMemberLeft),
    onError: useEffectEvent(events.onError),
    onBookOpen: useEffectEvent(events.onBookOpen),
    onReadingProgress: useEffectEvent(events.onReadingProgress),
    t: useEffectEvent(events.t),
  }
  const connected = useEffectEvent(connect)
  const create = useEffectEvent(() => {
    const library = createLibrary({ config, view: window, clock: systemClock, events: latest })
    setCurrent({ library, of: config })
    return library
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: these values are what makes it another library
  useEffect(() => {
    if (src === '') return setCurrent(null)
    const library = create()
    // What the host page has set applies from the first screen on.
    connected(library)
    library.start()
    return () => {
      connected(null)
      library.stop()
      setCurrent(null)
    }
  }, [src, namespace, router, signIn, fetch, credentialOrigins])

  const of = current?.of
  // A library of another configuration is about to be replaced.
  const isCurrent =
    of?.src === src &&
    of.namespace === namespace &&
    of.router === router &&
    of.signIn === signIn &&
    of.fetch === fetch &&
    of.credentialOrigins === credentialOrigins
  return isCurrent && current ? current.library : null
}
