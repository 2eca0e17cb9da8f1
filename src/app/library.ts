import { createStore, type StoreApi } from 'zustand/vanilla'
import { catalogueOrigin, createCatalog } from '../catalog'
import { namespaceOf } from '../domain/namespace'
import type { SessionInput } from '../domain/user'
import type { Translate } from '../i18n/translate'
import type { WordKey } from '../i18n/words'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import type { Fetch } from '../platform/fetch'
import { fetchWithin, trustOf } from '../platform/origins'
import { param, type RouteLocation } from '../routes/match'
import { failedPath, homePath } from '../routes/paths'
import type { LoginState, ReadingProgress } from '../screens/services'
import { type CatalogueAccess, createCatalogueAccess, type SignInMode } from '../session/catalogue-access'
import { setOldHistoryAside } from '../session/read-history'
import { memberOf, type SignOutReason } from '../session/store'
import { createMessageBox, type MessageBox } from '../ui/message-box-store'
import { createProgress, type RouteProgressStore } from '../ui/route-progress'
import { createToasts, type ToastOptions, type Toasts } from '../ui/toast-store'
import { joinCatalogue } from './catalogue-member'
import { createDevice, type Device } from './device'
import { takeAddress } from './history'
import { createNavigationGuard } from './navigation-guard'
import { createOrganisation, type OrganisationState } from './organisation'
import { createRouter, type Router } from './router'
import { loadScreen, type ScreenTable } from './screen-table'
import { connectSession } from './session-navigation'

/** What the element's attributes and properties say; a change of any of these makes another library. */
export interface LibraryConfig {
  src: string
  /** The organisation the page names. */
  org: string
  /** '' to derive it from `src`. */
  namespace: string
  router: 'hash' | 'memory'
  signIn: SignInMode
  fetch: Fetch
  /** Where that and a member's credentials go besides the catalogue's own origin. */
  credentialOrigins: string
}

/** What a library tells the element around it. */
export interface LibraryEvents {
  /** One goes from a screen to the next, which `change` puts there. */
  turned(to: RouteLocation, from: RouteLocation | null, change: () => void): undefined | Promise<void>
  entered(location: RouteLocation, from: RouteLocation | null): void
  /** A visitor has to sign in. @returns false when the host page sees to it itself */
  loginRequested(wanted: string | null): boolean
  signedIn(session: SessionInput): void
  signedOut(reason: SignOutReason): void
  failed(error: LibraryError): void
  bookOpened(bid: string): void
  progressed(detail: ReadingProgress): void
  /** The element's words, in the language it speaks at that moment. */
  t: Translate
}

/** One library: the stores behind one `<org-library>`, none of them shared with another. */
export interface Library extends Device {
  /** The way to a catalogue that may want to know its readers. */
  readonly access: CatalogueAccess
  readonly organisation: StoreApi<OrganisationState>
  readonly login: StoreApi<LoginState>
  readonly router: Router
  readonly progress: RouteProgressStore
  readonly toasts: Toasts
  readonly messages: MessageBox
  readonly screens: ScreenTable
  readonly clock: Clock
  /** Names this window among those that write records. */
  readonly writer: string
  readonly events: LibraryEvents
  start(): void
  /** The page names an organisation: leads to its home page, unless it is the one named before. */
  nameOrganisation(org: string): void
  /** To the home page of the organisation that the page names, by its own address. */
  goHome(): void
  /** Back to the organisation that the page names, and its home page; whoever is signed in stays so. */
  comeHome(): void
  /** Goes to a path; before the start, to be gone to then. */
  navigate(path: string): void
  /**
   * Signs a member in.
   *
   * @param org organisation that the page names by now; what it says together with a session is taken together
   */
  signIn(session: SessionInput, org?: string): void
  requestLogin(wanted?: string): void
  /** Begins the catalogue anew: what it refused it may give now. */
  askAgain(): void
  report(error: LibraryError): void
  /** Reports it, and says it on the screen for a while. */
  warn(error: LibraryError): void
  stop(): void
}

export interface LibraryOptions {
  config: LibraryConfig
  view: Window
  clock: Clock
  events: LibraryEvents
}

/** How long it is said what went wrong where nothing on screen fails because of it: a sentence to read. */
const TROUBLE_TOAST_MS = 8000

