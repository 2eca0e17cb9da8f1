import { createStore } from 'zustand/vanilla'
import { type LibraryError, toLibraryError } from '../../src/platform/errors'
import { type Fetch, windowFetch } from '../../src/platform/fetch'
import { toJson } from '../../src/platform/json'
import { loadModule } from '../../src/platform/load-module'
import { readPreferences } from '../../src/reading/navigator/preferences'
import type { ReaderSource } from '../../src/reading/reader/model/state'
import { pageSheet } from '../../src/reading/reader/page-frame'
import { ReadingPage, type ReadingPageProps } from '../../src/reading/reader/reading-page'
import type { CatalogueAccess } from '../../src/session/catalogue-access'
import { createElementFrame, createScreenWatch } from '../../src/styles/frame'
import type { Widget } from '../element'
import { BOOK_READER } from '../generated/book-reader'
import { shieldKeys } from '../key-shield'
import { createLiveStage } from '../live-stage'
import { localeOf } from '../locale'
import { type SharedCatalog, shareCatalog } from '../shared-catalog'
import { Step } from '../step'
import { isWholePage } from './is-whole-page'
import { parseLocator } from './locator'
import type { ConnectedReader, ReaderValues, ReaderView } from './reader-view'
import { requestSource } from './source'
import { openReaderStorage, type ReaderStorage } from './storage'

/**
 * Connects a reader to its page without React: requests the book, shows its page and turns it. The interface is loaded when
 * the page asks for it, and at once where there is no page to show; without it the book can still be read.
 *
 * @param fetchLive loads the interface
 */
