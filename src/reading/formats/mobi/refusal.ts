import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { type ErrorCode, LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { letters } from './numbers'

/** Why a file that is called like a MOBI cannot be read. */
export type Reason = 'locked' | 'kfx' | 'topaz' | 'dictionary' | 'palm'

const CODES: Readonly<Record<Reason, ErrorCode>> = {
  locked: 'encrypted-book',
  kfx: 'no-readable-format',
  topaz: 'no-readable-format',
  dictionary: 'no-readable-format',
  palm: 'no-readable-format',
}

/** An error with a sentence of its own, whose words come when they are needed. */
export async function refuse(reason: Reason, locale: Locale): Promise<LibraryError> {
  const { mobi } = await loadModule(() => import('../../../i18n/words/mobi'))
  const t = createTranslate<keyof typeof mobi>(locale, mobi)
  return new LibraryError(CODES[reason], reason, { sentence: t(`mobi.${reason}`) })
}

/** What shops and older devices also call so, by how it begins; anything else is no book. */
export async function refusal(head: Uint8Array, locale: Locale): Promise<LibraryError> {
  const begin = letters(head, 0, 8)
  if (begin.startsWith('TPZ')) return refuse('topaz', locale)
  if (begin.startsWith('CONT')) return refuse('kfx', locale)
  if (begin.slice(1, 7) === 'DRMION') return refuse('locked', locale)
  // A Palm database of another program.
  if (/^[A-Za-z]{8}$/.test(letters(head, 60, 8))) return refuse('palm', locale)
  return new LibraryError('bad-book', 'not a MOBI')
}
