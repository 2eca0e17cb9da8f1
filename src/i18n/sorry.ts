import type { Locale } from './locale'

/**
 * What a visitor reads in place of an element that cannot be shown, also where nothing else of the product has loaded. Few
 * words: every page with the loader loads them.
 */
export const sorry = {
  'app.trouble.book': {
    'zh-CN': '这本书暂时看不到',
    'zh-TW': '這本書暫時看不到',
    en: 'This book cannot be shown just now',
  },
  'app.trouble.library': {
    'zh-CN': '图书馆暂时打不开',
    'zh-TW': '圖書館暫時打不開',
    en: 'The library cannot be opened just now',
  },
} as const satisfies Record<string, Record<Locale, string>>