export function connectReader(
  widget: Widget<ReaderValues>,
  fetchLive = (isRetry: boolean) => loadModule(() => import('./live'), isRetry),
): () => void {
  const { host, root, styleSheets } = widget
  const frame = createElementFrame(host.ownerDocument)
  const inner = frame.root
  root.replaceChildren(frame.frame)
  const screen = createScreenWatch(host.ownerDocument.defaultView ?? window)
  styleSheets.add(screen.sheet)
  styleSheets.add(pageSheet())

  const store = createStore<ReaderView>(() => ({
    values: widget.values(),
    locale: localeOf(host, widget.values().lang),
    access: null,
    source: null,
    storage: null,
    error: null,
    isRefused: false,
    isVolatile: false,
    page: null,
    pages: 0,
  }))
  const steps = { catalog: new Step(), source: new Step(), storage: new Step(), page: new Step() }
  let shared: SharedCatalog | null = null
  /** The access in use, and what it was given for. */
  let used: { by: Fetch; address: string; fetch: Fetch; access: CatalogueAccess } | null = null
  /** The source whose file was refused. */
  let refused: ReaderSource | null = null
  let attempt = 0
  let reported: LibraryError | null = null
  /** Failures whose words are still loading: what happens after them is told after them. Null for none. */
  let reporting: Promise<unknown> | null = null
  /** The attributes that override stored preferences when they change. */
  let looks: Pick<ReaderValues, 'fs' | 'theme' | 'flow'> | null = null
  /** The `sync` attribute that the console was warned of. */
  let uselessSync = ''
  let isEnded = false
  let isScheduled = false

  const reader: ConnectedReader = {
    widget,
    store,
    use(access) {
      const { by, address } = requestedBy(widget.values())
      // A new function each time, because a new member may get a different response.
      used = { by, address, access, fetch: (url, init) => access.fetch(url, init) }
      update()
    },
    retry() {
      attempt++
      update()
    },
    report(failed) {
      const tell = (reason: string) => {
        console.error(`<${BOOK_READER.tag}> ${failed.code}: ${failed.message} ${reason}`)
        widget.emit('reader-error', { code: failed.code, message: reason || failed.code })
      }
      const told = loadModule(() => import('../error-reason')).then(
        ({ errorReason }) => tell(errorReason(host, BOOK_READER, failed, store.getState().locale)),
        () => tell(''),
      )
      const all = Promise.all([reporting, told])
      reporting = all
      void all.then(() => {
        if (reporting === all) reporting = null
      })
    },
    onFailure(failed) {
      const { source, access } = store.getState()
      if (failed.code === 'unauthorized') refused = source
      // A signed-in reader may get what the page's own fetch was refused.
      if (failed.code !== 'unauthorized' || access) reader.report(failed)
      schedule()
    },
  }
  const live = createLiveStage({
    fetch: fetchLive,
    mount: ({ mountInterface }) => mountInterface(inner, reader),
    onMissing: () => store.getState().page?.stayAlone(),
  })

  const pageProps = (source: ReaderSource, storage: ReaderStorage): ReadingPageProps => {
    const { preferences, positions, choices } = storage
    return {
      source,
      locator: parseLocator(widget.values().locator),
      preferences: preferences.store.getState(),
      onPreferences: (changed) => preferences.store.setState(changed, true),
      positions,
      choices,
      takesFocus: () => isWholePage(host),
      onInterfaceNeeded: live.need,
      onReady() {
        const ready = () => widget.emit('reader-ready', {})
        if (reporting) void reporting.then(ready)
        else ready()
      },
      onRelocate: (relocation) =>
        widget.emit('relocate', {
          locator: relocation.locator,
          fraction: relocation.fraction,
          // A getter: the table of contents is not parsed before the first page unless the page reads it.
          get tocLabel() {
            return relocation.tocLabel
          },
        }),
      onError: reader.onFailure,
    }
  }
  const updatePage = () => {
    const { page, source, storage, locale } = store.getState()
    if (page && source && storage) page.update(pageProps(source, storage), locale)
  }

  /** Takes attributes that have changed into the stored preferences. */
  const applyLooks = ({ fs, theme, flow }: ReaderValues, storage: ReaderStorage) => {
    const before = looks ?? { fs, theme, flow }
    looks = { fs, theme, flow }
    if (before.fs === fs && before.theme === theme && before.flow === flow) return
    const changed = {
      ...storage.preferences.store.getState(),
      ...(before.fs !== fs && { fs }),
      ...(before.theme !== theme && { theme }),
      ...(before.flow !== flow && { flow }),
    }
    storage.preferences.store.setState(readPreferences(changed), true)
  }

  const updateStorage = (values: ReaderValues) => {
    const { namespace, src, href, org, user, fs, theme, sync } = values
    const address = src || href
    steps.storage.run([namespace, address, org, user], () => {
      const storage = openReaderStorage({
        namespace,
        address,
        org,
        user,
        // Without a `flow` attribute, the book decides.
        initial: { fs, theme, flow: host.hasAttribute('flow') ? values.flow : null },
        onUnavailable: (failed) => {
          store.setState({ isVolatile: true })
          reader.report(failed)
        },
      })
      const stop = storage.preferences.store.subscribe(updatePage)
      looks = null
      store.setState({ storage })
      return () => {
        stop()
        storage.close()
      }
    })
    const { storage } = store.getState()
    if (!storage) return
    if (sync !== '' && user === '' && sync !== uselessSync)
      console.warn(`<${BOOK_READER.tag}> sync needs user; nothing is synced`)
    uselessSync = user === '' ? sync : ''
    storage.sync(sync, values.syncToken ?? null)
    applyLooks(values, storage)
  }

  const updateSource = (values: ReaderValues, fetch: Fetch) => {
    const { book, src, href, org, credentialOrigins } = values
    const isOfCatalogue = href === '' && book !== '' && src !== ''
    steps.catalog.run([isOfCatalogue && src, org, fetch, credentialOrigins], () => {
      shared = isOfCatalogue ? shareCatalog(host.ownerDocument, { src, org, fetch, credentialOrigins }) : null
      return shared?.leave
    })
    steps.source.run([book, src, href, shared, fetch, attempt], () => {
      store.setState({ source: null, error: null })
      return requestSource({ book, src, href }, shared, fetch, {
        accept(source) {
          store.setState({ source })
          schedule()
        },
        fail(error) {
          store.setState({ error })
          schedule()
        },
      })
    })
  }

  /** Follows the values, and what has come of them. */
  function update() {
    if (isEnded) return
    const values = widget.values()
    const locale = localeOf(host, values.lang)
    if (inner.lang !== locale) inner.lang = locale
    const { by, address } = requestedBy(values)
    if (used && (used.by !== by || used.address !== address)) used = null
    updateSource(values, used?.fetch ?? by)
    updateStorage(values)
    const { source, error, storage } = store.getState()
    const isRefused = error?.code === 'unauthorized' || (source !== null && source === refused)
    const access = used?.access ?? null
    store.setState({ values, locale, access, isRefused })
    const reportable = isRefused && !access ? null : error
    if (reportable && reportable !== reported) reader.report(reportable)
    reported = reportable
    steps.page.run([source, storage, isRefused], () => {
      if (!source || !storage || isRefused) return
      const page = new ReadingPage(inner, pageProps(source, storage), locale)
      store.setState(({ pages }) => ({ page, pages: pages + 1 }))
      page.start()
      return () => {
        store.setState({ page: null })
        page.end()
      }
    })
    updatePage()
    if (isRefused || error) live.need()
  }

  /** The page may set further attributes in the same task. */
  function schedule() {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      try {
        update()
      } catch (thrown) {
        const error = toLibraryError(thrown)
        store.setState({ error })
        reported = error
        reader.report(error)
        live.need()
      }
    })
  }

  const undo = [screen.add(frame), shieldKeys(host), widget.subscribe(schedule)]
  schedule()
  return () => {
    isEnded = true
    for (const step of undo) step()
    live.end()
    for (const step of [steps.page, steps.source, steps.catalog, steps.storage]) step.end()
    screen.end()
    frame.frame.remove()
    styleSheets.remove(screen.sheet)
  }
}

/** The page's own fetch, and the address that an access is good for. */
function requestedBy({ src, org, href, namespace, credentialOrigins, fetch }: ReaderValues) {
  return { by: fetch ?? windowFetch, address: toJson([src, org, href, namespace, credentialOrigins]) }
}
