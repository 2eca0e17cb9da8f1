import { createStore, type StoreApi } from 'zustand/vanilla'
import { catalogueOrigin, createCatalog } from '../catalog'
import { namespaceOf } from '../domain/namespace'
import type { SessionInput } from '../domain/user'
import type { Translate } from '../i18n/translate'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import type { Fetch } from '../platform/fetch'
import { fetchWithin, trustOf } from '../platform/origins'
import { type Place, param } from '../routes/match'
import { failedPath, homePath } from '../routes/paths'
import type { LoginState, ReadingProgress } from '../screens/services'
import { type CatalogueAccess, createCatalogueAccess, type SignInMode } from '../session/catalogue-access'
import type { SignOutReason } from '../session/store'
import { createMessageBox, type MessageBox } from '../ui/message-box-store'
import { createProgress, type RouteProgressStore } from '../ui/route-progress'
import { createToasts, type Toasts } from '../ui/toast-store'
import { joinCatalogue } from './catalogue-member'
import { createDevice, type Device } from './device'
import { followMember } from './follow-member'
import { createGate } from './gate'
import { takeAddress } from './history'
import { createOrganisation, type OrganisationState } from './organisation'
import { createRouter, type Router } from './router'
import { loadScreen, type ScreenTable } from './screen-table'

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
  turned(to: Place, from: Place | null, change: () => void): undefined | Promise<void>
  entered(place: Place, from: Place | null): void
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
  /** To the home page of the organisation that the page names. */
  goHome(): void
  requestLogin(wanted?: string): void
  /** Begins the catalogue anew: what it refused it may give now. */
  askAgain(): void
  report(error: LibraryError): void
  stop(): void
}

export interface LibraryOptions {
  config: LibraryConfig
  view: Window
  clock: Clock
  events: LibraryEvents
}

/** How long it is said that nothing is kept: a sentence to read, and said only once. */
const STORAGE_TOAST_MS = 6000

export function createLibrary({ config, view, clock, events }: LibraryOptions): Library {
  const baseUri = view.document.baseURI
  const namespace = config.namespace || namespaceOf(config.src, baseUri)
  const report = (error: LibraryError) => {
    if (error.code !== 'aborted') events.failed(error)
  }
  const toasts = createToasts()
  const { device, follow, close } = createDevice({
    view,
    namespace,
    clock,
    onMalformed: ({ kind, id }) =>
      report(new LibraryError('bad-record', `the ${kind} record ${id} cannot be used; it is kept as it is`)),
    onUnavailable(cause) {
      report(
        new LibraryError('storage-unavailable', 'this device does not keep data for the page', { cause }),
      )
      // Nothing on screen fails because of it, so nothing there would say so.
      toasts.show(events.t('app.error.storage-unavailable'), { kind: 'warning', duration: STORAGE_TOAST_MS })
    },
  })
  const { cache, session } = device
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
  const organisation = createOrganisation({
    named: () => named,
    catalogOf: (org) => createCatalog({ src, org, fetch: access.fetch, credentialOrigins, base: baseUri }),
    cache,
    session,
    access,
  })
  const codeShown = () => organisation.store.getState().code

  const gate = createGate({ session, login, codeShown, loginRequested: events.loginRequested })
  const address = takeAddress(config.router, view)
  const router = createRouter({
    history: address.history,
    decide: gate.decide,
    load: (place) => loadScreen(screens, place.name),
    // Who goes elsewhere has left the login as well, unless the guard asks for it again.
    onSetOut: () => login.setState({ open: false, wanted: null }),
    onBusy: (busy) => (busy ? progress.start() : progress.done()),
    turn: events.turned,
    prepare: (place) => organisation.enter(param(place, 'org')),
    onEnter: events.entered,
    onLoadError(thrown, place, arrived) {
      report(new LibraryError('network', `the screen ${place.name} could not be loaded`, { cause: thrown }))
      if (place.name !== '500')
        void router.navigate(failedPath('network', place.fullPath), { replace: arrived })
    },
  })

  const undo = [
    joinCatalogue({
      access,
      session,
      login,
      signIn: config.signIn,
      requestLogin: gate.requestLogin,
      renew: organisation.renew,
    }),
    followMember({
      session,
      login,
      gate,
      router,
      onSignedIn(signedIn) {
        void organisation.learn()
        events.signedIn(signedIn)
      },
      onSignedOut(reason) {
        // What was asked was asked of somebody who is gone.
        messages.dismissAll()
        events.signedOut(reason)
      },
      say: (words, values, options) => void toasts.show(events.t(words, values), options),
    }),
  ]

  const goHome = () => void router.navigate(homePath(named))

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
    requestLogin: gate.requestLogin,
    askAgain: organisation.renew,
    report,
    goHome,
    nameOrganisation(org) {
      if (org === named) return
      named = org
      goHome()
    },
    start() {
      follow(access.refresh)
      const { org } = session.store.getState()
      if (org && codeShown() !== '' && org.orgCode !== codeShown() && session.loggedIn())
        session.signOut('organisation')
      void organisation.learn()
      void router.start('/')
    },
    stop() {
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
