import { useCallback } from 'react'
import { LibraryApp, type LibraryHandle } from '../../src/app/LibraryApp'
import type { EmitEvent } from '../../src/app/library'
import { windowFetch } from '../../src/platform/fetch'
import { ORG_LIBRARY } from '../generated/org-library'
import { createReactContent, type WidgetProps } from '../react-content'
import { useLocale } from '../use-locale'
import { connectHandle, type LibraryHost, type LibraryValues } from './library-view'

function OrgLibrary({ host, root, values, emit }: WidgetProps<LibraryValues>) {
  const { begun, whenShown, ...fields } = values
  const locale = useLocale(host, values.lang)
  const fetch = begun && begun.of === values.fetch ? begun.fetch : (values.fetch ?? windowFetch)
  const onHandle = useCallback(
    (handle: LibraryHandle | null) => (host as unknown as LibraryHost)[connectHandle](handle),
    [host],
  )
  // A page that hears `ready` looks at the screen: not before it is the library's.
  const emitShown = useCallback<EmitEvent>(
    (name, detail, options) => {
      if (name !== 'ready' || !whenShown) return emit(name, detail, options)
      void whenShown.then(() => emit(name, detail, options))
      return true
    },
    [emit, whenShown],
  )
  return (
    <LibraryApp
      {...fields}
      host={host}
      root={root}
      locale={locale}
      signIn={values.signInBy}
      fetch={fetch}
      syncToken={values.syncToken ?? null}
      emit={emitShown}
      onHandle={onHandle}
    />
  )
}

/** Mounts the library, in React. */
export const mountLibrary = createReactContent(ORG_LIBRARY, OrgLibrary)
