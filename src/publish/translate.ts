import type { Locale } from '../i18n/locale'
import { createTranslate, type TranslateOf } from '../i18n/translate'
import { publish } from '../i18n/words/publish'

export type PublishWord = keyof typeof publish

/** What the command speaks with; its words are no part of what a browser loads. */
export type PublishTranslate = TranslateOf<PublishWord>

export const createPublishTranslate = (locale: Locale): PublishTranslate =>
  createTranslate<PublishWord>(locale, publish)
