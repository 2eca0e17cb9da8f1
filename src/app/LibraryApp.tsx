import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { PictureContext } from '../book/pictures'
import type { SessionInput, SyncToken } from '../domain/user'
import { I18nContext, useI18n } from '../i18n/I18n'
import type { Locale } from '../i18n/locale'
import { createTranslate } from '../i18n/translate'
import { words } from '../i18n/words'
import { ErrorBoundary } from '../platform/error-boundary'
import type { LibraryError } from '../platform/errors'
import type { Fetch } from '../platform/fetch'
import { type LookUp, parseCopyLimit, useLookUp } from '../reading/reader/host-options'
import { guard } from '../routes/guard'
import type { RouteLocation } from '../routes/match'
import { ServicesContext } from '../screens/services'
import type { SignInMode } from '../session/catalogue-access'
import { memberId } from '../session/store'
import { Root } from '../styles/Root'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { RouteProgress } from '../ui/RouteProgress'
import { Toasts } from '../ui/Toasts'
import css from './LibraryApp.css?inline'
import { LibraryProblem } from './LibraryProblem'
import { Kiosk, Login, Messages } from './late-dialogs'
import type { EmitEvent, Library } from './library'
import { forgetMember, isVerifiedMember, type SyncSettings, useSyncTemplate } from './member-sync'
import { restoreFocus } from './restore-focus'
import { Shell } from './Shell'
import { focusHeading, leaveFocus } from './screen-focus'
import { transitionScreen } from './screen-transition'
import screensCss from './screens.css?inline'
import { restoreOffset, watchOffset } from './scroll-restoration'
import { returnPath } from './session-navigation'
import { AccessContext, useCataloguePicture } from './use-catalogue-picture'
import { useLibrary } from './use-library'
import { useServices } from './use-services'
import { useTitle } from './use-title'

const s = sheet(css)
const shared = sheet(screensCss)

/** Methods the element calls on its library. */
export interface LibraryHandle {
  session(): SessionInput | null
  navigate(path: string): void
  signIn(session: SessionInput): void
  signOut(): void
  /** Reports invalid input from the host page: as an event, in the console and on the screen. */
  warn(error: LibraryError): void
}

export interface LibraryAppProps {
  root: ShadowRoot
  host: HTMLElement
  org: string
  src: string
  brand: string
  router: 'hash' | 'memory'
  manageTitle: boolean
  theme: 'auto' | 'light' | 'dark'
  /** Maximum characters per copy; the attribute's text. */
  copyLimit: string
  /** Address of a dictionary; the attribute's text. */
  lookUp: string
  kiosk: boolean
  /** Seconds; the attribute's text. */
  kioskIdle: string
  locale: Locale
  namespace: string
  signIn: SignInMode
  fetch: Fetch
  credentialOrigins: string
  /** Address of the database that keeps members' records; '' for none. */
  sync: string
  syncToken: SyncToken | null
  /** Whether a member's records are deleted from the device at sign-out. */
  forgetOnSignOut: boolean
  emit: EmitEvent
  /** Incremented when the page calls the library; the handle is passed out again each time. */
  calls?: number
  /** Called with the handle when the library exists, and with null when it stops. */
  onHandle: (handle: LibraryHandle | null) => void
}

