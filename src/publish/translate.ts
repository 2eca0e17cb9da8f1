import type { Locale } from '../i18n/locale'
import { createTranslate, type TranslateOf } from '../i18n/translate'
import { publish } from '../i18n/words/publish'
import { publishReport } from '../i18n/words/publish-report'

const words = { ...publish, ...publishReport }

export type PublishWord = keyof typeof words

/** The translate function of the command; its messages are not part of the browser bundles. */
export type PublishTranslate = TranslateOf<PublishWord>

export const createPublishTranslate = (locale: Locale): PublishTranslate =>
  createTranslate<PublishWord>(locale, words)
