import { useMemo } from 'react'
import { useI18n } from '../../i18n/I18n'
import { createTranslate } from '../../i18n/translate'
import { incomplete } from '../../i18n/words/incomplete'

/** That the file of the book is damaged; the rest of it is there to be read. */
export function Incomplete() {
  const { locale } = useI18n()
  const t = useMemo(() => createTranslate<keyof typeof incomplete>(locale, incomplete), [locale])
  return t('incomplete.told')
}
