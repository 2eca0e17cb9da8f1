/** Windows' numbers of the languages that books are told to be in, by their last ten bits. */
const LANGUAGES: Readonly<Record<number, string>> = {
  1: 'ar',
  2: 'bg',
  3: 'ca',
  4: 'zh',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en',
  10: 'es',
  11: 'fi',
  12: 'fr',
  13: 'he',
  14: 'hu',
  15: 'is',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'no',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  29: 'sv',
  30: 'th',
  31: 'tr',
  34: 'uk',
  42: 'vi',
}
const CHINESE: readonly string[] = ['zh', 'zh-TW', 'zh-CN', 'zh-HK', 'zh-SG', 'zh-MO']

/** The language that one of Windows' locales is in, '' for one that is not known. */
export function languageOfLocale(locale: number): string {
  const language = LANGUAGES[locale & 0x3ff] ?? ''
  return language === 'zh' ? (CHINESE[(locale >> 10) & 0x3f] ?? language) : language
}
