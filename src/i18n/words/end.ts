import { defineWords } from './define'

/** The screen after a book's last page. */
export const end = defineWords({
  'end.highlights': {
    'zh-CN': '{count} 处划线',
    'zh-TW': '{count} 處劃線',
    en: { one: '{count} highlight', other: '{count} highlights' },
  },
  'end.notes': {
    'zh-CN': '{count} 条笔记',
    'zh-TW': '{count} 則筆記',
    en: { one: '{count} note', other: '{count} notes' },
  },
  'end.bookmarks': {
    'zh-CN': '{count} 个书签',
    'zh-TW': '{count} 個書籤',
    en: { one: '{count} bookmark', other: '{count} bookmarks' },
  },
  'end.again': { 'zh-CN': '从头再读', 'zh-TW': '從頭再讀', en: 'Read it again' },
  'end.leave': { 'zh-CN': '合上书', 'zh-TW': '闔上書', en: 'Close the book' },
  'end.spent': {
    'zh-CN': '在这台设备上读了 {time}，共 {count} 天。',
    'zh-TW': '在這台裝置上讀了 {time}，共 {count} 天。',
    en: {
      one: 'Read for {time} on this device, on {count} day.',
      other: 'Read for {time} on this device, over {count} days.',
    },
  },
})
