import { defineWords } from './define'

/** Orders and filters of the lists that `org-library publish` writes. */
export const publishFacets = defineWords({
  'publish.facet.order': { 'zh-CN': '排序', 'zh-TW': '排序', en: 'Sort' },
  'publish.facet.order.new': { 'zh-CN': '最新', 'zh-TW': '最新', en: 'Newest' },
  'publish.facet.order.title': { 'zh-CN': '书名', 'zh-TW': '書名', en: 'Title' },
  'publish.facet.order.author': { 'zh-CN': '作者', 'zh-TW': '作者', en: 'Author' },
  'publish.facet.order.published': { 'zh-CN': '出版时间', 'zh-TW': '出版時間', en: 'Publication date' },
  'publish.facet.all': { 'zh-CN': '全部', 'zh-TW': '全部', en: 'All' },
  'publish.facet.language': { 'zh-CN': '语言', 'zh-TW': '語言', en: 'Language' },
  'publish.facet.format': { 'zh-CN': '格式', 'zh-TW': '格式', en: 'Format' },
  'publish.facet.length': { 'zh-CN': '篇幅', 'zh-TW': '篇幅', en: 'Length' },
  'publish.facet.length.short': {
    'zh-CN': '5 万字以内',
    'zh-TW': '5 萬字以內',
    en: 'Up to 50,000 characters',
  },
  'publish.facet.length.middle': {
    'zh-CN': '5 万–20 万字',
    'zh-TW': '5 萬–20 萬字',
    en: '50,000 to 200,000 characters',
  },
  'publish.facet.length.long': {
    'zh-CN': '20 万字以上',
    'zh-TW': '20 萬字以上',
    en: 'Over 200,000 characters',
  },
  'publish.facet.series': { 'zh-CN': '系列', 'zh-TW': '系列', en: 'Series' },
  'publish.facet.subject': { 'zh-CN': '主题', 'zh-TW': '主題', en: 'Subject' },
})
