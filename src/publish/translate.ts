import type { Locale } from '../i18n/locale'
import { createTranslate, type TranslateOf } from '../i18n/translate'
import { publish } from '../i18n/words/publish'

export type PublishWord = keyof typeof publish

/** What the command speaks with; its words are no part of what a browser loads. */
export type Translate = TranslateOf<PublishWord>

export const createPublishTranslate = (locale: Locale): Translate =>
  createTranslate<PublishWord>(locale, publish)
