import { defineWords } from './define'

export const book = defineWords({
  'book.expand': { 'zh-CN': '展开', 'zh-TW': '展開', en: 'Show more' },
  'book.collapse': { 'zh-CN': '收起', 'zh-TW': '收起', en: 'Show less' },
  'book.expandOf': {
    'zh-CN': '展开《{title}》的简介',
    'zh-TW': '展開《{title}》的簡介',
    en: 'Show more: about {title}',
  },
  'book.collapseOf': {
    'zh-CN': '收起《{title}》的简介',
    'zh-TW': '收起《{title}》的簡介',
    en: 'Show less: about {title}',
  },
  'book.untitled': { 'zh-CN': '无题', 'zh-TW': '無題', en: 'Untitled' },
  'book.progressOf': {
    'zh-CN': '《{title}》的阅读进度',
    'zh-TW': '《{title}》的閱讀進度',
    en: 'Reading progress of {title}',
  },
  'book.progress': { 'zh-CN': '已读 {percent}%', 'zh-TW': '已讀 {percent}%', en: '{percent}% read' },
  'book.finished': { 'zh-CN': '已读完', 'zh-TW': '已讀完', en: 'Finished' },
  'book.more': { 'zh-CN': '查看全部', 'zh-TW': '查看全部', en: 'See all' },
  'book.moreOf': { 'zh-CN': '{more}：{title}', 'zh-TW': '{more}：{title}', en: '{more}: {title}' },
  'book.loading': { 'zh-CN': '正在取书', 'zh-TW': '正在取書', en: 'Fetching books' },
})
