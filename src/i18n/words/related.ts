import { defineWords } from './define'

/** Related books. */
export const related = defineWords({
  'related.series': { 'zh-CN': '丛书', 'zh-TW': '叢書', en: 'Series' },
  'related.in': {
    'zh-CN': '{name} · 第 {position} 册',
    'zh-TW': '{name} · 第 {position} 冊',
    en: '{name} · Book {position}',
  },
  'related.place': { 'zh-CN': '第 {position} 册', 'zh-TW': '第 {position} 冊', en: 'Book {position}' },
  'related.next': { 'zh-CN': '下一册', 'zh-TW': '下一冊', en: 'Next in the series' },
  'related.volumes': { 'zh-CN': '同一丛书', 'zh-TW': '同一叢書', en: 'In the same series' },
  'related.books': { 'zh-CN': '也许还想读', 'zh-TW': '也許還想讀', en: 'You may also like' },
})
