import type { BookChoices } from '../../domain/book-choices'
import type { Locator } from '../../domain/locator'
import { loadModule } from '../../platform/load-module'
import { openTogether } from '../../platform/open-together'
import { parseMarkup } from '../../platform/parse-markup'
import { openPublication } from '../formats'
import type { Engine } from '../navigator/navigator'
import { Surface } from '../navigator/reflowable/reflowable-navigator'
import { quieten } from '../navigator/sanitise/mask-csp-triggers'
import type { Publication } from '../publication/publication'
import { isPages, loadPagesEngine } from './load-fixed'
import type { ReaderSetup } from './model/state'

export interface OpenedBook {
  publication: Publication
  choices: BookChoices
  /** Puts what shows the book on the stage. */
  mount(): Engine
}

export interface OpenBookOptions {
  /** Where it will be opened, if that is known; never rejects. */
  place: Promise<Locator | null>
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
  { place, signal, isAgain, onProgress, onAsked, onView }: OpenBookOptions,
): Promise<OpenedBook> {
  const loading: Promise<BookChoices> = choices?.load(source.bid).catch(() => ({})) ?? Promise.resolve({})
  // Only a text's bytes mean nothing before one knows what was chosen.
  const encoding = source.format === 'txt' ? (await loading).encoding : undefined
  const engine = isPages(source.format) ? loadPagesEngine(source.format, locale, isAgain) : null
  const [publication, [pagesEngine, chosen]] = await openTogether(
    openPublication(
      { ...source, encoding },
      {
        // A list of contents is a page of the book, with styles that a policy would report.
        parseXml: (text) => parseMarkup(quieten(text), 'application/xml'),
        pdf: async () =>
          (await loadModule(() => import('../navigator/fixed/pdf/browser'), isAgain)).browserRuntime({
            stage,
            locale,
            signal,
            onAsked,
          }),
        locale,
        place,
        signal,
        isAgain,
        onProgress,
      },
    ),
    Promise.all([engine, loading]),
    (opened) => opened.close(),
  )
  return {
    publication,
    choices: chosen,
    mount: () => pagesEngine?.(stage, { kept: chosen.view, keep: onView }) ?? new Surface(stage, words),
  }
}
