import type { Translate } from '../../i18n/translate'
import type { SurfaceWords } from '../surface/surface'

/** The words that stand on the page itself. */
export function surfaceWords(t: Translate): SurfaceWords {
  return {
    trouble: t('reader.trouble'),
    missing: t('reader.error.network'),
    flaw: t('reader.flawed'),
    note: t('reader.note'),
    sound: {
      play: t('reader.play'),
      pause: t('reader.pause'),
      position: t('reader.soundPosition'),
      unplayable: t('reader.unplayable'),
      tooLong: t('reader.soundTooLong'),
    },
  }
}
