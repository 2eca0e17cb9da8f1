import { createStore } from 'zustand/vanilla'
import { createFirstPage, type FirstPageStage } from '../../src/app/first-page'
import type { LibraryInterface } from '../../src/app/LibraryApp'
import { createLibrary, type Library, type LibraryEvents } from '../../src/app/library'
import { forgetMember } from '../../src/app/member-sync'
import { loadScreen } from '../../src/app/screen-table'
import { sorry } from '../../src/i18n/sorry'
import { afterScripts } from '../../src/platform/after-scripts'
import { systemClock } from '../../src/platform/clock'
import { type LibraryError, toLibraryError } from '../../src/platform/errors'
import { windowFetch } from '../../src/platform/fetch'
import { loadModule } from '../../src/platform/load-module'
import type { RouteLocation } from '../../src/routes/match'
import { createElementFrame, createScreenWatch } from '../../src/styles/frame'
import type { Widget } from '../element'
import { ORG_LIBRARY } from '../generated/org-library'
import { shieldKeys } from '../key-shield'
import { createLiveStage } from '../live-stage'
import { localeOf } from '../locale'
import { Step } from '../step'
import { connectHandle, handleOf, type LibraryHost } from './library-handle'
import type { ConnectedLibrary, LibraryValues, LibraryView } from './library-view'

/**
 * Connects a library to its page without React: its router, session, records and catalogue. The interface is loaded at once, except
 * when the library is entered at a book: then after its first page.
 *
 * @param fetchLive loads the interface
 */
