import { defineWords } from './define'

/** Image galleries in a book. */
export const gallery = defineWords({
  'gallery.role': { 'zh-CN': '画廊', 'zh-TW': '畫廊', en: 'carousel' },
  'gallery.name': { 'zh-CN': '{count} 张图片', 'zh-TW': '{count} 張圖片', en: '{count} pictures' },
  'gallery.picture': { 'zh-CN': '图片', 'zh-TW': '圖片', en: 'slide' },
  'gallery.place': {
    'zh-CN': '第 {at} 张，共 {count} 张',
    'zh-TW': '第 {at} 張，共 {count} 張',
    en: '{at} of {count}',
  },
  'gallery.previous': { 'zh-CN': '上一张图片', 'zh-TW': '上一張圖片', en: 'Previous picture' },
  'gallery.next': { 'zh-CN': '下一张图片', 'zh-TW': '下一張圖片', en: 'Next picture' },
})
