import { useStore } from 'zustand'
import { LibraryApp } from '../../src/app/LibraryApp'
import { ORG_LIBRARY } from '../generated/org-library'
import { mountGuarded } from '../mount-react'
import type { ConnectedLibrary } from './library-view'

/**
 * Mounts the interface of a library: the shell and the screens, around the page of a book that may be there already.
 *
 * @returns a function that unmounts it
 */
export const mountInterface = (into: HTMLElement, connected: ConnectedLibrary): (() => void) =>
  mountGuarded(into, connected.widget, <Interface connected={connected} />, ORG_LIBRARY)

function Interface({ connected }: { connected: ConnectedLibrary }) {
  const { widget, store, attach, report } = connected
  const { host, root, emit } = widget
  const { values, ...view } = useStore(store)
  return (
    <LibraryApp
      {...values}
      {...view}
      host={host}
      root={root}
      signIn={values.signInBy}
      syncToken={values.syncToken ?? null}
      emit={emit}
      attach={attach}
      onError={report}
    />
  )
}
