import { useState } from 'react'
import { Cover, type PaintedCover, PaintedCoverContext } from '../book/Cover'
import type { NearViewportObserver } from '../book/near-viewport-observer'
import { paintComponents } from '../book/paint-components'
import type { Organisation } from '../domain/organisation'
import { I18nContext } from '../i18n/I18n'
import type { Locale } from '../i18n/locale'
import { createTranslate } from '../i18n/translate'
import { app } from '../i18n/words/app'
import { book } from '../i18n/words/book'
import { home } from '../i18n/words/home'
import { ui } from '../i18n/words/ui'
import type { RouteLocation } from '../routes/match'
import { HomeContent, type LoadedHome } from '../screens/home/HomeContent'
import { NavigationContext } from '../screens/services'
import { sheet } from '../styles/sheet'
import type { StyleSheetRegistry } from '../styles/style-sheet-registry'
import { StyleSheetContext } from '../styles/use-sheet'
import { hrefOf } from './history'
import css from './LibraryApp.css?inline'
import { SearchBox } from './SearchBox'
import { Shell, SignInButton } from './Shell'
import screensCss from './screens.css?inline'

export const librarySheet = sheet(css)
/** What several screens share. */
export const screensSheet = sheet(screensCss)

const WORDS = { ...app, ...book, ...home, ...ui }

/** The home page as a visitor sees it first. */
export interface FirstScreen {
  location: RouteLocation
  router: 'hash' | 'memory'
  brand: string
  locale: Locale
  /** Null while it loads. */
  loaded: LoadedHome | null
  /** The organisation as it was at the last visit. */
  storedOrg: Organisation | null
}

function FirstScreenView(props: FirstScreen) {
  const { location, router, brand, locale, loaded, storedOrg } = props
  const { orgName } = loaded?.organisation ?? storedOrg ?? { orgName: '' }
  const [i18n] = useState({ locale, t: createTranslate(locale, WORDS) })
  // What is pressed waits for the library (`widgets/org-library/first-screen.ts`).
  const navigation = {
    href: router === 'hash' ? hrefOf : () => undefined,
    navigate() {},
    retained: () => new Map<string, unknown>(),
  }
  return (
    <I18nContext.Provider value={i18n}>
      <NavigationContext.Provider value={navigation}>
        <Shell
          location={location}
          orgName={orgName}
          brand={brand}
          awaitsName={!loaded && orgName === ''}
          search={<SearchBox location={location} isMember={false} />}
          member={<SignInButton />}
        >
          <HomeContent loaded={loaded} templateId={storedOrg?.templateId} isFinished={() => false} />
        </Shell>
      </NavigationContext.Provider>
    </I18nContext.Provider>
  )
}

/**
 * Paints the first screen without React, from the components that React will render in its place. Covers load when they
 * come near the visible area.
 *
 * @param until removes all listeners when aborted
 */
export function paintFirstScreen(
  into: HTMLElement,
  screen: FirstScreen,
  styleSheets: StyleSheetRegistry,
  near: NearViewportObserver,
  until: AbortSignal,
): void {
  const page = into.ownerDocument
  for (const each of [librarySheet, screensSheet]) styleSheets.add(each())
  const covers: PaintedCover[] = []
  into.replaceChildren(
    ...paintComponents(
      <StyleSheetContext.Provider value={styleSheets}>
        <PaintedCoverContext.Provider value={(cover) => void covers.push(cover)}>
          <FirstScreenView {...screen} />
        </PaintedCoverContext.Provider>
      </StyleSheetContext.Provider>,
      page,
      until,
    ),
  )
  for (const { props, box } of covers) {
    const { current } = box
    if (!current || props.eager) continue
    const load = () => current.replaceWith(...paintComponents(<Cover {...props} eager />, page, until))
    near.add(current, load)
  }
}
