import { defineWords } from './define'

/** Headings for plain text without its own. */
export const text = defineWords({
  'text.part': { 'zh-CN': '第 {number} 部分', 'zh-TW': '第 {number} 部分', en: 'Part {number}' },
  'text.whole': { 'zh-CN': '正文', 'zh-TW': '正文', en: 'Text' },
  'text.front': { 'zh-CN': '前言', 'zh-TW': '前言', en: 'Front matter' },
  'text.continued': {
    'zh-CN': '{title}（{number}）',
    'zh-TW': '{title}（{number}）',
    en: '{title} ({number})',
  },
})
