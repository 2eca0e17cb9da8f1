import { defineWords } from './define'

/** A card that quotes its book. */
export const quotation = defineWords({
  'quotation.title': { 'zh-CN': '《{title}》', 'zh-TW': '《{title}》', en: '{title}' },
})
