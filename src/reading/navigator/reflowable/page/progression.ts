import type { PublicationMetadata } from '../../../publication/publication'

/** Languages written from right to left (the scripts of CLDR's likely subtags). */
const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pnb|ps|sd|syr|ug|ur|uz-arab|yi)\b/i

/**
 * Which way the pages of a book go: as its spine says, else as its language is written (EPUB RS 3.3 §5.5: with
 * `default` the reader decides); null when neither tells.
 */
export function progressionOf({
  direction,
  language,
}: Pick<PublicationMetadata, 'direction' | 'language'>): 'ltr' | 'rtl' | null {
  if (direction !== 'default') return direction
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : null
}
