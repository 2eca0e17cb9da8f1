import type { BookFormat } from '../../domain/book'
import type { BookChoices } from '../../domain/book-choices'
import type { Locator } from '../../domain/locator'
import type { Locale } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { openTogether } from '../../platform/open-together'
import { parseMarkup } from '../../platform/parse-markup'
import { openPublication } from '../formats'
import type { StoredView } from '../navigator/fixed/choice'
import type { LinkTarget, Navigator } from '../navigator/navigator'
import { ReflowableNavigator } from '../navigator/reflowable/reflowable-navigator'
import { maskCspTriggers } from '../navigator/sanitise/mask-csp-triggers'
import type { Publication } from '../publication/publication'
import type { ReadingOrder } from '../publication/reading-order'
import type { ReaderSetup } from './model/state'

type PagesFormat = Extract<BookFormat, 'pdf' | 'cbz'>

/** Whether books of a format are made of pages, which have an engine of their own. */
export const isFixedLayoutFormat = (format: BookFormat): format is PagesFormat =>
  format === 'pdf' || format === 'cbz'

/**
 * Fetches the engine for books that are made of pages, with its words; what comes puts one on a stage. It may be
 * asked for while the book itself is still on its way.
 *
 * @param isAgain it did not come before
 */
export async function importFixedLayoutNavigator(
  format: PagesFormat,
  locale: Locale,
  isAgain: boolean,
): Promise<(stage: HTMLElement, view?: StoredView) => Navigator> {
  const [{ FixedLayoutNavigator }, { fixedLayoutWords }, pdf, comic] = await Promise.all([
    loadModule(() => import('../navigator/fixed/fixed-layout-navigator'), isAgain),
    loadModule(() => import('../navigator/fixed/words'), isAgain),
    format === 'pdf' ? loadModule(() => import('../navigator/fixed/pdf/pages'), isAgain) : null,
    format === 'cbz' ? loadModule(() => import('../navigator/fixed/cbz/pages'), isAgain) : null,
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
  /** A place the host page names. */
  locator?: Locator | null
  /** A chapter the address names, from 1. */
  chapter?: number | null
  /** The id of the element in that chapter's file that the address names. */
  fragment?: string
  /** Where the reader was last time. */
  stored: Locator | null
}

/**
 * Where a book opens: at the named place; else, when the address names another chapter than the
 * one last read, at that chapter, from where the address says; else where the reader was; else at the first page.
 */
export function openingTarget(wish: RequestedPosition, spine: ReadingOrder): LinkTarget {
  const { locator, stored } = wish
  if (locator) return { locator }
  const named = namedIndex(wish, spine)
  if (stored) {
    const isThere = spine.has(stored.index)
    const at =
      spine.indexOfHref(stored.href) ?? (isThere ? stored.index : spine.atFraction(stored.fraction).index)
    if (named === null || spine.chapterOfIndex(at) === spine.chapterOfIndex(named)) return { locator: stored }
  }
  const line = namedLine(wish, spine)
  return line === null ? { index: named ?? spine.indexOfChapter(1), edge: 'start' } : { href: line }
}

/** The address of the line of the contents that the wish names in the middle of a chapter; null for none. */
export function namedLine(wish: RequestedPosition, spine: ReadingOrder): string | null {
  const named = wish.locator ? null : namedIndex(wish, spine)
  return named !== null && wish.fragment ? `${spine.hrefOf(named)}#${wish.fragment}` : null
}

const namedIndex = ({ chapter }: RequestedPosition, spine: ReadingOrder) =>
  chapter != null && chapter >= 1 ? spine.indexOfChapter(chapter) : null

export interface OpenedBook {
  publication: Publication
  choices: BookChoices
  /** Puts what shows the book on the stage. */
  mount(): Navigator
}

export interface OpenBookOptions {
  /** Where it will be opened, if that is known; never rejects. */
  locator: Promise<Locator | null>
  signal: AbortSignal
  /** It failed before. */
  isAgain: boolean
  onProgress(loaded: number, total: number): void
  /** The reader is asked for a password, or not any more. */
  onAsked(isAsked: boolean): void
  /** The reader chose how to see this book. */
  onView(view: unknown): void
}

/**
 * Fetches a book together with what it needs to be shown, and what the reader chose for it.
 *
 * @throws LibraryError as `openPublication`
 */
export async function openBook(
  { source, stage, words, locale, choices }: ReaderSetup,
  { locator, signal, isAgain, onProgress, onAsked, onView }: OpenBookOptions,
): Promise<OpenedBook> {
  const loading: Promise<BookChoices> = choices?.load(source.bid).catch(() => ({})) ?? Promise.resolve({})
  // Only a text's bytes mean nothing before one knows what was chosen.
  const encoding = source.format === 'txt' ? (await loading).encoding : undefined
  const navigator = isFixedLayoutFormat(source.format)
    ? importFixedLayoutNavigator(source.format, locale, isAgain)
    : null
  const [publication, [pagesEngine, chosen]] = await openTogether(
    openPublication(
      { ...source, encoding },
      {
        // A list of contents is a page of the book, with styles that a policy would report.
        parseXml: (text) => parseMarkup(maskCspTriggers(text), 'application/xml'),
        pdf: async () =>
          (await loadModule(() => import('../navigator/fixed/pdf/browser'), isAgain)).browserRuntime({
            stage,
            locale,
            signal,
            onAsked,
          }),
        locale,
        locator,
        signal,
        isAgain,
        onProgress,
      },
    ),
    Promise.all([navigator, loading]),
    (opened) => opened.close(),
  )
  return {
    publication,
    choices: chosen,
    mount: () =>
      pagesEngine?.(stage, { kept: chosen.view, keep: onView }) ?? new ReflowableNavigator(stage, words),
  }
}
