import { useWords } from '../../../i18n/I18n'
import { incomplete } from '../../../i18n/words/incomplete'

/** The notice that the file of the book is damaged and that the readable part is shown. */
export function IncompleteNotice() {
  const t = useWords(incomplete)
  return t('incomplete.told')
}
