import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { Locator } from '../../domain/locator'
import type { Marks } from '../../domain/mark'
import { useI18n } from '../../i18n/I18n'
import { loadModule } from '../../platform/load-module'
import { Reader } from '../../reading/reader/Reader'
import { passageOf, type QuotedPlace } from '../../routes/hit-path'
import { paramList, type RouteLocation } from '../../routes/match'
import { bookPath } from '../../routes/paths'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import { useServices } from '../services'
import { useLoad } from '../use-load'
import { useReportFailure } from '../use-report-failure'
import { useScreenName } from '../use-screen-name'

const always = () => true
const afterword = async (isRetry: boolean) =>
  (await loadModule(() => import('./Afterword'), isRetry)).Afterword

/** The place that `hitPath` names; undefined for any other path. */
function quotedPlace({
  before = '',
  text,
  after = '',
  near,
}: RouteLocation['query']): QuotedPlace | undefined {
  if (!text || near === undefined) return undefined
  const progression = Math.min(1, Math.max(0, Number(near) || 0))
  return { quote: { before, highlight: text, after }, progression }
}

const NO_QUOTE = { before: '', highlight: '', after: '' }

/** Where the annotation is that `markPath` names; undefined if it is gone. */
async function locatorOf(marks: Marks, bid: string, id: string): Promise<Locator | undefined> {
  const { bookmarks, highlights } = await marks.list(bid)
  return [...bookmarks, ...highlights].find((one) => one.id === id)?.locator
}

/**
 * The online reader (SPEC §2, `/book-read/{ids}`): the first id is the book, the second the chapter from 1. The
 * query `mark` is the id of an annotation, `at` the id of an element in the chapter's resource to start at; a hit of a search in texts, and a link to a
 * passage, name words instead.
 */
export function BookReadScreen({ location }: { location: RouteLocation }) {
  const { t } = useI18n()
  const services = useServices()
  const attempt = useReportFailure()
  const { catalog, marks, readHistory, onBookOpen, back } = services
  const { mark } = location.query
  const [bid = '', chapter] = paramList(location, 'ids')
  const preferences = useStore(services.preferences)
  const work = useCallback(
    (signal: AbortSignal) =>
      Promise.all([catalog.open(bid, undefined, { signal }), mark ? locatorOf(marks, bid, mark) : undefined]),
    [catalog, marks, bid, mark],
  )
  const { data, error, retry } = useLoad(work)
  const [source, locator] = data ?? []
  useScreenName(source?.title)

  useEffect(() => {
    if (!source) return
    attempt(readHistory.add(bid))
    onBookOpen(bid)
  }, [source, bid, readHistory, onBookOpen, attempt])

  if (error) return <Failure error={error} onRetry={retry} from={location.fullPath} isPart />
  if (!source) return <Skeleton height="100%" />
  return (
    <Reader
      source={source}
      chapter={chapter === undefined ? undefined : Number(chapter)}
      fragment={location.query.at}
      locator={locator}
      // The way back to where the member was is offered as it is for a hit.
      quoted={locator ? { quote: NO_QUOTE, progression: locator.progression } : quotedPlace(location.query)}
      find={location.query.find}
      passage={passageOf(location.query)}
      href={services.href}
      preferences={preferences}
      onPreferences={(changed) => services.preferences.setState(changed, true)}
      positions={services.positions}
      marks={services.marks}
      choices={services.choices}
      copyLimit={services.copyLimit}
      lookUp={services.lookUp}
      afterword={afterword}
      onRelocate={({ locator, fraction }) => services.onReadingProgress({ bid, locator, fraction })}
      onClose={() => back(bookPath(bid))}
      onError={services.report}
      backLabel={t('screens.read.back')}
      takesFocus={always}
    />
  )
}
