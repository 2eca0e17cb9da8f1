import { defineWords } from './define'

export const app = defineWords({
  'app.name': { 'zh-CN': '书香阅读', 'zh-TW': '書香閱讀', en: 'Shuxiang Reading' },
})
