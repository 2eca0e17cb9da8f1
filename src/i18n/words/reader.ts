import { defineWords } from './define'

/** What the reader says before its tools have loaded. */
export const reader = defineWords({
  'reader.back': { 'zh-CN': '返回', 'zh-TW': '返回', en: 'Back' },
  'reader.toc': { 'zh-CN': '目录', 'zh-TW': '目錄', en: 'Contents' },
  'reader.settings': { 'zh-CN': '版面设置', 'zh-TW': '版面設定', en: 'Layout' },
  'reader.nextPage': { 'zh-CN': '下一页', 'zh-TW': '下一頁', en: 'Next page' },
  'reader.prevPage': { 'zh-CN': '上一页', 'zh-TW': '上一頁', en: 'Previous page' },
  'reader.pageOf': {
    'zh-CN': '本章 {page} / {pages}',
    'zh-TW': '本章 {page} / {pages}',
    en: '{page} of {pages}',
  },
  'reader.pageOfBook': {
    'zh-CN': '{page} / {pages}',
    'zh-TW': '{page} / {pages}',
    en: '{page} / {pages}',
  },
  'reader.loadedOf': {
    'zh-CN': '{loaded} / {total}',
    'zh-TW': '{loaded} / {total}',
    en: '{loaded} of {total}',
  },
  'reader.waiting': { 'zh-CN': '稍候', 'zh-TW': '稍候', en: 'One moment' },
  'reader.elsewhere': {
    'zh-CN': '另一处读到 {percent}%，要过去吗？',
    'zh-TW': '另一處讀到 {percent}%，要過去嗎？',
    en: 'You have read up to {percent}% elsewhere. Go there?',
  },
  'reader.elsewhereGo': { 'zh-CN': '过去', 'zh-TW': '過去', en: 'Go there' },
  'reader.elsewhereStay': { 'zh-CN': '留在这里', 'zh-TW': '留在這裡', en: 'Stay here' },
  'reader.backTo': { 'zh-CN': '回到刚才那一页', 'zh-TW': '回到剛才那一頁', en: 'Back to where you were' },
  'reader.forgetful': {
    'zh-CN': '这里记不住读到哪一页，下次要从头翻起。',
    'zh-TW': '這裡記不住讀到哪一頁，下次要從頭翻起。',
    en: 'The place cannot be kept here; next time the book opens at its beginning.',
  },
  'reader.forgetfulRead': { 'zh-CN': '知道了', 'zh-TW': '知道了', en: 'All right' },
  'reader.some': {
    'zh-CN': '这一章没有取全。',
    'zh-TW': '這一章沒有取全。',
    en: 'Some of this chapter did not come.',
  },
  'reader.error.bad-book': {
    'zh-CN': '文件已损坏，或不是一本书。',
    'zh-TW': '檔案已損壞，或不是一本書。',
    en: 'The file is damaged, or is not a book.',
  },
  'reader.error.encrypted-book': {
    'zh-CN': '这本书加了密，这里读不了。',
    'zh-TW': '這本書加了密，這裡讀不了。',
    en: 'This book is encrypted and cannot be read here.',
  },
  'reader.error.book-too-large': {
    'zh-CN': '这本书超出了能打开的大小。',
    'zh-TW': '這本書超出了能打開的大小。',
    en: 'This book is larger than what can be opened.',
  },
  'reader.error.no-readable-format': {
    'zh-CN': '这本书的格式还不能在这里读。',
    'zh-TW': '這本書的格式還不能在這裡讀。',
    en: 'The book’s format cannot be read here yet.',
  },
  'reader.error.unknown': {
    'zh-CN': '出了意外。请再试一次。',
    'zh-TW': '出了意外。請再試一次。',
    en: 'Something unexpected happened. Please try again.',
  },
  'reader.find': { 'zh-CN': '全书查找', 'zh-TW': '全書尋找', en: 'Find in book' },
  'reader.marks': { 'zh-CN': '书签与划线', 'zh-TW': '書籤與劃線', en: 'Bookmarks and highlights' },
})
