/** Whether names in a language are ordered by their pinyin: Taiwan orders by strokes. */
export const isByPinyin = (locale: string): boolean => locale !== 'zh-TW' && locale !== 'en'

/** Returns the collation of titles and names: by pinyin for Chinese, by strokes for Taiwan; 卷2 before 卷10. */
export function nameCollator(locale: string): Intl.Collator {
  const order = isByPinyin(locale) ? 'zh-CN-u-co-pinyin' : locale === 'zh-TW' ? 'zh-TW-u-co-stroke' : 'en'
  return new Intl.Collator(order, { numeric: true })
}
