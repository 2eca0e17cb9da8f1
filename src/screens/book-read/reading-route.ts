import type { StoreApi } from 'zustand/vanilla'
import { toLibraryError } from '../../platform/errors'
import type { Preferences } from '../../reading/navigator/preferences'
import type { ReadingPageProps } from '../../reading/reader/reading-page'
import { passageOf, type QuotedPlace } from '../../routes/hit-path'
import { paramList, type RouteLocation } from '../../routes/match'
import type { LibraryServices, RoutedBook } from '../services'

/** What a reading route needs of its library. */
export interface ReadingServices
  extends Pick<
    LibraryServices,
    'catalog' | 'positions' | 'choices' | 'readHistory' | 'onBookOpen' | 'onReadingProgress' | 'report'
  > {
  preferences: StoreApi<Preferences>
}

/** The book that a reading route names (SPEC §2, `/book-read/{ids}`): the first id is the book, the second the chapter from 1. */
export const bookOf = (location: RouteLocation): string => paramList(location, 'ids')[0] ?? ''

/** A book of the library was opened to be read. */
export function recordOpening({ readHistory, onBookOpen, report }: ReadingServices, bid: string): void {
  readHistory.add(bid).catch((thrown: unknown) => report(toLibraryError(thrown)))
  onBookOpen(bid)
}

const NO_QUOTE = { before: '', highlight: '', after: '' }
const always = () => true

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

/**
 * The page of a routed book. The query `at` is the id of an element in the chapter's resource to start at; a hit of a search in
 * texts, and a link to a passage, name words instead.
 */
export function readingPageOf(
  location: RouteLocation,
  { source, locator }: RoutedBook,
  services: ReadingServices,
): ReadingPageProps {
  const [bid = '', chapter] = paramList(location, 'ids')
  return {
    source,
    chapter: chapter === undefined ? undefined : Number(chapter),
    fragment: location.query.at,
    locator,
    // The way back to where the member was is offered as it is for a hit.
    quoted: locator ? { quote: NO_QUOTE, progression: locator.progression } : quotedPlace(location.query),
    passage: passageOf(location.query),
    preferences: services.preferences.getState(),
    onPreferences: (changed) => services.preferences.setState(changed, true),
    positions: services.positions,
    choices: services.choices,
    onRelocate: ({ locator, fraction }) => services.onReadingProgress({ bid, locator, fraction }),
    onError: services.report,
    takesFocus: always,
  }
}
