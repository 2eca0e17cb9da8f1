import { type ReactNode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createTranslate } from '../src/i18n/translate'
import { errors } from '../src/i18n/words/errors'
import { ErrorBoundary } from '../src/platform/error-boundary'
import { type LibraryError, toLibraryError } from '../src/platform/errors'
import { StyleSheetContext } from '../src/styles/use-sheet'
import type { Widget } from './element'
import { localeOf } from './locale'

/**
 * Mounts React content as the last child of `into`, in a container that has no box of its own.
 *
 * @param onError an error that no boundary catches
 * @returns a function that unmounts it
 */
export function mountReact(
  into: ParentNode & Node,
  { host, styleSheets }: Widget,
  content: ReactNode,
  onError: (error: LibraryError) => void,
): () => void {
  const container = host.ownerDocument.createElement('div')
  container.style.display = 'contents'
  into.append(container)
  // React would report uncaught errors to the whole page (`window.onerror`); those caught by a boundary are reported there.
  const react = createRoot(container, {
    onUncaughtError: (thrown) => onError(toLibraryError(thrown)),
    onCaughtError: () => {},
    onRecoverableError: () => {},
  })
  react.render(<StyleSheetContext.Provider value={styleSheets}>{content}</StyleSheetContext.Provider>)
  return () => {
    react.unmount()
    container.remove()
  }
}

/**
 * As `mountReact`, with a sentence in place of content that fails.
 *
 * @param tag of the element, for the console
 * @param errorEvent name of the event that reports a failure of the content
 */
export function mountGuarded(
  into: ParentNode & Node,
  widget: Widget,
  content: ReactNode,
  { tag, errorEvent = 'library-error' }: { tag: string; errorEvent?: string },
): () => void {
  const report = ({ code, message }: LibraryError) => {
    console.error(`<${tag}> ${code}: ${message}`)
    widget.emit(errorEvent, { code, message: wordsOf(widget)(`app.error.${code}`) })
  }
  return mountReact(
    into,
    widget,
    <Guarded widget={widget} onError={report}>
      {content}
    </Guarded>,
    report,
  )
}

interface GuardedProps {
  widget: Widget
  onError: (error: LibraryError) => void
  children: ReactNode
}

function Guarded({ widget, onError, children }: GuardedProps) {
  useSyncExternalStore(widget.subscribe, widget.values)
  const t = wordsOf(widget)
  return (
    <ErrorBoundary
      onError={onError}
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
      {children}
    </ErrorBoundary>
  )
}

function wordsOf({ host, values }: Widget) {
  const { lang } = values() as { lang?: string }
  return createTranslate(localeOf(host, lang ?? ''), errors)
}
