import { defineWords } from './define'

/** Optional parts of the contents panel. */
export const contents = defineWords({
  'contents.thumbnails': { 'zh-CN': '缩略图', 'zh-TW': '縮圖', en: 'Thumbnails' },
  'contents.find': { 'zh-CN': '找章节', 'zh-TW': '找章節', en: 'Find a chapter' },
  'contents.found': { 'zh-CN': '找到 {count} 处', 'zh-TW': '找到 {count} 處', en: '{count} found' },
  'contents.none': {
    'zh-CN': '目录里没有这一章',
    'zh-TW': '目錄裡沒有這一章',
    en: 'No such chapter in the contents',
  },
})