export function connectLibrary(
  widget: Widget<LibraryValues>,
  fetchLive = (isRetry: boolean) => loadModule(() => import('./live'), isRetry),
): () => void {
  const { host, root, styleSheets, emit } = widget
  const handles = host as unknown as LibraryHost
  const frame = createElementFrame(host.ownerDocument)
  root.replaceChildren(frame.frame)
  const screen = createScreenWatch(host.ownerDocument.defaultView ?? window)
  styleSheets.add(screen.sheet)

  const store = createStore<LibraryView>(() => ({
    values: widget.values(),
    locale: localeOf(host, widget.values().lang),
    library: null,
    firstPage: null,
  }))
  const configuration = new Step()
  let firstPage: FirstPageStage | null = null
  let shown: LibraryInterface | null = null
  /** What is done once the interface is there. */
  let waiting: ((shown: LibraryInterface) => void)[] = []
  /** Failures whose words are still loading. */
  let failures: LibraryError[] = []
  let isMissing = false
  let calls: number | undefined
  let isReady = false
  let isEnded = false
  let isScheduled = false
  const apology = host.ownerDocument.createElement('p')
  apology.setAttribute('role', 'alert')

  const tell = ({ code, message }: LibraryError) => {
    const words = shown ? shown.t(`app.error.${code}`) : ''
    console.error(`<${ORG_LIBRARY.tag}> ${code}: ${message} ${words}`)
    emit('library-error', { code, message: words || code })
  }
  const flushFailures = () => {
    const all = failures
    failures = []
    for (const each of all) tell(each)
  }

  const live = createLiveStage({
    async fetch(isRetry) {
      const { library } = store.getState()
      const location = library?.router.store.getState().location
      // What is shown already needs its screen as well.
      const [module] = await Promise.all([
        fetchLive(isRetry),
        library && location && loadScreen(library.screens, location.name),
      ])
      return module
    },
    mount({ mountInterface }) {
      isMissing = false
      apology.remove()
      return mountInterface(frame.root, connected)
    },
    onMissing() {
      isMissing = true
      flushFailures()
      standAlone()
    },
  })
  /** Without the interface a page says itself what fails; where there is no page, one sentence stands in its place. */
  const standAlone = () => {
    const { firstPage, locale } = store.getState()
    firstPage?.page.stayAlone()
    apology.textContent = sorry['app.trouble.library'][locale]
    if (firstPage) apology.remove()
    else frame.root.append(apology)
  }

  const connected: ConnectedLibrary = {
    widget,
    store,
    attach(next) {
      shown = next
      store.getState().firstPage?.take()
      const all = waiting
      waiting = []
      for (const work of all) work(next)
      flushFailures()
      return () => {
        if (shown === next) shown = null
      }
    },
    report(error) {
      if (shown || isMissing) return tell(error)
      failures.push(error)
      live.need()
    },
  }
  const whenShown = (work: (shown: LibraryInterface) => void) => {
    if (shown) work(shown)
    else waiting.push(work)
  }
  const untilShown = () =>
    new Promise<void>((resolve) => {
      whenShown(() => resolve())
      live.need()
    })

  /** Shows the book that the library is entered with, unless the interface is there before it. */
  const opensFirst = (location: RouteLocation) =>
    new Promise<boolean>((resolve) => {
      if (!firstPage || shown || widget.values().kiosk) return resolve(false)
      const opening = new AbortController()
      whenShown(() => {
        opening.abort()
        resolve(false)
      })
      void firstPage.open(location, opening.signal).then(resolve)
    })

  const events = (library: () => Library): LibraryEvents => ({
    async prepare(location, loadScreen) {
      if (!(await opensFirst(location))) await Promise.all([loadScreen(), untilShown()])
    },
    transition: (to, from, change) => (shown ? shown.transition(to, from, change) : void change()),
    onEnter(location, from, { isReturn }) {
      const { path, fullPath, name, params, query } = location
      emit('route-change', { path, fullPath, name, params, query })
      shown?.arrive(location, from, isReturn)
      if (!isReady) emit('ready', {})
      isReady = true
    },
    onLoginRequest: (wanted) => emit('login-request', { wanted }, { cancelable: true }),
    onSignedIn: ({ user }) => void emit('signed-in', { user }),
    onSignedOut: (reason) => void emit('signed-out', { reason }),
    onMemberLeft(owner) {
      if (widget.values().forgetOnSignOut) forgetMember(library(), owner)
    },
    onError: connected.report,
    onBookOpen: (bid) => void emit('book-open', { bid }),
    onReadingProgress: (detail) => void emit('reading-progress', detail),
    onNotice(words, values, options) {
      whenShown(({ t }) => void library().toasts.show(t(words, values), options))
      live.need()
    },
  })

  /** The library of the values; a change of `org` alone is a navigation within it. */
  const open = (values: LibraryValues) => {
    const { src, org, namespace, router, signInBy, credentialOrigins, fetch = windowFetch } = values
    if (src === '') {
      live.need()
      return undefined
    }
    const config = { src, org, namespace, router, signIn: signInBy, fetch, credentialOrigins }
    const library: Library = createLibrary({
      config,
      view: window,
      clock: systemClock,
      events: events(() => library),
    })
    const page = createFirstPage({
      library,
      place: { host, root: frame.root, styleSheets },
      locale: () => store.getState().locale,
      needInterface: live.need,
      onChange(firstPage) {
        store.setState({ firstPage })
        if (isMissing && !isEnded) standAlone()
      },
    })
    firstPage = page
    store.setState({ library })
    // What the host page has set applies from the first screen on.
    handles[connectHandle](handleOf(library, org))
    let giveUp = () => {}
    // A later script of the page may say who is signed in, or hear that somebody has to (`login-request`).
    if (library.session.loggedIn()) library.start()
    else giveUp = afterScripts(window, () => library.start())
    return () => {
      giveUp()
      handles[connectHandle](null)
      page.end()
      firstPage = null
      library.stop()
      store.setState({ library: null })
    }
  }

  /** Follows the values. */
  function update() {
    isScheduled = false
    if (isEnded) return
    const values = widget.values()
    const locale = localeOf(host, values.lang)
    const { src, namespace, router, signInBy, fetch, credentialOrigins, org, theme, kiosk } = values
    frame.root.lang = locale
    frame.root.dataset.theme = theme
    if (kiosk) frame.root.dataset.kiosk = 'true'
    else delete frame.root.dataset.kiosk
    if (kiosk) live.need()
    store.setState({ values, locale })
    store.getState().firstPage?.setLocale(locale)
    try {
      configuration.run([src, namespace, router, signInBy, fetch, credentialOrigins], () => open(values))
    } catch (thrown) {
      connected.report(toLibraryError(thrown))
      standAlone()
    }
    const { library } = store.getState()
    if (!library) return
    // Attributes and properties set in one task count together: apply the session first, then its organisation.
    if (calls !== values.calls) handles[connectHandle](handleOf(library, org))
    calls = values.calls
    if (org !== '') library.setOrganisation(org)
  }

  /** The page may set further attributes in the same task. */
  function schedule() {
    if (!isScheduled) queueMicrotask(update)
    isScheduled = true
  }

  const undo = [screen.add(frame), shieldKeys(host), widget.subscribe(schedule)]
  schedule()
  return () => {
    isEnded = true
    for (const step of undo) step()
    live.end()
    configuration.end()
    screen.end()
    frame.frame.remove()
    styleSheets.remove(screen.sheet)
  }
}
