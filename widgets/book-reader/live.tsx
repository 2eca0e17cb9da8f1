import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { I18nContext, useI18n } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import { errors } from '../../src/i18n/words/errors'
import { page as pageWords } from '../../src/i18n/words/page'
import { reader as readerWords } from '../../src/i18n/words/reader'
import { ui } from '../../src/i18n/words/ui'
import { ErrorBoundary } from '../../src/platform/error-boundary'
import { isTransient, type LibraryError } from '../../src/platform/errors'
import { windowFetch } from '../../src/platform/fetch'
import { lazyComponent } from '../../src/platform/lazy-component'
import { loadModule } from '../../src/platform/load-module'
import { parseCopyLimit, useLookUp } from '../../src/reading/reader/host-options'
import type { ReaderSource } from '../../src/reading/reader/model/state'
import { ReaderInterface } from '../../src/reading/reader/Reader'
import type { ReadingPage } from '../../src/reading/reader/reading-page'
import { createMarks } from '../../src/session/marks'
import { Problem } from '../../src/ui/Problem'
import { visitorWord } from '../error-reason'
import { mountReact } from '../mount-react'
import type { ConnectedReader, ReaderView } from './reader-view'
import type { ReaderStorage } from './storage'

// Loaded on demand: most books need no sign-in.
const SignIn = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./SignIn'), isRetry)).default,
  {
    Failed: ({ onReload }) => <Refused onRetry={onReload} />,
  },
)

const WORDS = { ...book, ...errors, ...pageWords, ...readerWords, ...ui }

/**
 * Mounts the interface of a reader: bars and panels around its page, or what stands in place of a page.
 *
 * @returns a function that unmounts it
 */
export const mountInterface = (into: HTMLElement, reader: ConnectedReader): (() => void) =>
  mountReact(into, reader.widget, <BookReader reader={reader} />, reader.report)

function BookReader({ reader }: { reader: ConnectedReader }): ReactNode {
  const view = useStore(reader.store)
  const { locale, values, error, isRefused, access, page, source, storage } = view
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, WORDS) }), [locale])
  const { src, org, href, namespace, credentialOrigins } = values
  return (
    <I18nContext.Provider value={i18n}>
      {isRefused ? (
        <SignIn
          {...{ src, org, href, namespace, credentialOrigins, access }}
          emit={reader.widget.emit}
          fetch={values.fetch ?? windowFetch}
          onAccess={reader.use}
          onRetry={() => (access ? reader.use(access) : reader.retry())}
        />
      ) : error ? (
        <ReaderProblem error={error} onRetry={reader.retry} />
      ) : (
        page &&
        source &&
        storage && <OpenReader key={view.pages} {...{ reader, view, page, source, storage }} />
      )}
    </I18nContext.Provider>
  )
}

interface OpenReaderProps {
  reader: ConnectedReader
  view: ReaderView
  page: ReadingPage
  source: ReaderSource
  storage: ReaderStorage
}

function OpenReader({ reader, view, page, source, storage }: OpenReaderProps) {
  const { host, emit } = reader.widget
  const { values, isVolatile } = view
  const { t } = useI18n()
  const preferences = useStore(storage.preferences.store)
  const marks = useMemo(() => createMarks(storage.records, storage.user, storage.org), [storage])
  const lookUp = useLookUp(values.lookUp, host, emit)
  return (
    <ErrorBoundary
      onError={reader.onFailure}
      fallback={(retry) =>
        createPortal(
          <Problem place="chip" sentence={t('app.error.unknown')} onRetry={retry} />,
          page.frame.over,
        )
      }
    >
      <ReaderInterface
        page={page}
        source={source}
        preferences={preferences}
        onPreferences={(changed) => storage.preferences.store.setState(changed, true)}
        marks={marks}
        copyLimit={parseCopyLimit(values.copyLimit)}
        lookUp={lookUp}
        isVolatile={isVolatile}
        onError={reader.onFailure}
        onClose={values.closable || values.hasCloseListener ? () => emit('reader-close', {}) : undefined}
      />
    </ErrorBoundary>
  )
}

interface ReaderProblemProps {
  error: LibraryError
  onRetry: () => void
}

function ReaderProblem({ error, onRetry }: ReaderProblemProps) {
  const { t } = useI18n()
  return (
    <Problem
      sentence={t(visitorWord(error))}
      onRetry={(isTransient(error) || error.code === 'unknown') && onRetry}
      retriesOnline={error.code === 'network'}
    />
  )
}

/** Shown when the sign-in part fails to load. */
function Refused({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return <Problem sentence={t('app.error.unauthorized')} onRetry={onRetry} />
}
