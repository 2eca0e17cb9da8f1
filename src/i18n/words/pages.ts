import { defineWords } from './define'

/** Fixed-layout books: PDF and comics. */
export const pages = defineWords({
  'pages.page': { 'zh-CN': '第 {number} 页', 'zh-TW': '第 {number} 頁', en: 'Page {number}' },
  'pages.all': { 'zh-CN': '页面一览', 'zh-TW': '頁面一覽', en: 'All pages' },
  'pages.view': { 'zh-CN': '页面显示', 'zh-TW': '頁面顯示', en: 'Page view' },
  'pages.zoom': { 'zh-CN': '缩放', 'zh-TW': '縮放', en: 'Zoom' },
  'pages.zoomIn': { 'zh-CN': '放大页面', 'zh-TW': '放大頁面', en: 'Zoom in' },
  'pages.zoomOut': { 'zh-CN': '缩小页面', 'zh-TW': '縮小頁面', en: 'Zoom out' },
  'pages.fitPage': { 'zh-CN': '整页', 'zh-TW': '整頁', en: 'Page' },
  'pages.fitColumn': { 'zh-CN': '自动', 'zh-TW': '自動', en: 'Auto' },
  'pages.fitWidth': { 'zh-CN': '适宽', 'zh-TW': '適寬', en: 'Width' },
  'pages.fitHeight': { 'zh-CN': '适高', 'zh-TW': '適高', en: 'Height' },
  'pages.double': { 'zh-CN': '双页', 'zh-TW': '雙頁', en: 'Two pages' },
  'pages.crop': { 'zh-CN': '裁白边', 'zh-TW': '裁白邊', en: 'Crop margins' },
  'pages.split': { 'zh-CN': '一次看半页', 'zh-TW': '一次看半頁', en: 'Half pages' },
  'pages.alone': { 'zh-CN': '封面单页', 'zh-TW': '封面單頁', en: 'Cover alone' },
  'pages.invert': { 'zh-CN': '夜间', 'zh-TW': '夜間', en: 'Night' },
  'pages.leftward': { 'zh-CN': '从右往左翻', 'zh-TW': '從右往左翻', en: 'Right to left' },
  'pages.turn': { 'zh-CN': '旋转', 'zh-TW': '旋轉', en: 'Rotate' },
  'pages.link': { 'zh-CN': '链接', 'zh-TW': '連結', en: 'Link' },
  'pages.password': {
    'zh-CN': '这本书有密码，请输入',
    'zh-TW': '這本書有密碼，請輸入',
    en: 'This book has a password',
  },
  'pages.passwordWrong': {
    'zh-CN': '密码不对，请再试一次。',
    'zh-TW': '密碼不對，請再試一次。',
    en: 'That is not the password. Try again.',
  },
  'pages.passwordOpen': { 'zh-CN': '打开', 'zh-TW': '開啟', en: 'Open' },
  'pages.passwordCancel': { 'zh-CN': '取消', 'zh-TW': '取消', en: 'Cancel' },
  'pages.trouble': {
    'zh-CN': '这一页显示不了。可以继续往后翻。',
    'zh-TW': '這一頁顯示不了。可以繼續往後翻。',
    en: 'This page cannot be shown. You can turn past it.',
  },
  'pages.missing': {
    'zh-CN': '这一页没有取到。翻走再翻回来，会再取一次。',
    'zh-TW': '這一頁沒有取到。翻走再翻回來，會再取一次。',
    en: 'This page could not be fetched. Turn away and back to try again.',
  },
  'pages.otherPicture': {
    'zh-CN': '这一页的图，这个浏览器显示不了。可以继续往后翻。',
    'zh-TW': '這一頁的圖，這個瀏覽器顯示不了。可以繼續往後翻。',
    en: 'This browser cannot show the picture of this page. You can turn past it.',
  },
  'pages.troublePicture': {
    'zh-CN': '这一页的图坏了。可以继续往后翻。',
    'zh-TW': '這一頁的圖壞了。可以繼續往後翻。',
    en: 'The picture of this page is damaged. You can turn past it.',
  },
})
