import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Locator } from '../../domain/locator'
import type { Marks } from '../../domain/mark'
import { useI18n } from '../../i18n/I18n'
import { loadModule } from '../../platform/load-module'
import { Reader } from '../../reading/reader/Reader'
import type { ReadingPage } from '../../reading/reader/reading-page'
import type { RouteLocation } from '../../routes/match'
import { bookPath } from '../../routes/paths'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import { type RoutedBook, useServices } from '../services'
import { useLoad } from '../use-load'
import { useScreenName } from '../use-screen-name'
import { bookOf, readingPageOf, recordOpening } from './reading-route'

const afterword = async (isRetry: boolean) =>
  (await loadModule(() => import('./Afterword'), isRetry)).Afterword

/** Where the annotation is that `markPath` names; undefined if it is gone. */
async function locatorOf(marks: Marks, bid: string, id: string): Promise<Locator | undefined> {
  const { bookmarks, highlights } = await marks.list(bid)
  return [...bookmarks, ...highlights].find((one) => one.id === id)?.locator
}

/**
 * The online reader (`reading-route.ts`). The query `mark` is the id of an annotation. The book that the library was entered with
 * may be open before this screen has loaded; the screen then takes its page as it is.
 */
export function BookReadScreen({ location }: { location: RouteLocation }) {
  const { firstPage } = useServices()
  return firstPage?.location === location ? (
    <OpenBook location={location} book={firstPage.book} page={firstPage.page} />
  ) : (
    <RoutedScreen location={location} />
  )
}

function RoutedScreen({ location }: { location: RouteLocation }) {
  const services = useServices()
  const { catalog, marks } = services
  const { mark } = location.query
  const bid = bookOf(location)
  const work = useCallback(
    async (signal: AbortSignal): Promise<RoutedBook> => {
      const [source, locator] = await Promise.all([
        catalog.open(bid, undefined, { signal }),
        mark ? locatorOf(marks, bid, mark) : undefined,
      ])
      return { source, locator }
    },
    [catalog, marks, bid, mark],
  )
  const { data: book, error, retry } = useLoad(work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: recorded once per book
  useEffect(() => {
    if (book) recordOpening(services, bid)
  }, [book, bid])
  if (error) return <Failure error={error} onRetry={retry} from={location.fullPath} isPart />
  if (!book) return <Skeleton height="100%" />
  return <OpenBook location={location} book={book} />
}

interface OpenBookProps {
  location: RouteLocation
  book: RoutedBook
  /** Its page, if it is in the document already. */
  page?: ReadingPage
}

function OpenBook({ location, book, page }: OpenBookProps) {
  const { t } = useI18n()
  const services = useServices()
  const preferences = useStore(services.preferences)
  useScreenName(book.source.title)
  return (
    <Reader
      {...readingPageOf(location, book, services)}
      page={page}
      find={location.query.find}
      href={services.href}
      preferences={preferences}
      marks={services.marks}
      copyLimit={services.copyLimit}
      lookUp={services.lookUp}
      afterword={afterword}
      onClose={() => services.back(bookPath(bookOf(location)))}
      backLabel={t('screens.read.back')}
    />
  )
}
