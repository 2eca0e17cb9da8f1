import { createStore, type StoreApi } from 'zustand/vanilla'
import { catalogueOrigin, createCatalog } from '../catalog'
import { namespaceOf } from '../domain/namespace'
import type { SessionInput } from '../domain/user'
import type { WordKey } from '../i18n/words'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import type { Fetch } from '../platform/fetch'
import { createTrust, restrictCredentials } from '../platform/origins'
import { param, type RouteLocation } from '../routes/match'
import { failedPath, homePath } from '../routes/paths'
import type { LoginState, ReadingProgress } from '../screens/services'
import { type CatalogueAccess, createCatalogueAccess, type SignInMode } from '../session/catalogue-access'
import { stashLegacyHistory } from '../session/read-history'
import { memberId, type SignOutReason } from '../session/store'
import { createMessageBox, type MessageBox } from '../ui/message-box-store'
import { createProgress, type RouteProgressStore } from '../ui/route-progress'
import { createToasts, type ToastOptions, type Toasts } from '../ui/toast-store'
import { connectCatalogueMember } from './catalogue-member'
import { createDevice, type Device } from './device'
import { claimAddress } from './history'
import { createMemberStores, type MemberStores } from './member-stores'
import { createMemberSync, type MemberSync } from './member-sync'
import { createNavigationGuard } from './navigation-guard'
import { createOrganisationController, type OrganisationState } from './organisation'
import { createPlaceStore, createRetainedScreens, type RetainedScreens } from './retained-screens'
import { type Arrival, createRouter, type Router } from './router'
import { loadScreen, type ScreenTable } from './screen-table'
import { connectSession } from './session-navigation'

/** Configuration from the element's attributes and properties. Changing any field creates a new library. */
export interface LibraryConfig {
  src: string
  /** Organisation code set by the host page; '' for none. */
  org: string
  /** Storage prefix; '' derives it from `src`. */
  namespace: string
  router: 'hash' | 'memory'
  signIn: SignInMode
  fetch: Fetch
  /** Origins besides the catalogue's own that receive requests through `fetch` and the member's credentials. */
  credentialOrigins: string
}

