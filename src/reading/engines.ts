import type { BookFormat } from '../domain/book'
import type { Locale } from '../i18n/locale'
import type { Engine } from './engine'

type PagesFormat = Extract<BookFormat, 'pdf' | 'cbz'>

/** Whether books of a format are made of pages, which have an engine of their own. */
export const isPages = (format: BookFormat): format is PagesFormat => format === 'pdf' || format === 'cbz'

/** The engine for books that are made of pages, with its words; fetched when such a book is opened. */
export async function pagesEngine(format: PagesFormat, stage: HTMLElement, locale: Locale): Promise<Engine> {
  const [{ PagesEngine }, { pagesWords }] = await Promise.all([
    import('./pages/engine'),
    import('./pages/words'),
  ])
  const words = pagesWords(locale, format)
  if (format === 'pdf') {
    const { PdfPages } = await import('./pdf/pages')
    return new PagesEngine(stage, words, (publication) => new PdfPages(publication, words.link))
  }
  const { ComicPages } = await import('./comic/pages')
  return new PagesEngine(stage, words, (publication) => new ComicPages(publication, words.page))
}
