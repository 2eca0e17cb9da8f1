import { defineWords } from './define'

/** Links to files of a book that are not in its reading order. */
export const files = defineWords({
  'file.sound': { 'zh-CN': '声音', 'zh-TW': '聲音', en: 'Sound' },
  'file.film': { 'zh-CN': '影片', 'zh-TW': '影片', en: 'Film' },
  'file.link': { 'zh-CN': '链接', 'zh-TW': '連結', en: 'Link' },
  'file.other': {
    'zh-CN': '“{name}”是书里附带的文件，这里不能打开。',
    'zh-TW': '「{name}」是書裡附帶的檔案，這裡不能打開。',
    en: '“{name}” is a file that comes with the book and cannot be opened here.',
  },
  'file.missing': {
    'zh-CN': '这个链接通向的内容不在书里。',
    'zh-TW': '這個連結通向的內容不在書裡。',
    en: 'What this link leads to is not in the book.',
  },
  'file.pageMissing': {
    'zh-CN': '书里缺少这一页的文件。可以继续往后翻。',
    'zh-TW': '書裡缺少這一頁的檔案。可以繼續往後翻。',
    en: 'The file of this page is missing from the book. You can turn past it.',
  },
  'file.unplayable': {
    'zh-CN': '这段影片放不出来。',
    'zh-TW': '這段影片放不出來。',
    en: 'This film cannot be played.',
  },
})
