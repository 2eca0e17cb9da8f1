import { defineWords } from './define'

/** The pages that `org-library publish` writes, with and without `--site`. */
export const publishSite = defineWords({
  'publish.page.about': {
    'zh-CN': '这里是 {count} 本书的静态书目。阅读器请使用 feed.json 的地址。',
    'zh-TW': '這裡是 {count} 本書的靜態書目。閱讀器請使用 feed.json 的網址。',
    en: {
      one: 'A static catalogue of {count} book. Reading apps take the address of feed.json.',
      other: 'A static catalogue of {count} books. Reading apps take the address of feed.json.',
    },
  },
  'publish.site.title': {
    'zh-CN': '《{title}》{authors}',
    'zh-TW': '《{title}》{authors}',
    en: '{title} by {authors}',
  },
  'publish.site.read': { 'zh-CN': '在书馆里打开', 'zh-TW': '在書館裡打開', en: 'Open in the library' },
  'publish.site.download': { 'zh-CN': '下载 {format}', 'zh-TW': '下載 {format}', en: 'Download {format}' },
  'publish.site.feed': { 'zh-CN': '{name}：新书', 'zh-TW': '{name}：新書', en: '{name}: new books' },
  'publish.site.no-library': {
    'zh-CN': '书页里没有通往书馆的链接；请用 --library 写明放了 <org-library> 的网页地址',
    'zh-TW': '書頁裡沒有通往書館的連結；請用 --library 寫明放了 <org-library> 的網頁位址',
    en: 'has no link into the library: name the page that has <org-library> with --library',
  },
  'publish.usage.site': {
    'zh-CN': '--site 是输出文件夹在网上的地址，以 http:// 或 https:// 开头，不带 ? 和 #。',
    'zh-TW': '--site 是輸出資料夾在網路上的位址，以 http:// 或 https:// 開頭，不帶 ? 和 #。',
    en: '--site is the address of the output folder on the web: http:// or https://, without ? and #.',
  },
  'publish.usage.library': {
    'zh-CN': '--library 是放了 <org-library> 的网页地址，须与 --site 一起用。',
    'zh-TW': '--library 是放了 <org-library> 的網頁位址，須與 --site 一起用。',
    en: '--library is the address of the page with <org-library>, and goes with --site.',
  },
})
