import { defineWords } from './define'

export const book = defineWords({
  'book.name': { 'zh-CN': '书香阅读', 'zh-TW': '書香閱讀', en: 'Shuxiang Reading' },
})
