import type { Message } from './define'

/** What the page of a book says itself, before the reader's interface has loaded. */
export const page = {
  // The name of the main part of the library around it.
  'app.title.read': { 'zh-CN': '在线阅读', 'zh-TW': '線上閱讀', en: 'Online reading' },
  'reader.region': { 'zh-CN': '阅读：{title}', 'zh-TW': '閱讀：{title}', en: 'Reading: {title}' },
  'reader.page': { 'zh-CN': '正文', 'zh-TW': '正文', en: 'Text' },
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
} satisfies Record<string, Message>

export type PageWord = keyof typeof page
