import { toLibraryError } from '../platform/errors'
import { describeSystemError } from './system-errors'
import type { PublishTranslate } from './translate'
import type { BookFile, PublishNote } from './types'

/** Returns the note about a book that cannot be read. */
export function failureOf({ path, bytes }: BookFile, thrown: unknown, t: PublishTranslate): PublishNote {
  return { path, reason: bytes === 0 ? t('publish.reason.empty') : reasonOf(thrown, t) }
}

/** Returns the reason of a failure in words. */
export function reasonOf(thrown: unknown, t: PublishTranslate): string {
  const system = describeSystemError(thrown, t)
  if (system) return t('publish.reason.other', { detail: system })
  const { code, message, userMessage } = toLibraryError(thrown)
  if (userMessage) return userMessage
  const detail = t('publish.raw', { detail: (message.split('\n')[0] ?? '').slice(0, 200) })
  switch (code) {
    case 'bad-book':
    case 'encrypted-book':
    case 'book-too-large':
      return t(`publish.reason.${code}`, { detail })
    default:
      return t('publish.reason.other', { detail })
  }
}
