import type { BookFormat } from '../../domain/book'
import type { Locale } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import type { Engine } from '../engine'
import type { Publication } from '../publication'
import type { KeptView } from './choice'

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
    loadModule(() => import('./engine'), isAgain),
    loadModule(() => import('./words'), isAgain),
    format === 'pdf' ? loadModule(() => import('../pdf/pages'), isAgain) : null,
    format === 'cbz' ? loadModule(() => import('../comic/pages'), isAgain) : null,
  ])
  const words = pagesWords(locale, format)
  const sourceOf = (publication: Publication) => {
    if (pdf) return new pdf.PdfPages(publication, words.link)
    if (comic) return new comic.ComicPages(publication, words.page)
    throw new LibraryError('no-readable-format', `${format} has no pages`)
  }
  return (stage, view) => new PagesEngine(stage, { words, sourceOf, view })
}
