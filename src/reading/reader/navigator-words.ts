import type { Locale } from '../../i18n/locale'
import type { Translate } from '../../i18n/translate'
import { isUnanswered } from '../../platform/errors'
import type { SurfaceWords } from '../navigator/reflowable/reflowable-navigator'
import { errorWord } from './model/parts'

/** The words that stand on the page itself. */
export function surfaceWords(t: Translate, locale: Locale): SurfaceWords {
  return {
    trouble: (error) => t(isUnanswered(error) ? errorWord(error) : 'reader.trouble'),
    flaw: t('reader.flawed'),
    note: t('reader.note'),
    locale,
  }
}
