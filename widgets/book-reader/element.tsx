import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { SyncToken } from '../../src/domain/user'
import { I18nContext, useI18n } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import type { WordKey } from '../../src/i18n/words'
import { book } from '../../src/i18n/words/book'
import { errors } from '../../src/i18n/words/errors'
import { reader } from '../../src/i18n/words/reader'
import { ui } from '../../src/i18n/words/ui'
import { ErrorBoundary } from '../../src/platform/error-boundary'
import { isTransient, LibraryError } from '../../src/platform/errors'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { toJson } from '../../src/platform/json'
import { lazyComponent } from '../../src/platform/lazy-component'
import { loadModule } from '../../src/platform/load-module'
import { submitByClick } from '../../src/platform/submit'
import { readPreferences } from '../../src/reading/navigator/preferences'
import { parseCopyLimit, useLookUp } from '../../src/reading/reader/host-options'
import type { ReaderSource, Relocation } from '../../src/reading/reader/model/state'
import { Reader } from '../../src/reading/reader/Reader'
import { Root } from '../../src/styles/Root'
import { plainSheet } from '../../src/styles/sheet'
import { useSheet } from '../../src/styles/use-sheet'
import { Problem } from '../../src/ui/Problem'
import type { AttributeProps } from '../contract/types'
import { widgetOf } from '../element'
import { BOOK_READER } from '../generated/book-reader'
import { findMisspeltAttribute } from '../misspelt'
import { createReactElementClass, type WidgetProps } from '../react-element'
import { useErrorReport } from '../use-error-report'
import { useLocale } from '../use-locale'
import { useSharedCatalog } from '../use-shared-catalog'
import { isWholePage } from './is-whole-page'
import { parseLocator } from './locator'
import css from './reader.css?inline'
import { useReaderAccess } from './use-reader-access'
import { type ReaderStorage, useReaderStorage } from './use-reader-storage'
import { useSource } from './use-source'

// A plain sheet: the host element is outside its own root, where layout units would refer to the page.
const s = plainSheet(() => css)

type Values = AttributeProps<(typeof BOOK_READER)['attributes']> & { fetch?: Fetch; syncToken?: SyncToken }
/** With what the element knows of its page. */
type OwnValues = Values & {
  /** The page listens to `reader-close`. */
  hasCloseListener?: boolean
}

// Loaded on demand: most books need no sign-in.
const SignIn = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./SignIn'), isRetry)).default,
  {
    Failed: ({ onReload }) => <Refused onRetry={onReload} />,
  },
)

const CLOSE = 'reader-close'

/** An internal failure; a retry may help. */
const INTERNAL_ERROR = new LibraryError('unknown', 'the reader failed')

const WORDS = { ...book, ...errors, ...reader, ...ui }

function BookReader(props: WidgetProps<OwnValues>) {
  useSheet(s)
  const { host, values, emit } = props
  const locale = useLocale(host, values.lang)
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, WORDS) }), [locale])
  const { book: bid, src, org, href, namespace, credentialOrigins } = values
  const accessState = useReaderAccess(
    values.fetch ?? windowFetch,
    toJson([src, org, href, namespace, credentialOrigins]),
  )
  const { fetch, access } = accessState
  const isOfCatalogue = href === '' && bid !== ''
  const catalog = useSharedCatalog(host, { src: isOfCatalogue ? src : '', org, fetch, credentialOrigins })
  const { source, error, retry } = useSource({ book: bid, src, href }, catalog, fetch)
  const [refused, setRefused] = useState<ReaderSource | null>(null)
  const isRefused = error?.code === 'unauthorized' || (source !== null && source === refused)
  const report = useCallback(
    (failed: LibraryError) => {
      console.error(`<${BOOK_READER.tag}> ${failed.code}: ${failed.message}`)
      emit('reader-error', { code: failed.code, message: i18n.t(`app.error.${failed.code}`) })
    },
    [emit, i18n],
  )
  const [isVolatile, setForgetful] = useState(false)
  const memory = useReaderStorage({
    namespace: values.namespace,
    address: src || href,
    org,
    user: values.user,
    sync: values.sync,
    syncToken: values.syncToken ?? null,
    // Without a `flow` attribute, the book decides.
    initial: { fs: values.fs, theme: values.theme, flow: host.hasAttribute('flow') ? values.flow : null },
    onUnavailable: (failed) => {
      setForgetful(true)
      report(failed)
    },
  })
  // A signed-in reader may get what the page's own fetch was refused.
  const isReported = !isRefused || access !== null
  useErrorReport({
    tag: BOOK_READER.tag,
    event: 'reader-error',
    error: isReported ? error : null,
    t: i18n.t,
    emit,
  })
  const onFailure = (failed: LibraryError) => {
    if (failed.code === 'unauthorized') setRefused(source)
    if (failed.code !== 'unauthorized' || access) report(failed)
  }

  return (
    <I18nContext.Provider value={i18n}>
      <Root lang={locale}>
        {isRefused ? (
          <SignIn
            {...{ src, org, href, namespace, credentialOrigins, emit, access }}
            fetch={values.fetch ?? windowFetch}
            onAccess={accessState.use}
            onRetry={() => (access ? accessState.use(access) : retry())}
          />
        ) : error ? (
          <ReaderProblem host={host} error={error} onRetry={retry} />
        ) : (
          source &&
          memory && (
            <ErrorBoundary
              key={source.url}
              onError={onFailure}
              fallback={(retry) => <ReaderProblem host={host} error={INTERNAL_ERROR} onRetry={retry} />}
            >
              <OpenReader
                {...props}
                source={source}
                memory={memory}
                isVolatile={isVolatile}
                onFailure={onFailure}
              />
            </ErrorBoundary>
          )
        )}
      </Root>
    </I18nContext.Provider>
  )
}

