import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { text } from '../../../i18n/words/text'

/** Headings for what has none in the text; already in the reader's language. */
export interface TextWords {
  /** A part of a text without headings. @param number from 1 */
  part(number: number): string
  /** A text without headings that is one part. */
  whole: string
  /** What stands before the first heading. */
  front: string
  /** A further part of a chapter that was cut. @param number from 2 */
  continued(title: string, number: number): string
}

/** The words come with the format, so that no other reader carries them. */
export function textWords(locale: Locale): TextWords {
  const t = createTranslate<keyof typeof text>(locale, text)
  return {
    part: (number) => t('text.part', { number }),
    whole: t('text.whole'),
    front: t('text.front'),
    continued: (title, number) => t('text.continued', { title, number }),
  }
}
