import type { Locale } from '../i18n/locale'
import { createTranslate, type TranslateOf } from '../i18n/translate'
import { publish } from '../i18n/words/publish'
import { publishFacets } from '../i18n/words/publish-facets'
import { publishReport } from '../i18n/words/publish-report'
import { publishSite } from '../i18n/words/publish-site'
import { publishUsage } from '../i18n/words/publish-usage'

const words = { ...publish, ...publishFacets, ...publishReport, ...publishSite, ...publishUsage }

export type PublishWord = keyof typeof words

/** The translate function of the command; its messages are not part of the browser bundles. */
export type PublishTranslate = TranslateOf<PublishWord>

export const createPublishTranslate = (locale: Locale): PublishTranslate =>
  createTranslate<PublishWord>(locale, words)