interface OpenReaderProps extends WidgetProps<OwnValues> {
  source: ReaderSource
  memory: ReaderStorage
  /** Whether storage is unavailable. */
  isVolatile: boolean
  onFailure: (error: LibraryError) => void
}

function OpenReader({ host, values, emit, source, memory, isVolatile, onFailure }: OpenReaderProps) {
  const preferences = useStore(memory.preferences.store)
  const locator = useMemo(() => parseLocator(values.locator), [values.locator])
  const lookUp = useLookUp(values.lookUp, host, emit)
  useLaterAttributes(values, memory)
  return (
    <Reader
      key={source.url}
      source={source}
      locator={locator}
      preferences={preferences}
      onPreferences={(changed) => memory.preferences.store.setState(changed, true)}
      positions={memory.positions}
      marks={memory.marks}
      copyLimit={parseCopyLimit(values.copyLimit)}
      lookUp={lookUp}
      choices={memory.choices}
      isVolatile={isVolatile}
      takesFocus={() => isWholePage(host)}
      onReady={() => emit('reader-ready', {})}
      onRelocate={(relocation: Relocation) =>
        emit('relocate', {
          locator: relocation.locator,
          fraction: relocation.fraction,
          // A getter: the table of contents is not parsed before the first page unless the page reads it.
          get tocLabel() {
            return relocation.tocLabel
          },
        })
      }
      onError={onFailure}
      onClose={values.closable || values.hasCloseListener ? () => emit('reader-close', {}) : undefined}
    />
  )
}

/** A later attribute change overrides the stored preferences. */
function useLaterAttributes({ fs, theme, flow }: Values, { preferences }: ReaderStorage): void {
  const lastValues = useRef({ fs, theme, flow })
  useEffect(() => {
    const before = lastValues.current
    lastValues.current = { fs, theme, flow }
    if (before.fs === fs && before.theme === theme && before.flow === flow) return
    const changed = {
      ...preferences.store.getState(),
      ...(before.fs !== fs && { fs }),
      ...(before.theme !== theme && { theme }),
      ...(before.flow !== flow && { flow }),
    }
    preferences.store.setState(readPreferences(changed), true)
  }, [fs, theme, flow, preferences])
}

interface ReaderProblemProps {
  host: Element
  error: LibraryError
  onRetry: () => void
}

function ReaderProblem({ host, error, onRetry }: ReaderProblemProps) {
  const { t } = useI18n()
  const misspelt = findMisspeltAttribute(host, BOOK_READER)
  return (
    <Problem
      sentence={t(sentenceOf(host, error))}
      details={misspelt ? t('app.error.misspelt', { ...misspelt }) : attributeShown(host, error)}
      onRetry={(isTransient(error) || error === INTERNAL_ERROR) && onRetry}
      retriesOnline={error.code === 'network'}
    />
  )
}

/** The attribute that an error is about, as the page has it: a wrong character is seen in it. */
function attributeShown(host: Element, { code, isCatalogue }: LibraryError): string | undefined {
  if (!['not-found', 'not-a-feed', 'bad-address'].includes(code)) return undefined
  const isBook = code === 'not-found' && !isCatalogue
  const name = host.hasAttribute('href') ? 'href' : isBook ? 'book' : 'src'
  const value = host.getAttribute(name)
  return value ? `${name}="${value}"` : undefined
}

/** Shown when the sign-in part fails to load. */
function Refused({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return <Problem sentence={t('app.error.unauthorized')} onRetry={onRetry} />
}

/** The message for an error; some refer to the attributes used. */
function sentenceOf(host: Element, { code, isCatalogue }: LibraryError): WordKey {
  if (code === 'no-src' && !host.hasAttribute('book')) return 'app.error.no-file'
  if (code === 'not-found' && host.hasAttribute('href')) return 'app.error.no-href'
  return code === 'not-found' && !isCatalogue ? 'app.error.no-book' : `app.error.${code}`
}

/**
 * `<book-reader>`: the reader without a library. Its 返回 stands where it leads somewhere: the page listens to
 * `reader-close` on the element, or says so by `closable`. Listeners of ancestors, and those that were added before the
 * element was defined, cannot be seen.
 */
export class BookReaderElement extends createReactElementClass<Values>(BOOK_READER, BookReader, {
  onClick: submitByClick,
  errorEvent: 'reader-error',
}) {
  readonly #closeListeners = new Set<EventListenerOrEventListenerObject>()

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    if (!listener) return
    super.addEventListener(type, listener, options)
    if (type !== CLOSE) return
    this.#closeListeners.add(listener)
    widgetOf(this).set({ hasCloseListener: true })
  }

  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    if (!listener) return
    super.removeEventListener(type, listener, options)
    if (type !== CLOSE) return
    this.#closeListeners.delete(listener)
    widgetOf(this).set({ hasCloseListener: this.#closeListeners.size > 0 })
  }
}
