import type { Translate } from '../../i18n/translate'
import { isUnanswered } from '../../platform/errors'
import type { SurfaceWords } from '../surface/surface'
import { errorWord } from './parts'

/** The words that stand on the page itself. */
export function surfaceWords(t: Translate): SurfaceWords {
  return {
    trouble: (error) => t(isUnanswered(error) ? errorWord(error) : 'reader.trouble'),
    flaw: t('reader.flawed'),
    note: t('reader.note'),
    say: t,
    sound: {
      play: t('reader.play'),
      pause: t('reader.pause'),
      position: t('reader.soundPosition'),
      unplayable: t('reader.unplayable'),
      tooLong: t('reader.soundTooLong'),
    },
  }
}
