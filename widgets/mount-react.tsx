import { type ComponentType, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createTranslate } from '../src/i18n/translate'
import { errors } from '../src/i18n/words/errors'
import { ErrorBoundary } from '../src/platform/error-boundary'
import { type LibraryError, toLibraryError } from '../src/platform/errors'
import { StyleSheetContext } from '../src/styles/use-sheet'
import type { Widget } from './element'
import { localeOf } from './locale'

/** Props of a widget's component. */
export interface WidgetProps<Values> {
  host: HTMLElement
  values: Values
  root: ShadowRoot
  emit: Widget['emit']
}

export interface ReactContent<Values> {
  /** Tag of the element. */
  tag: string
  Component: ComponentType<WidgetProps<Values>>
  /** Name of the event that reports a failure. */
  errorEvent?: string
}

/**
 * Mounts a React component as the last child of `into`, in a container that has no box of its own.
 *
 * @returns a function that unmounts it
 */
export function mountReact<Values>(
  into: ParentNode & Node,
  widget: Widget<Values>,
  { tag, Component, errorEvent = 'library-error' }: ReactContent<Values>,
): () => void {
  const { host, root, styleSheets, emit } = widget
  const report = ({ code, message }: LibraryError) => {
    const { lang } = widget.values() as { lang?: string }
    const t = createTranslate(localeOf(host, lang ?? ''), errors)
    console.error(`<${tag}> ${code}: ${message}`)
    emit(errorEvent, { code, message: t(`app.error.${code}`) })
  }
  const Content = () => {
    const values = useSyncExternalStore(widget.subscribe, widget.values)
    const t = createTranslate(localeOf(host, (values as { lang?: string }).lang ?? ''), errors)
    return (
      <ErrorBoundary
        onError={report}
        // Plain elements only: components may be the cause of the failure.
        fallback={(retry) => (
          <div role="alert">
            <p>{t('app.error.unknown')}</p>
            <button type="button" onClick={retry}>
              {t('app.retry')}
            </button>
          </div>
        )}
      >
        <StyleSheetContext.Provider value={styleSheets}>
          <Component host={host} root={root} values={values} emit={emit} />
        </StyleSheetContext.Provider>
      </ErrorBoundary>
    )
  }
  const container = host.ownerDocument.createElement('div')
  container.style.display = 'contents'
  into.append(container)
  // React would report uncaught errors to the whole page (`window.onerror`); those caught by a boundary are reported there.
  const react = createRoot(container, {
    onUncaughtError: (thrown) => report(toLibraryError(thrown)),
    onCaughtError: () => {},
    onRecoverableError: () => {},
  })
  react.render(<Content />)
  return () => {
    react.unmount()
    container.remove()
  }
}