/** Dispatches an event of the element. Returns false when a listener prevented it. */
export type EmitEvent = (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean

/** Callbacks to the element that owns the library. */
export interface LibraryEvents {
  /** A screen change is about to happen; the callback runs `change`, which renders the next screen. */
  transition(to: RouteLocation, from: RouteLocation | null, change: () => void): undefined | Promise<void>
  onEnter(location: RouteLocation, from: RouteLocation | null, arrival: Arrival): void
  /** A visitor has to sign in. Returns false when the host page handles the sign-in itself. */
  onLoginRequest(wanted: string | null): boolean
  onSignedIn(session: SessionInput): void
  onSignedOut(reason: SignOutReason): void
  /** A member has left, for another or for nobody. */
  onMemberLeft(owner: string): void
  onError(error: LibraryError): void
  onBookOpen(bid: string): void
  onReadingProgress(detail: ReadingProgress): void
  /** Shows a message in the element's current language. */
  onNotice(words: WordKey, values?: Record<string, string>, options?: ToastOptions): void
  /**
   * Makes what a location shows ready, before it is entered.
   *
   * @param loadScreen loads the code of its screen
   */
  prepare(location: RouteLocation, loadScreen: () => Promise<void>): Promise<void>
}

/** One library: the stores behind one `<org-library>`. Libraries share no state. */
export interface Library extends Device {
  /** Access to the catalogue, which may require a sign-in. */
  readonly access: CatalogueAccess
  readonly organisation: StoreApi<OrganisationState>
  readonly login: StoreApi<LoginState>
  readonly router: Router
  readonly progress: RouteProgressStore
  readonly toasts: Toasts
  readonly messages: MessageBox
  readonly screens: ScreenTable
  readonly retained: RetainedScreens
  readonly clock: Clock
  readonly sync: MemberSync
  readonly member: StoreApi<MemberStores>
  /** Random id of this window among the writers of records. */
  readonly writer: string
  readonly events: LibraryEvents
  start(): void
  /** Reports the organisation set by the host page and navigates to its home page; no-op when unchanged. */
  setOrganisation(org: string): void
  /** Navigates to the home page of the host page's organisation, at that organisation's own address. */
  goHome(): void
  /** Returns to the host page's organisation and its home page. Members stay signed in. */
  comeHome(): void
  /** Navigates to a path. Before `start()`, the path is stored and opened on start. */
  navigate(path: string): void
  /**
   * Signs a member in.
   *
   * @param org organisation code currently set by the host page; `org` and `session` set in one task count
   *   together
   */
  signIn(session: SessionInput, org?: string): void
  requestLogin(wanted?: string): void
  /** Reloads the catalogue: what it refused before may be allowed now. */
  reloadCatalog(): void
  /** A page of a book is displayed. */
  recordProgress(detail: ReadingProgress): void
  report(error: LibraryError): void
  /** Reports the error and shows a message for {@link TROUBLE_TOAST_MS}. */
  warn(error: LibraryError): void
  stop(): void
}

export interface LibraryOptions {
  config: LibraryConfig
  view: Window
  clock: Clock
  events: LibraryEvents
}

/** Duration in ms of a message about a failure that no screen shows; long enough to read one sentence. */
const TROUBLE_TOAST_MS = 8000

export function createLibrary({ config, view, clock, events }: LibraryOptions): Library {
  const baseUri = view.document.baseURI
  const namespace = config.namespace || namespaceOf(config.src, baseUri)
  const report = (error: LibraryError) => {
    if (error.code !== 'aborted') events.onError(error)
  }
  const toasts = createToasts()
  /** For failures that no screen shows. */
  const warn = (error: LibraryError) => {
    report(error)
    events.onNotice(`app.error.${error.code}`, {}, { kind: 'warning', duration: TROUBLE_TOAST_MS })
  }
  const { device, watchTabs, close } = createDevice({
    view,
    namespace,
    clock,
    onMalformed: ({ kind, id }) =>
      report(new LibraryError('bad-record', `the ${kind} record ${id} cannot be used; it is kept as it is`)),
    onUnavailable: (cause) =>
      warn(new LibraryError('storage-unavailable', 'this device does not keep data for the page', { cause })),
  })
  const { cache, session } = device
  const sync = createMemberSync({
    records: device.records,
    preferences: { value: device.preferences, cache },
    baseUri,
    clock,
    onProblem: report,
  })
  // Earlier versions stored an organisation permanently under this key.
  cache.remove('entry')
  stashLegacyHistory(cache, memberId(session.store.getState()))
  const login = createStore<LoginState>(() => ({ open: false, targetPath: null }))
  const progress = createProgress()
  const messages = createMessageBox()
  const screens: ScreenTable = new Map()

  let { org: hostOrg } = config
  const { src, credentialOrigins } = config
  const access = createCatalogueAccess({
    mode: config.signIn,
    // When the host name contains {org}, a link can choose the origin. The page's fetch is limited to the
    // origin
    // of the organisation that the page itself set.
    fetch: restrictCredentials(
      createTrust(() => catalogueOrigin(src, hostOrg || '-', baseUri), credentialOrigins),
      config.fetch,
    ),
    origin: () => catalogueOrigin(src, shownCode(), baseUri),
    credentialOrigins,
    cache,
    keys: `${namespace}:keys`,
    clock,
  })
  // The browser cache may hold responses for a previous member, so bypass it after a member change.
  let memberHasChanged = false
  const fetch: Fetch = (url, init) =>
    access.fetch(url, memberHasChanged && init?.cache === undefined ? { ...init, cache: 'no-cache' } : init)
  const address = claimAddress(config.router, view)
  const hasEntries = address.mode === 'hash'
  const retained = createRetainedScreens(
    hasEntries ? createPlaceStore(view, `${namespace}:places`) : undefined,
  )
  const organisation = createOrganisationController({
    named: () => hostOrg,
    needsCode: src.includes('{org}'),
    catalogOf: (org) => createCatalog({ src, org, fetch, credentialOrigins, base: baseUri }),
    onLost(org, error) {
      report(error)
      events.onNotice('app.trouble.elsewhere', { org }, { kind: 'warning', duration: TROUBLE_TOAST_MS })
      void router.navigate('/index', { replace: true })
    },
    note: address.enteredOrg,
    session,
    access,
  })
  const shownCode = () => organisation.store.getState().code

  const guard = createNavigationGuard({ session, login, shownCode, onLoginRequest: events.onLoginRequest })
  let isComingHome = false
  const router = createRouter({
    history: address.history,
    decide: guard.decide,
    load: (location) => events.prepare(location, () => loadScreen(screens, location.name)),
    // A navigation closes the login dialog; the guard reopens it when needed.
    onStart: () => login.setState({ open: false, targetPath: null }),
    onPending: (busy) => (busy ? progress.start() : progress.done()),
    transition: events.transition,
    prepare(location, { entry, isReturn }) {
      // The first screen may be that of an entry before a reload.
      const isFirst = router.store.getState().location === null
      retained.enter(`${entry} ${location.fullPath}`, isReturn || isFirst)
      toasts.leaveScreen()
      const org = param(location, 'org')
      if (isComingHome) organisation.returnToOwn()
      isComingHome = false
      // A member who enters another organisation from the NoLogin screen becomes its member (SPEC §4).
      if (org !== '' && session.loggedIn() && session.orgCode() !== org) session.moveTo(org)
      organisation.enter(org)
    },
    onEnter: events.onEnter,
    onLoadError(thrown, location, arrived) {
      report(
        new LibraryError('network', `the screen ${location.name} could not be loaded`, { cause: thrown }),
      )
      if (location.name !== '500')
        void router.navigate(failedPath('network', location.fullPath), { replace: arrived })
    },
  })

  const writer = Math.random().toString(36).slice(2)
  const parts = { ...device, access, clock, organisation: organisation.store, router, writer }
  const member = createMemberStores(parts)

  const savePlaces = () => retained.save()
  view.addEventListener('pagehide', savePlaces)

  const undo = [
    () => view.removeEventListener('pagehide', savePlaces),
    session.store.subscribe((now, before) => {
      if (memberId(before) === '' || memberId(now) === memberId(before)) return
      // Open messages, actions and fetched data belong to the previous member.
      memberHasChanged = true
      events.onMemberLeft(memberId(before))
      retained.clear()
      messages.dismissAll()
      for (const { id, action } of toasts.getState().items) if (action) toasts.dismiss(id)
      organisation.renewCatalog()
    }),
    connectCatalogueMember({
      access,
      session,
      login,
      signIn: config.signIn,
      requestLogin: guard.requestLogin,
      renewCatalog: organisation.renewCatalog,
    }),
    connectSession({
      session,
      login,
      guard,
      router,
      onSignedIn(signedIn) {
        void organisation.load()
        events.onSignedIn(signedIn)
      },
      onSignedOut: events.onSignedOut,
      notify: events.onNotice,
    }),
  ]

  const goHome = () => void router.navigate(homePath(hostOrg))
  let isStarted = false
  let isStopped = false
  /** Path passed to `navigate` before `start()`. */
  let pathOnStart: string | null = null

  return {
    ...parts,
    login,
    progress,
    toasts,
    messages,
    screens,
    retained,
    sync,
    member: member.store,
    events,
    recordProgress(detail) {
      member.store.getState().readingDays.recordPage(detail.bid, detail.fraction)
      events.onReadingProgress(detail)
    },
    requestLogin: guard.requestLogin,
    reloadCatalog: organisation.renewCatalog,
    report,
    warn,
    goHome,
    async comeHome() {
      isComingHome = true
      await router.navigate('/index')
      // The home page was already visible, so `prepare` did not run.
      if (isComingHome) organisation.returnToOwn()
      isComingHome = false
    },
    navigate(path) {
      if (isStarted) void router.navigate(path)
      else pathOnStart = path
    },
    signIn(input, org = hostOrg) {
      const orgCode = org !== '' && org !== hostOrg ? org : organisation.confirmedCode()
      if (!session.signIn(input, { orgCode }))
        warn(new LibraryError('session-expired', 'the deviceToken has expired by the clock of this device'))
    },
    setOrganisation(org) {
      if (org === hostOrg || isStopped) return
      // A page that sets its organisation late does not navigate its members away.
      if (hostOrg === '') session.setOrganisation(org)
      hostOrg = org
      goHome()
    },
    start() {
      isStarted = true
      watchTabs(access.refresh)
      void organisation.load()
      void router.start('/')
      if (pathOnStart !== null) void router.navigate(pathOnStart)
    },
    stop() {
      isStopped = true
      for (const step of undo) step()
      member.stop()
      router.stop()
      organisation.stop()
      address.release()
      progress.dispose()
      toasts.clear()
      messages.dismissAll()
      sync.stop()
      close()
    },
  }
}
