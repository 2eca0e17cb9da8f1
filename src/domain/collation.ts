/** Returns the collation of titles and names: by pinyin for Chinese, by strokes for Taiwan; 卷2 before 卷10. */
export function nameCollator(locale: string): Intl.Collator {
  const order = locale === 'zh-TW' ? 'zh-TW-u-co-stroke' : locale === 'en' ? 'en' : 'zh-CN-u-co-pinyin'
  return new Intl.Collator(order, { numeric: true })
}
