import { useCallback } from 'react'
import { LibraryApp, type LibraryHandle } from '../../src/app/LibraryApp'
import { windowFetch } from '../../src/platform/fetch'
import { ORG_LIBRARY } from '../generated/org-library'
import { createReactContent, type WidgetProps } from '../react-content'
import { useLocale } from '../use-locale'
import { connectHandle, type LibraryHost, type LibraryValues } from './library-view'

function OrgLibrary({ host, root, values, emit }: WidgetProps<LibraryValues>) {
  const { begun, ...fields } = values
  const locale = useLocale(host, values.lang)
  const fetch = begun && begun.of === values.fetch ? begun.fetch : (values.fetch ?? windowFetch)
  const onHandle = useCallback(
    (handle: LibraryHandle | null) => (host as unknown as LibraryHost)[connectHandle](handle),
    [host],
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
      emit={emit}
      onHandle={onHandle}
    />
  )
}

/** Mounts the library, in React. */
export const mountLibrary = createReactContent(ORG_LIBRARY, OrgLibrary)
