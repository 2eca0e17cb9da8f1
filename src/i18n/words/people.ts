import { defineWords } from './define'

/** Kinds of contributors of a book, its rating, and the collections that it belongs to. */
export const people = defineWords({
  'people.translator': { 'zh-CN': '译者', 'zh-TW': '譯者', en: 'Translator' },
  'people.editor': { 'zh-CN': '编者', 'zh-TW': '編者', en: 'Editor' },
  'people.artist': { 'zh-CN': '绘者', 'zh-TW': '繪者', en: 'Artist' },
  'people.illustrator': { 'zh-CN': '插图', 'zh-TW': '插圖', en: 'Illustrator' },
  'people.letterer': { 'zh-CN': '嵌字', 'zh-TW': '嵌字', en: 'Letterer' },
  'people.penciler': { 'zh-CN': '铅稿', 'zh-TW': '鉛稿', en: 'Penciller' },
  'people.colorist': { 'zh-CN': '上色', 'zh-TW': '上色', en: 'Colourist' },
  'people.inker': { 'zh-CN': '墨线', 'zh-TW': '墨線', en: 'Inker' },
  'people.narrator': { 'zh-CN': '朗读', 'zh-TW': '朗讀', en: 'Narrator' },
  'people.contributor': { 'zh-CN': '参与者', 'zh-TW': '參與者', en: 'Contributor' },
  'people.imprint': { 'zh-CN': '出版品牌', 'zh-TW': '出版品牌', en: 'Imprint' },
  'people.rating': { 'zh-CN': '评分', 'zh-TW': '評分', en: 'Rating' },
  'people.collections': { 'zh-CN': '合集', 'zh-TW': '合集', en: 'Collection' },
})
