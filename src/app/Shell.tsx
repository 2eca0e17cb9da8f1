import type { ReactNode, RefObject } from 'react'
import { useI18n } from '../i18n/I18n'
import type { WordKey } from '../i18n/words'
import type { RouteLocation } from '../routes/match'
import type { RouteName } from '../routes/table'
import { Link } from '../screens/Link'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import type { IconName } from '../ui/icons'

interface ShellProps {
  location: RouteLocation | null
  /** Name of the organisation; '' until it is known. */
  orgName: string
  /** Name of the product (SPEC §1), shown without an organisation's name, or below it when the page has set one. */
  brand: string
  /** Whether the name is still loading; elements it would move are hidden until then. */
  awaitsName: boolean
  main?: RefObject<HTMLElement | null>
  search: ReactNode
  /** The menu of the member, or the button to sign in. */
  member: ReactNode
  /** Follows the organisation's name: the home page of the host page's organisation. */
  onHome?: () => void
  children: ReactNode
}

/**
 * The layout around every screen except the reader: organisation, navigation, search, member. It needs no library: the
 * first screen is painted in it.
 */
export function Shell(props: ShellProps) {
  const { location, orgName, brand, awaitsName, main, search, member, onHome, children } = props
  const { t } = useI18n()
  const skip = () => main?.current?.focus()
  return (
    <div className="ol-shell" data-mask={location?.meta.mask}>
      <button type="button" className="ol-skip" onClick={skip}>
        {t('app.skip')}
      </button>
      <header className="ol-head" data-awaits-name={awaitsName || undefined}>
        <Masthead orgName={orgName} brand={brand} onHome={onHome} />
        <Navigation current={location?.name ?? null} />
        {search}
        <div className="ol-member">{member}</div>
      </header>
      {location?.meta.mask && <div className="ol-mask" data-mask={location.meta.mask} aria-hidden="true" />}
      <main ref={main} className="ol-main" tabIndex={-1} aria-busy={location === null || undefined}>
        {children}
      </main>
    </div>
  )
}

function Masthead({ orgName, brand, onHome }: Pick<ShellProps, 'orgName' | 'brand' | 'onHome'>) {
  const { t } = useI18n()
  return (
    <Link to="/index" onFollow={onHome} className="ol-masthead">
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

/** What a visitor sees in place of a member's menu. */
export function SignInButton({ onClick }: { onClick?: () => void }) {
  const { t } = useI18n()
  return (
    <Button size="s" variant="outline" icon="user" onClick={onClick}>
      {t('app.signIn')}
    </Button>
  )
}
