import type { Locale } from '../i18n/locale'
import { createTranslate } from '../i18n/translate'
import { type PageWord, page as pageWords } from '../i18n/words/page'
import { pageSheet } from '../reading/reader/page-frame'
import { ReadingPage } from '../reading/reader/reading-page'
import type { RouteLocation } from '../routes/match'
import { type ReadingServices, readingPageOf, recordOpening } from '../screens/book-read/reading-route'
import type { FirstPage, RoutedBook } from '../screens/services'
import type { StyleSheetRegistry } from '../styles/style-sheet-registry'
import { bareSheet, holdInView } from './host-place'

/** Where the page of a book is shown. */
export interface ReadingPlace {
  host: HTMLElement
  /** The inner root of the element. */
  root: HTMLElement
  styleSheets: StyleSheetRegistry
}

/** The main part of a library with the page of a book in it, without React. */
export interface ReadingMain extends FirstPage {
  readonly main: HTMLElement
  /** The interface is there, and keeps the page up to date from now on. */
  take(): void
  setLocale(locale: Locale): void
  end(): void
}

/** Shows the page of a routed book in the main part that its screen would have. */
export function showReadingMain(
  { host, root, styleSheets }: ReadingPlace,
  location: RouteLocation,
  book: RoutedBook,
  services: ReadingServices,
  options: { locale: Locale; onInterfaceNeeded: () => void },
): ReadingMain {
  let { locale } = options
  const { onInterfaceNeeded } = options
  styleSheets.add(bareSheet())
  styleSheets.add(pageSheet())
  const main = root.ownerDocument.createElement('main')
  main.className = 'ol-bare'
  main.tabIndex = -1
  const name = () =>
    main.setAttribute('aria-label', createTranslate<PageWord>(locale, pageWords)('app.title.read'))
  name()
  root.append(main)
  const letGo = holdInView(host)
  const props = () => ({ ...readingPageOf(location, book, services), onInterfaceNeeded })
  const page = new ReadingPage(main, props(), locale)
  page.start()
  recordOpening(services, book.source.bid)
  const take = services.preferences.subscribe(() => page.update(props(), locale))
  return {
    location,
    book,
    page,
    main,
    take,
    setLocale(next) {
      locale = next
      name()
      page.update(props(), locale)
    },
    end() {
      take()
      letGo()
      page.end()
      main.remove()
    },
  }
}
