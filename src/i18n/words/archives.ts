import { defineWords } from './define'

/** What a file with the extension of a zip book really is; loaded with the first such file. */
export const archives = defineWords({
  'archive.other': {
    'zh-CN': '这个文件其实是 {format} 压缩包。请先解压，再把里面的文件打包成 ZIP，或换用 EPUB、CBZ。',
    'zh-TW': '這個檔案其實是 {format} 壓縮檔。請先解壓縮，再把裡面的檔案打包成 ZIP，或換用 EPUB、CBZ。',
    en: 'This file is really a {format} archive. Unpack it and pack its files as a ZIP, or use an EPUB or CBZ.',
  },
  'archive.document': {
    'zh-CN': '这个文件其实是 {format}。请换用 EPUB，或把扩展名改成它真正的格式。',
    'zh-TW': '這個檔案其實是 {format}。請換用 EPUB，或把副檔名改成它真正的格式。',
    en: 'This file is really {format}. Use an EPUB, or give the file the extension of its format.',
  },
  'archive.page': { 'zh-CN': '一个网页', 'zh-TW': '一個網頁', en: 'a web page' },
  'archive.picture': { 'zh-CN': '一张图片', 'zh-TW': '一張圖片', en: 'a picture' },
})
