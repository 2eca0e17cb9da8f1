import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { pages } from '../../../i18n/words/pages'
import { isUnanswered, type LibraryError } from '../../../platform/errors'

/** What the page view says; already in the reader's language. */
export interface FixedLayoutWords {
  /** In place of a page that could not be fetched, or cannot be shown. */
  trouble(error: LibraryError): string
  page(number: number): string
  /** Name of the view bar. */
  view: string
  zoomIn: string
  zoomOut: string
  zoom: string
  fitPage: string
  /** In one long column, as wide as is good to read. */
  fitColumn: string
  fitWidth: string
  fitHeight: string
  double: string
  /** On the button, and what it does: pages without their empty margins. */
  cropShort: string
  crop: string
  /** On the button, and what it does: pages that lie across, a half at a time. */
  splitShort: string
  split: string
  /** In twos, the first page by itself. */
  alone: string
  invert: string
  /** On the button, and what it does. */
  leftwardShort: string
  leftward: string
  /** Every page a quarter further, clockwise. */
  turn: string
  /** A link of the page whose words are not known. */
  link: string
}

/** The words come with the engine, so that no other reader carries them. */
export function fixedLayoutWords(locale: Locale, format: 'pdf' | 'cbz'): FixedLayoutWords {
  const t = createTranslate<keyof typeof pages>(locale, pages)
  return {
    trouble: (error) => {
      if (isUnanswered(error)) return t('pages.missing')
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
