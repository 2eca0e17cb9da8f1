import { type ReactNode, type RefObject, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import type { WordKey } from '../i18n/words'
import type { RouteLocation } from '../routes/match'
import type { RouteName } from '../routes/table'
import { Link } from '../screens/Link'
import { useServices } from '../screens/services'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { IconName } from '../ui/icons'
import { WaitOutlet } from '../ui/Status'
import { MemberMenu } from './MemberMenu'
import { SearchBox } from './SearchBox'

interface ShellProps {
  location: RouteLocation | null
  /** Name of the organisation; '' until it is known. */
  orgName: string
  /** Name of the product (SPEC §1), shown without an organisation's name, or below it when the page has set one. */
  brand: string
  /** Whether the name is still loading; elements it would move are hidden until then. */
  awaitsName: boolean
  main: RefObject<HTMLElement | null>
  /** Number of member changes; each one resets the search field. */
  departures: number
  children: ReactNode
}

/** The layout around every screen except the reader: organisation, navigation, search, member. */
export function Shell({ location, orgName, brand, awaitsName, main, departures, children }: ShellProps) {
  const { t } = useI18n()
  const [waitOutlet, setWaitOutlet] = useState<HTMLElement | null>(null)
  const skip = () => main.current?.focus()
  return (
    <div className="ol-shell" data-mask={location?.meta.mask}>
      <button type="button" className="ol-skip" onClick={skip}>
        {t('app.skip')}
      </button>
      <header className="ol-head" data-awaits-name={awaitsName || undefined}>
        <Masthead orgName={orgName} brand={brand} />
        <Navigation current={location?.name ?? null} />
        <SearchBox key={departures} location={location} />
        <Member orgName={orgName} />
      </header>
      {location?.meta.mask && <div className="ol-mask" data-mask={location.meta.mask} aria-hidden="true" />}
      <main ref={main} className="ol-main" tabIndex={-1} aria-busy={location === null || undefined}>
        <WaitOutlet value={waitOutlet}>{children}</WaitOutlet>
      </main>
      <div ref={setWaitOutlet} />
    </div>
  )
}

function Masthead({ orgName, brand }: { orgName: string; brand: string }) {
  const { t } = useI18n()
  const { comeHome } = useServices()
  return (
    <Link to="/index" onFollow={comeHome} className="ol-masthead">
      <span className="ol-seal" aria-hidden="true">
        <Icon name="book-open" size={20} />
      </span>
      <span className="ol-masthead-words">
        <span className="ol-masthead-name">{orgName || brand}</span>
        {orgName !== '' && brand !== orgName && brand !== t('app.brand') && (
          <span className="ol-masthead-brand">{brand}</span>
        )}
      </span>
    </Link>
  )
}

const TABS: readonly { to: string; words: WordKey; icon: IconName; names: readonly RouteName[] }[] = [
  { to: '/index', words: 'app.nav.home', icon: 'home', names: ['Index', 'IndexwithOrg', 'More'] },
  { to: '/category', words: 'app.nav.category', icon: 'grid', names: ['Category'] },
  { to: '/bookshelf', words: 'app.nav.shelf', icon: 'shelf', names: ['BookShelf'] },
  { to: '/readhistory', words: 'app.nav.history', icon: 'clock', names: ['ReadHistory'] },
]

function Navigation({ current }: { current: RouteName | null }) {
  const { t } = useI18n()
  return (
    <nav className="ol-nav" aria-label={t('app.nav')}>
      {TABS.map(({ to, words, icon, names }) => (
        <Link
          key={to}
          to={to}
          className="ol-tab"
          aria-current={current !== null && names.includes(current) ? 'page' : undefined}
        >
          <Icon name={icon} size={20} />
          <span>{t(words)}</span>
        </Link>
      ))}
    </nav>
  )
}

function Member({ orgName }: { orgName: string }) {
  const { t } = useI18n()
  const { session, requestLogin } = useServices()
  const user = useStore(session.store, (state) => (state.deviceToken ? state.user : null))
  return (
    <div className="ol-member">
      {user ? (
        <MemberMenu name={user.name} orgName={orgName} />
      ) : (
        <Button size="s" variant="outline" icon="user" onClick={() => requestLogin()}>
          {t('app.signIn')}
        </Button>
      )}
    </div>
  )
}