/** The content of `<org-library>`. */
export function LibraryApp(props: LibraryAppProps) {
  useSheet(s)
  useSheet(shared)
  const { host, emit, brand, locale, manageTitle, onHandle } = props
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, words) }), [locale])
  const { t } = i18n
  const main = useRef<HTMLElement>(null)
  const ready = useRef(false)
  const restoring = useRef(() => {})

  const fail = (error: LibraryError) => {
    const message = t(`app.error.${error.code}`)
    console.error(`<org-library> ${error.code}: ${error.message} ${message}`)
    emit('library-error', { code: error.code, message })
  }

  /**
   * Brings the element's top into view (SPEC §2), or, after Back, the place where the screen was left. The first screen
   * does not scroll the page, except after a reload, and for the reader, which fills the window (`BookReadScreen`).
   */
  const arrive = (location: RouteLocation, from: RouteLocation | null, isReturn: boolean) => {
    restoring.current()
    restoring.current = () => {}
    if (!from) {
      // After a reload of the page.
      const place = library?.retained.current().offset ?? null
      if (place !== null && !location.meta.bare && main.current)
        restoring.current = restoreOffset(host, main.current, place)
      return
    }
    if (!location.meta.bare) {
      const offset = isReturn ? (library?.retained.current().offset ?? null) : null
      if (offset === null && topOf(host) < edgeOf(host)) bringUp(host)
      // The browser restores its own place of the entry in the next frame.
      const place = offset ?? Math.min(0, -topOf(host))
      if (isReturn && main.current) restoring.current = restoreOffset(host, main.current, place)
    }
  }

  const connect = useEffectEvent((to: Library | null) => onHandle(to && handleOf(to, props.org)))
  const library = useLibrary(
    props,
    {
      transition(to, from, change) {
        leaveFocus(main.current)
        return transitionScreen(main.current, to, from, change)
      },
      onEnter(location, from, arrival) {
        emit('route-change', {
          path: location.path,
          fullPath: location.fullPath,
          name: location.name,
          params: location.params,
          query: location.query,
        })
        arrive(location, from, arrival.isReturn)
        if (!ready.current) emit('ready', {})
        ready.current = true
      },
      onLoginRequest: (wanted) => emit('login-request', { wanted }, { cancelable: true }),
      onSignedIn: ({ user }) => void emit('signed-in', { user }),
      onSignedOut: (reason) => void emit('signed-out', { reason }),
      onMemberLeft(owner) {
        if (library && props.forgetOnSignOut) forgetMember(library, owner)
      },
      onError: fail,
      onBookOpen: (bid) => void emit('book-open', { bid }),
      onReadingProgress: (detail) => void emit('reading-progress', detail),
      t,
    },
    connect,
  )

  const { syncToken } = props
  const template = useSyncTemplate(props)
  const syncSettings = useMemo(() => ({ template, token: syncToken }), [template, syncToken])

  // A kiosk opens no other window, from which nobody could return.
  const lookUp = useLookUp(props.kiosk ? '' : props.lookUp, host, emit)

  // Attributes and properties set in one task count together: apply the session first, then its organisation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per call
  useEffect(() => {
    if (library) connect(library)
  }, [library, props.calls])
  useEffect(() => {
    if (props.org !== '') library?.setOrganisation(props.org)
  }, [library, props.org])
  useEffect(() => {
    if (!library) return
    const undo = watchOffset(host, (offset) => {
      // While a screen loads after Back, the browser has already scrolled to the place of that screen.
      if (!library.router.store.getState().pending) library.retained.current().offset = offset
    })
    return () => {
      undo()
      restoring.current()
    }
  }, [library, host])
  useTitle({ library, brand, manageTitle, t, emit, host })

  return (
    <I18nContext.Provider value={i18n}>
      <Root theme={props.theme} kiosk={props.kiosk} lang={locale}>
        {library ? (
          <LibraryView
            library={library}
            brand={brand}
            main={main}
            root={props.root}
            signIn={props.signIn}
            copyLimit={props.copyLimit}
            lookUp={lookUp}
            syncSettings={syncSettings}
            forgets={props.forgetOnSignOut}
            kioskIdle={props.kiosk ? props.kioskIdle : null}
          />
        ) : (
          props.src === '' && <LibraryProblem code="no-src" onShown={fail} />
        )}
      </Root>
    </I18nContext.Provider>
  )
}

interface LibraryViewProps {
  library: Library
  brand: string
  main: React.RefObject<HTMLElement | null>
  root: ShadowRoot
  signIn: LibraryAppProps['signIn']
  copyLimit: string
  lookUp: LookUp | null
  syncSettings: SyncSettings
  forgets: boolean
  /** Null when the element is not a kiosk. */
  kioskIdle: string | null
}

