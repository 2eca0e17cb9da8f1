import type { BookFormat } from '../../domain/book'
import type { BookChoices } from '../../domain/book-choices'
import type { LinkedPassage } from '../../domain/linked-passage'
import type { Locator } from '../../domain/locator'
import type { Locale } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { openWith } from '../../platform/open-with'
import { openPublication } from '../formats'
import type { StoredView } from '../navigator/fixed/view-choice'
import type { LinkTarget, Navigator } from '../navigator/navigator'
import { ReflowableNavigator } from '../navigator/reflowable/reflowable-navigator'
import { maskedXml } from '../navigator/sanitise/mask-csp-triggers'
import type { QuotedWords } from '../publication/plain-text'
import type { Publication } from '../publication/publication'
import type { ReadingOrder } from '../publication/reading-order'
import type { ReaderSetup } from './model/state'

type PagesFormat = Extract<BookFormat, 'pdf' | 'cbz'>

/** Whether books of a format consist of fixed pages, which the `FixedLayoutNavigator` shows. */
const isFixedLayoutFormat = (format: BookFormat): format is PagesFormat =>
  format === 'pdf' || format === 'cbz'

/**
 * Loads the fixed-layout navigator with its words and its page painter, in parallel with the book itself. Resolves to a
 * function that creates a navigator in a container.
 *
 * @param isRetry an earlier attempt failed
 */
async function importFixedLayoutNavigator(
  format: PagesFormat,
  locale: Locale,
  isRetry: boolean,
): Promise<(stage: HTMLElement, view?: StoredView) => Navigator> {
  const [{ FixedLayoutNavigator }, { fixedLayoutWords }, pdf, comic] = await Promise.all([
    loadModule(() => import('../navigator/fixed/fixed-layout-navigator'), isRetry),
    loadModule(() => import('../navigator/fixed/words'), isRetry),
    format === 'pdf' ? loadModule(() => import('../navigator/fixed/pdf/pages'), isRetry) : null,
    format === 'cbz' ? loadModule(() => import('../navigator/fixed/cbz/pages'), isRetry) : null,
  ])
  const words = fixedLayoutWords(locale, format)
  const sourceOf = (publication: Publication) => {
    if (pdf) return new pdf.PdfPages(publication, words.link)
    if (comic) return new comic.ComicPages(publication, words.page)
    throw new LibraryError('no-readable-format', `${format} has no pages`)
  }
  return (stage, view) => new FixedLayoutNavigator(stage, { words, sourceOf, view })
}

export interface RequestedPosition {
  /** The locator that the host page requests. */
  locator?: Locator | null
  /** The chapter that the route names, from 1. */
  chapter?: number | null
  /** The id of an element in that chapter's resource, from the route. */
  fragment?: string
  /** Words in that chapter, from the route. */
  quoted?: QuotedWords
  /** The position where the reader last left the book. */
  stored: Locator | null
}

/**
 * Returns where a book opens: at the requested locator or words; else, if the route names another chapter than the stored one, at
 * that chapter (and at its fragment, if any); else at the stored position; else at the first page.
 */
export function openingTarget(request: RequestedPosition, spine: ReadingOrder): LinkTarget {
  const { locator, quoted, stored } = request
  if (locator) return { locator }
  const named = namedIndex(request, spine)
  if (named !== null && quoted) {
    const { quote: text, progression } = quoted
    return { locator: { href: spine.hrefOf(named), index: named, text, progression, fraction: 0 } }
  }
  if (stored) {
    const isInSpine = spine.has(stored.index)
    const storedIndex =
      spine.indexOfHref(stored.href) ?? (isInSpine ? stored.index : spine.atFraction(stored.fraction).index)
    if (named === null || spine.chapterOfIndex(storedIndex) === spine.chapterOfIndex(named))
      return { locator: stored }
  }
  const entryHref = requestedTocHref(request, spine)
  return entryHref === null ? { index: named ?? spine.indexOfChapter(1), edge: 'start' } : { href: entryHref }
}

/** Returns the href, with its fragment, of the contents entry inside a chapter that the route names; null for none. */
export function requestedTocHref(request: RequestedPosition, spine: ReadingOrder): string | null {
  const named = request.locator ? null : namedIndex(request, spine)
  return named !== null && request.fragment ? `${spine.hrefOf(named)}#${request.fragment}` : null
}

const namedIndex = ({ chapter }: RequestedPosition, spine: ReadingOrder) =>
  chapter != null && chapter >= 1 ? spine.indexOfChapter(chapter) : null

/** Finds the passage of a link. If a chapter cannot be loaded, the book opens without it. */
async function findPassage(
  publication: Publication,
  passage: LinkedPassage,
  chapter: number | undefined,
  isRetry: boolean,
): Promise<Locator | null> {
  try {
    const { PlaceFinder } = await loadModule(() => import('./annotations/place-finder'), isRetry)
    return await new PlaceFinder(publication).findPassage(passage, chapter)
  } catch {
    return null
  }
}

export interface OpenedBook {
  publication: Publication
  choices: BookChoices
  /** Where the words stand that the route names; null if it names none, or they are not found. */
  lit: Locator | null
  /** Creates the navigator in the container. */
  mount(): Navigator
}

export interface OpenBookOptions {
  /** Where the book will open, if that is known. Must not reject. */
  locator: Promise<Locator | null>
  signal: AbortSignal
  /** An earlier attempt failed. */
  isRetry: boolean
  onProgress(loaded: number, total: number): void
  /** Called with true when the password prompt opens, with false when it closes. */
  onPrompt(isAsked: boolean): void
  /** Called when the reader changes the view of this book (zoom, fit, spread). */
  onView(view: unknown): void
}

/**
 * Opens a book, loads the navigator for its format and the choices stored for it, in parallel.
 *
 * @throws LibraryError as `openPublication`
 */
export async function openBook(
  { source, stage, words, locale, choices, passage, chapter }: ReaderSetup,
  { locator, signal, isRetry, onProgress, onPrompt, onView }: OpenBookOptions,
): Promise<OpenedBook> {
  const loading: Promise<BookChoices> = choices?.load(source.bid).catch(() => ({})) ?? Promise.resolve({})
  // Only a TXT needs a stored choice, its encoding, before its bytes can be parsed.
  const encoding = source.format === 'txt' ? (await loading).encoding : undefined
  const navigator = isFixedLayoutFormat(source.format)
    ? importFixedLayoutNavigator(source.format, locale, isRetry)
    : null
  const [publication, [createFixedLayout, storedChoices]] = await openWith(
    openPublication(
      { ...source, encoding },
      {
        parseXml: maskedXml,
        pdf: async () =>
          (await loadModule(() => import('../navigator/fixed/pdf/browser'), isRetry)).browserRuntime({
            stage,
            locale,
            signal,
            onPrompt,
          }),
        locale,
        locator,
        signal,
        isRetry,
        onProgress,
      },
    ),
    Promise.all([navigator, loading]),
    (opened) => opened.close(),
  )
  return {
    publication,
    choices: storedChoices,
    lit: passage ? await findPassage(publication, passage, chapter, isRetry) : null,
    mount: () =>
      createFixedLayout?.(stage, { value: storedChoices.view, save: onView }) ??
      new ReflowableNavigator(stage, words),
  }
}
