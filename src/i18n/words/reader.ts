import { defineWords } from './define'

/** What the reader says before its tools have loaded. */
export const reader = defineWords({
  'reader.region': { 'zh-CN': '阅读：{title}', 'zh-TW': '閱讀：{title}', en: 'Reading: {title}' },
  'reader.page': { 'zh-CN': '正文', 'zh-TW': '正文', en: 'Text' },
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
  'reader.announce': {
    'zh-CN': '{label} 第 {page} 页，共 {pages} 页',
    'zh-TW': '{label} 第 {page} 頁，共 {pages} 頁',
    en: '{label} page {page} of {pages}',
  },
  'reader.chapterEnds': {
    'zh-CN': '本章到此为止，翻页接着读',
    'zh-TW': '本章到此為止，翻頁接著讀',
    en: 'End of the chapter. Turn the page to read on',
  },
  'reader.pageEnds': {
    'zh-CN': '本页到此为止，翻页接着读',
    'zh-TW': '本頁到此為止，翻頁接著讀',
    en: 'End of the page. Turn the page to read on',
  },
  'reader.opening': {
    'zh-CN': '正在打开《{title}》',
    'zh-TW': '正在打開《{title}》',
    en: 'Opening “{title}”',
  },
  'reader.openingUntitled': { 'zh-CN': '正在打开书', 'zh-TW': '正在打開書', en: 'Opening the book' },
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
  'reader.note': { 'zh-CN': '注释', 'zh-TW': '註釋', en: 'Note' },
  'reader.finished': { 'zh-CN': '全书完', 'zh-TW': '全書完', en: 'End of the book' },
  'reader.flawed': {
    'zh-CN': '这一章的源文件有错误，以下是能读出的内容。',
    'zh-TW': '這一章的原始檔有錯誤，以下是能讀出的內容。',
    en: 'The source of this chapter is in error. What could be read of it follows.',
  },
  'reader.trouble': {
    'zh-CN': '这一章打不开。可以继续往后翻。',
    'zh-TW': '這一章打不開。可以繼續往後翻。',
    en: 'This chapter cannot be shown. You can turn past it.',
  },
  'reader.some': {
    'zh-CN': '这一章没有取全。',
    'zh-TW': '這一章沒有取全。',
    en: 'Some of this chapter did not come.',
  },
  'reader.failed': { 'zh-CN': '书没有打开', 'zh-TW': '書沒有打開', en: 'The book did not open' },
  'reader.error.network': {
    'zh-CN': '没有收到回应。请检查网络后再试。',
    'zh-TW': '沒有收到回應。請檢查網路後再試。',
    en: 'No answer came. Check the connection and try again.',
  },
  'reader.error.not-found': {
    'zh-CN': '服务器没有给出书的文件：它不在了，或者服务器不认识这类文件。请告诉书库的管理员。',
    'zh-TW': '伺服器沒有給出書的檔案：它不在了，或者伺服器不認識這類檔案。請告訴書庫的管理員。',
    en: 'The book’s file is gone, or the server does not know this type of file. Please tell whoever keeps this library.',
  },
  'reader.error.unauthorized': {
    'zh-CN': '没有阅读这本书的权限。请重新登录后再试。',
    'zh-TW': '沒有閱讀這本書的權限。請重新登入後再試。',
    en: 'This book may not be read without signing in again.',
  },
  'reader.error.server': {
    'zh-CN': '服务器开小差了。请稍后再试。',
    'zh-TW': '伺服器開小差了。請稍後再試。',
    en: 'The server is having a hiccup. Try again in a while.',
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
