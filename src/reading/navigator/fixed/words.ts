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
  /** Label of the view bar. */
  view: string
  zoomIn: string
  zoomOut: string
  zoom: string
  fitPage: string
  /** The default fit in the scrolled column: as wide as is comfortable to read. */
  fitColumn: string
  fitWidth: string
  fitHeight: string
  double: string
  /** Text and label of the button that crops empty margins. */
  cropShort: string
  crop: string
  /** Text and label of the button that shows landscape pages a half at a time. */
  splitShort: string
  split: string
  /** In two-page view, the first page alone. */
  alone: string
  invert: string
  /** Text and label of the button for right-to-left page order. */
  leftwardShort: string
  leftward: string
  /** Label of the button that rotates all pages by 90 degrees clockwise. */
  turn: string
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
    view: t('pages.view'),
    zoom: t('pages.zoom'),
    zoomIn: t('pages.zoomIn'),
    zoomOut: t('pages.zoomOut'),
    fitPage: t('pages.fitPage'),
    fitColumn: t('pages.fitColumn'),
    fitWidth: t('pages.fitWidth'),
    fitHeight: t('pages.fitHeight'),
    double: t('pages.double'),
    cropShort: t('pages.cropShort'),
    crop: t('pages.crop'),
    splitShort: t('pages.splitShort'),
    split: t('pages.split'),
    alone: t('pages.alone'),
    invert: t('pages.invert'),
    leftwardShort: t('pages.leftwardShort'),
    leftward: t('pages.leftward'),
    turn: t('pages.turn'),
    link: t('pages.link'),
  }
}
