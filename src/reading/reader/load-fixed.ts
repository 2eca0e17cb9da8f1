import type { BookFormat } from '../../domain/book'
import type { Locale } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import type { KeptView } from '../navigator/fixed/choice'
import type { Engine } from '../navigator/navigator'
import type { Publication } from '../publication/publication'

type PagesFormat = Extract<BookFormat, 'pdf' | 'cbz'>

/** Whether books of a format are made of pages, which have an engine of their own. */
export const isPages = (format: BookFormat): format is PagesFormat => format === 'pdf' || format === 'cbz'

/**
 * Fetches the engine for books that are made of pages, with its words; what comes puts one on a stage. It may be
 * asked for while the book itself is still on its way.
 *
 * @param isAgain it did not come before
 */
export async function loadPagesEngine(
  format: PagesFormat,
  locale: Locale,
  isAgain: boolean,
): Promise<(stage: HTMLElement, view?: KeptView) => Engine> {
  const [{ PagesEngine }, { pagesWords }, pdf, comic] = await Promise.all([
    loadModule(() => import('../navigator/fixed/fixed-layout-navigator'), isAgain),
    loadModule(() => import('../navigator/fixed/words'), isAgain),
    format === 'pdf' ? loadModule(() => import('../navigator/fixed/pdf/pages'), isAgain) : null,
    format === 'cbz' ? loadModule(() => import('../navigator/fixed/cbz/pages'), isAgain) : null,
  ])
  const words = pagesWords(locale, format)
  const sourceOf = (publication: Publication) => {
    if (pdf) return new pdf.PdfPages(publication, words.link)
    if (comic) return new comic.ComicPages(publication, words.page)
    throw new LibraryError('no-readable-format', `${format} has no pages`)
  }
  return (stage, view) => new PagesEngine(stage, { words, sourceOf, view })
}
