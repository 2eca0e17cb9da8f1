import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { pages } from '../../../i18n/words/pages'
import { isRetryable, type LibraryError } from '../../../platform/errors'

/** Messages and labels of the page view, in the user's language. */
export interface FixedLayoutWords {
  /** Message in place of a page that cannot be fetched or shown. */
  trouble(error: LibraryError): string
  /** Name of a page. @param number from 1 */
  page(number: number): string
  zoomIn: string
  zoomOut: string
  zoom: string
  fitPage: string
  /** The default fit in the scrolled column: as wide as is comfortable to read. */
  fitColumn: string
  /** Label of a link whose text is not known. */
  link: string
}

/** Creates the messages. They are bundled with this navigator, so that readers of other formats do not load them. */
export function fixedLayoutWords(locale: Locale, format: 'pdf' | 'cbz'): FixedLayoutWords {
  const t = createTranslate<keyof typeof pages>(locale, pages)
  return {
    trouble: (error) => {
      if (isRetryable(error)) return t('pages.missing')
      if (error.code === 'no-readable-format') return t('pages.otherPicture')
      return t(format === 'cbz' && error.code === 'bad-book' ? 'pages.troublePicture' : 'pages.trouble')
    },
    page: (number) => t('pages.page', { number }),
    zoom: t('pages.zoom'),
    zoomIn: t('pages.zoomIn'),
    zoomOut: t('pages.zoomOut'),
    fitPage: t('pages.fitPage'),
    fitColumn: t('pages.fitColumn'),
    link: t('pages.link'),
  }
}