function LibraryView(props: LibraryViewProps) {
  const { library, brand, main, root, signIn, copyLimit, lookUp, syncSettings, forgets, kioskIdle } = props
  const { t } = useI18n()
  const services = useServices(library, {
    copyLimit: parseCopyLimit(copyLimit),
    lookUp,
    isShared: forgets || kioskIdle !== null,
    forgets,
  })
  const { location } = useStore(library.router.store)
  const orgName = useStore(library.organisation, (state) => state.name)
  const settled = useStore(library.access.store, (state) => state.isSettled)
  const member = useStore(library.session.store, memberId)
  useEffect(() => {
    const isVerified = isVerifiedMember(member, signIn)
    library.sync.update(syncSettings, isVerified ? member : '', services.orgCode)
  }, [library, syncSettings, member, signIn, services.orgCode])
  const departures = useDepartures(member)
  const isLeft = useIsLeft(location, departures)
  // A visitor sees no members-only screen (SPEC §6), not even until the redirect.
  const mayStay =
    location !== null &&
    !isLeft &&
    (member !== '' || guard(location, null, { loggedIn: false, orgCode: null }).action === 'allow')
  const Screen = mayStay && library.screens.get(location.name)
  const key = `${departures} ${services.orgCode} ${location?.fullPath}`
  /** Shows an error in place of a screen that throws; the key resets the boundary with each location. */
  const guarded = (screen: ReactNode) => (
    <ErrorBoundary
      key={key}
      onError={library.report}
      fallback={(retry) => <LibraryProblem code="unknown" onRetry={retry} />}
    >
      {screen}
    </ErrorBoundary>
  )
  useEffect(() => restoreFocus(root, () => main.current), [root, main])
  const shown = useRef<RouteLocation | null>(null)
  useEffect(() => {
    const isFirst = shown.current === null
    shown.current = location
    const { activeElement, body } = root.ownerDocument
    // The first screen takes no focus, and no screen takes it from the host page.
    if (isFirst || !main.current || (activeElement !== root.host && activeElement !== body)) return
    return focusHeading(main.current)
  }, [root, main, location])
  // Align in a layout effect: the page may be too short to scroll before the screen is rendered.
  useLayoutEffect(() => {
    if (!location?.meta.bare) return
    const { host } = root
    const align = () => Math.abs(topOf(host) - edgeOf(host)) >= 1 && bringUp(host)
    align()
    // After a phone is rotated while the user types, browsers scroll the page out of view under the dialog.
    const again = () => host.clientHeight >= innerHeight - edgeOf(host) && align()
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [root, location])
  return (
    <ServicesContext.Provider value={services}>
      <AccessContext.Provider value={library.access}>
        <PictureContext.Provider value={useCataloguePicture}>
          <RouteProgress store={library.progress} />
          {location && Screen && location.meta.bare ? (
            <main ref={main} className="ol-bare" tabIndex={-1} aria-label={t('app.title.read')}>
              {guarded(<Screen location={location} />)}
            </main>
          ) : (
            <Shell
              location={location}
              orgName={orgName}
              brand={brand}
              awaitsName={orgName === '' && !settled}
              main={main}
              departures={departures}
            >
              {location && Screen && guarded(<Screen location={location} />)}
            </Shell>
          )}
          <Login library={library} signIn={signIn} />
          <Messages store={library.messages} />
          <Toasts store={library.toasts} />
          {kioskIdle !== null && <Kiosk library={library} root={root} idle={kioskIdle} />}
        </PictureContext.Provider>
      </AccessContext.Provider>
    </ServicesContext.Provider>
  )
}

/** The lower edge of the host's bar (`--org-library-top`). */
const edgeOf = (host: Element) => Number.parseFloat(getComputedStyle(host).scrollMarginTop) || 0
const topOf = (host: Element) => host.getBoundingClientRect().top
const bringUp = (host: Element) => host.scrollIntoView({ block: 'start', behavior: 'instant' })

/** @param org organisation currently set by the host page */
function handleOf({ session, navigate, signIn, warn }: Library, org: string): LibraryHandle {
  return {
    session() {
      const { user, deviceToken, uToken, org } = session.store.getState()
      if (!session.loggedIn() || !user || !deviceToken) return null
      return { user, deviceToken, uToken: uToken ?? undefined, org: org ?? undefined }
    },
    navigate: (path) => navigate(path.startsWith('/') ? path : `/${path}`),
    signIn: (input) => signIn(input, org),
    signOut: () => session.signOut('host'),
    warn,
  }
}

/** Number of member sign-outs and changes so far; a change discards what the previous member saw. */
function useDepartures(member: string): number {
  const [seen, setSeen] = useState({ member, departures: 0 })
  if (seen.member === member) return seen.departures
  const departures = seen.departures + (seen.member === '' ? 0 : 1)
  setSeen({ member, departures })
  return departures
}

/** Whether a location belongs to a member who has left and the current user returns to it by another address. */
function useIsLeft(location: RouteLocation | null, departures: number): boolean {
  const [entered, setEntered] = useState({ location, departures })
  if (entered.location !== location) setEntered({ location, departures })
  const isTheirs = entered.location === location && entered.departures !== departures
  return isTheirs && location !== null && returnPath(location) !== location.fullPath
}
