import { defineWords } from './define'

export const ui = defineWords({
  'ui.name': { 'zh-CN': '书香阅读', 'zh-TW': '書香閱讀', en: 'Shuxiang Reading' },
})
