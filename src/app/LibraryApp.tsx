import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { PictureContext } from '../book/pictures'
import type { SyncToken } from '../domain/user'
import { I18nContext, useI18n } from '../i18n/I18n'
import type { Locale } from '../i18n/locale'
import { createTranslate, type Translate } from '../i18n/translate'
import { words } from '../i18n/words'
import { ErrorBoundary } from '../platform/error-boundary'
import type { LibraryError } from '../platform/errors'
import { type LookUp, parseCopyLimit, useLookUp } from '../reading/reader/host-options'
import { guard } from '../routes/guard'
import type { RouteLocation } from '../routes/match'
import { ServerErrorScreen } from '../screens/errors/ServerErrorScreen'
import { ServicesContext } from '../screens/services'
import type { SignInMode } from '../session/catalogue-access'
import { memberId } from '../session/store'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { RouteProgress } from '../ui/RouteProgress'
import { Toasts } from '../ui/Toasts'
import { bareSheet, bringUp, edgeOf, holdInView, topOf } from './host-place'
import css from './LibraryApp.css?inline'
import { LibraryProblem } from './LibraryProblem'
import { Kiosk, Login, Messages } from './late-dialogs'
import type { EmitEvent, Library, LibraryEvents } from './library'
import { isVerifiedMember, type SyncSettings } from './member-sync'
import type { ReadingMain } from './reading-main'
import { restoreFocus } from './restore-focus'
import { Shell } from './Shell'
import { focusHeading, leaveFocus } from './screen-focus'
import { transitionScreen } from './screen-transition'
import screensCss from './screens.css?inline'
import { restoreOffset, watchOffset } from './scroll-restoration'
import { returnPath } from './session-navigation'
import { AccessContext, useCataloguePicture } from './use-catalogue-picture'
import { useServices } from './use-services'
import { useSyncTemplate } from './use-sync-template'
import { useTitle } from './use-title'

const s = sheet(css)
const shared = sheet(screensCss)

/** What the interface does for its library. */
export interface LibraryInterface {
  t: Translate
  /** Runs the change of a screen, which renders the next one. */
  transition: LibraryEvents['transition']
  /** A location is visible. */
  arrive(location: RouteLocation, from: RouteLocation | null, isReturn: boolean): void
}

export interface LibraryAppProps {
  root: ShadowRoot
  host: HTMLElement
  /** Null without a `src`. */
  library: Library | null
  /** The page of the book that the library was entered with; null for none. */
  firstPage: ReadingMain | null
  src: string
  brand: string
  manageTitle: boolean
  /** Maximum characters per copy; the attribute's text. */
  copyLimit: string
  /** Address of a dictionary; the attribute's text. */
  lookUp: string
  kiosk: boolean
  /** Seconds; the attribute's text. */
  kioskIdle: string
  locale: Locale
  signIn: SignInMode
  /** Address of the database that keeps members' records; '' for none. */
  sync: string
  syncToken: SyncToken | null
  /** Whether a member's records are deleted from the device at sign-out. */
  forgetOnSignOut: boolean
  emit: EmitEvent
  /** The interface is there, or speaks another language. Returns a function that ends it. */
  attach(shown: LibraryInterface): () => void
  onError(error: LibraryError): void
}

/** The content of `<org-library>`. */
export function LibraryApp(props: LibraryAppProps) {
  useSheet(s)
  useSheet(shared)
  useSheet(bareSheet)
  const { library, host, emit, brand, locale, manageTitle, attach } = props
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, words) }), [locale])
  const { t } = i18n
  const main = useRef<HTMLElement>(null)
  const restoring = useRef(() => {})

  const transition: LibraryEvents['transition'] = (to, from, change) => {
    leaveFocus(main.current)
    return transitionScreen(main.current, to, from, change)
  }

  /**
   * Brings the element's top into view (SPEC §2), or, after Back, the place where the screen was left. The first screen
   * does not scroll the page, except after a reload, and for the reader, which fills the window (`BookReadScreen`).
   */
  const arrive: LibraryInterface['arrive'] = (location, from, isReturn) => {
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

  const onTransition = useEffectEvent(transition)
  const onArrive = useEffectEvent(arrive)
  useEffect(() => {
    library?.screens.set('500', ServerErrorScreen)
  }, [library])
  useEffect(
    () =>
      attach({
        t,
        transition: (...change) => onTransition(...change),
        arrive: (...arrival) => onArrive(...arrival),
      }),
    [attach, t],
  )

  const { syncToken } = props
  const template = useSyncTemplate(props)
  const syncSettings = useMemo(() => ({ template, token: syncToken }), [template, syncToken])

  // A kiosk opens no other window, from which nobody could return.
  const lookUp = useLookUp(props.kiosk ? '' : props.lookUp, host, emit)

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
      {library ? (
        <LibraryView
          key={library.writer}
          library={library}
          firstPage={props.firstPage}
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
        props.src === '' && <LibraryProblem code="no-src" onShown={props.onError} />
      )}
    </I18nContext.Provider>
  )
}

interface LibraryViewProps {
  library: Library
  firstPage: ReadingMain | null
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
  const { library, firstPage, brand, main, root, signIn, copyLimit, lookUp, syncSettings } = props
  const { forgets, kioskIdle } = props
  const { t } = useI18n()
  const services = useServices(library, {
    firstPage,
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
  const first = firstPage?.location === location ? firstPage : null
  /** Shows an error in place of a screen that throws; the key resets the boundary with each location. */
  const guarded = (screen: ReactNode) => (
    <ErrorBoundary
      key={key}
      onError={(error) => {
        first?.end()
        library.report(error)
      }}
      fallback={(retry) => <LibraryProblem code="unknown" onRetry={retry} />}
    >
      {screen}
    </ErrorBoundary>
  )
  useLayoutEffect(() => {
    if (first) main.current = first.main
  }, [first, main])
  useEffect(() => restoreFocus(root, () => main.current), [root, main])
  const shown = useRef<RouteLocation | null>(null)
  const linkTo = useEffectEvent(({ fullPath }: RouteLocation) => {
    const isReturn = library.retained.current().offset !== null
    return isReturn ? services.href(fullPath) : null
  })
  useEffect(() => {
    const left = shown.current
    shown.current = location
    const { activeElement, body } = root.ownerDocument
    // The first screen takes no focus, and no screen takes it from the host page.
    if (!left || !main.current || (activeElement !== root.host && activeElement !== body)) return
    return focusHeading(main.current, linkTo(left))
  }, [root, main, location])
  // In a layout effect: the page may be too short to scroll before the screen is rendered.
  useLayoutEffect(() => {
    if (location?.meta.bare && !first) return holdInView(root.host)
  }, [root, location, first])
  return (
    <ServicesContext.Provider value={services}>
      <AccessContext.Provider value={library.access}>
        <PictureContext.Provider value={useCataloguePicture}>
          <RouteProgress store={library.progress} />
          {location && Screen && first ? (
            createPortal(guarded(<Screen location={location} />), first.main)
          ) : location && Screen && location.meta.bare ? (
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
