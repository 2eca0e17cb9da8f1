import { useWords } from '../../../i18n/I18n'
import { incomplete } from '../../../i18n/words/incomplete'

/** That the file of the book is damaged; the rest of it is there to be read. */
export function Incomplete() {
  const t = useWords(incomplete)
  return t('incomplete.told')
}