export function createLibrary({ config, view, clock, events }: LibraryOptions): Library {
  const baseUri = view.document.baseURI
  const namespace = config.namespace || namespaceOf(config.src, baseUri)
  const report = (error: LibraryError) => {
    if (error.code !== 'aborted') events.failed(error)
  }
  const toasts = createToasts()
  const say = (words: WordKey, values?: Record<string, string>, options?: ToastOptions) =>
    void toasts.show(events.t(words, values), options)
  /** For what no screen shows: nothing there fails because of it. */
  const warn = (error: LibraryError) => {
    report(error)
    say(`app.error.${error.code}`, {}, { kind: 'warning', duration: TROUBLE_TOAST_MS })
  }
  const { device, follow, close } = createDevice({
    view,
    namespace,
    clock,
    onMalformed: ({ kind, id }) =>
      report(new LibraryError('bad-record', `the ${kind} record ${id} cannot be used; it is kept as it is`)),
    onUnavailable: (cause) =>
      warn(new LibraryError('storage-unavailable', 'this device does not keep data for the page', { cause })),
  })
  const { cache, session } = device
  // Earlier versions noted an organisation there for good.
  cache.remove('entry')
  setOldHistoryAside(cache, memberOf(session.store.getState()))
  const login = createStore<LoginState>(() => ({ open: false, wanted: null }))
  const progress = createProgress()
  const messages = createMessageBox()
  const screens: ScreenTable = new Map()

  let { org: named } = config
  const { src, credentialOrigins } = config
  const access = createCatalogueAccess({
    mode: config.signIn,
    // Where {org} stands in the host, a link chooses that: the page's fetch is for what the page itself names.
    fetch: fetchWithin(
      trustOf(() => catalogueOrigin(src, named || '-', baseUri), credentialOrigins),
      config.fetch,
    ),
    origin: () => catalogueOrigin(src, codeShown(), baseUri),
    credentialOrigins,
    cache,
    keys: `${namespace}:keys`,
    clock,
  })
  // A member who has gone may have been answered otherwise than the next: nothing is taken out of the browser's cache.
  let hasOneLeft = false
  const fetch: Fetch = (url, init) =>
    access.fetch(url, hasOneLeft && init?.cache === undefined ? { ...init, cache: 'no-cache' } : init)
  const address = takeAddress(config.router, view)
  const organisation = createOrganisation({
    named: () => named,
    needsCode: src.includes('{org}'),
    catalogOf: (org) => createCatalog({ src, org, fetch, credentialOrigins, base: baseUri }),
    onLost(org, error) {
      report(error)
      say('app.trouble.elsewhere', { org }, { kind: 'warning', duration: TROUBLE_TOAST_MS })
      void router.navigate('/index', { replace: true })
    },
    note: address.note,
    session,
    access,
  })
  const codeShown = () => organisation.store.getState().code

  const guard = createNavigationGuard({ session, login, codeShown, loginRequested: events.loginRequested })
  let comesBack = false
  const router = createRouter({
    history: address.history,
    decide: guard.decide,
    load: (location) => loadScreen(screens, location.name),
    // Who goes elsewhere has left the login as well, unless the guard asks for it again.
    onSetOut: () => login.setState({ open: false, wanted: null }),
    onBusy: (busy) => (busy ? progress.start() : progress.done()),
    turn: events.turned,
    prepare(location) {
      const org = param(location, 'org')
      if (comesBack) organisation.comeBack()
      comesBack = false
      // Who was let into another one, from the page for those who are not signed in, is its member now (SPEC §4).
      if (org !== '' && session.loggedIn() && session.orgCode() !== org) session.moveTo(org)
      organisation.enter(org)
    },
    onEnter: events.entered,
    onLoadError(thrown, location, arrived) {
      report(
        new LibraryError('network', `the screen ${location.name} could not be loaded`, { cause: thrown }),
      )
      if (location.name !== '500')
        void router.navigate(failedPath('network', location.fullPath), { replace: arrived })
    },
  })

  const undo = [
    session.store.subscribe((now, before) => {
      if (memberOf(before) === '' || memberOf(now) === memberOf(before)) return
      // What was asked, offered and fetched was so for somebody who is gone.
      hasOneLeft = true
      messages.dismissAll()
      for (const { id, action } of toasts.getState().items) if (action) toasts.dismiss(id)
      organisation.renew()
    }),
    joinCatalogue({
      access,
      session,
      login,
      signIn: config.signIn,
      requestLogin: guard.requestLogin,
      renew: organisation.renew,
    }),
    connectSession({
      session,
      login,
      guard,
      router,
      onSignedIn(signedIn) {
        void organisation.learn()
        events.signedIn(signedIn)
      },
      onSignedOut: events.signedOut,
      say,
    }),
  ]

  const goHome = () => void router.navigate(homePath(named))
  let isStarted = false
  let isStopped = false
  /** Where the page wanted to go before the start. */
  let wanted: string | null = null

  return {
    ...device,
    access,
    organisation: organisation.store,
    login,
    router,
    progress,
    toasts,
    messages,
    screens,
    clock,
    writer: Math.random().toString(36).slice(2),
    events,
    requestLogin: guard.requestLogin,
    askAgain: organisation.renew,
    report,
    warn,
    goHome,
    async comeHome() {
      comesBack = true
      await router.navigate('/index')
      // One was there already.
      if (comesBack) organisation.comeBack()
      comesBack = false
    },
    navigate(path) {
      if (isStarted) void router.navigate(path)
      else wanted = path
    },
    signIn(input, org = named) {
      const orgCode = org !== '' && org !== named ? org : organisation.certain()
      if (!session.signIn(input, { orgCode }))
        warn(new LibraryError('session-expired', 'the deviceToken has expired by the clock of this device'))
    },
    nameOrganisation(org) {
      if (org === named || isStopped) return
      // A page that says only now whose it is does not lead its members elsewhere.
      if (named === '') session.nameOrganisation(org)
      named = org
      goHome()
    },
    start() {
      isStarted = true
      follow(access.refresh)
      void organisation.learn()
      void router.start('/')
      if (wanted !== null) void router.navigate(wanted)
    },
    stop() {
      isStopped = true
      for (const step of undo) step()
      router.stop()
      organisation.stop()
      address.free()
      progress.dispose()
      toasts.clear()
      messages.dismissAll()
      close()
    },
  }
}
