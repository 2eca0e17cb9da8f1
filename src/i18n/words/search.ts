import { defineWords } from './define'

/** The search screen. */
export const search = defineWords({
  'search.part': {
    'zh-CN': '部分索引读不到，结果可能不全；其余的都搜过了。',
    'zh-TW': '部分索引讀不到，結果可能不全；其餘的都搜過了。',
    en: 'Part of the index could not be read, so results may be missing; the rest was searched.',
  },
  'search.index': {
    'zh-CN': '这个书库的搜索索引读不到或版本不同，只搜了列出的书。',
    'zh-TW': '這個書庫的搜尋索引讀不到或版本不同，只搜了列出的書。',
    en: 'The search index of this library could not be read or is of another version; only listed books were searched.',
  },
  'search.near': {
    'zh-CN': '没有找到“{query}”，相近的有：',
    'zh-TW': '沒有找到「{query}」，相近的有：',
    en: 'Nothing says “{query}”. These come close:',
  },
  'search.in': { 'zh-CN': '搜索范围', 'zh-TW': '搜尋範圍', en: 'Search in' },
  'search.books': { 'zh-CN': '书目', 'zh-TW': '書目', en: 'Books' },
  'search.texts': { 'zh-CN': '正文', 'zh-TW': '正文', en: 'Full text' },
  'search.chapter': { 'zh-CN': '第 {chapter} 章', 'zh-TW': '第 {chapter} 章', en: 'Chapter {chapter}' },
  'search.noText': {
    'zh-CN': '没有哪本书的正文里有“{query}”',
    'zh-TW': '沒有哪本書的正文裡有「{query}」',
    en: 'No book says “{query}”',
  },
  'search.textShort': {
    'zh-CN': '搜正文，一个字还不够',
    'zh-TW': '搜尋正文，一個字還不夠',
    en: 'One character is too little for the full text',
  },
  'search.inTexts': { 'zh-CN': '到正文里找', 'zh-TW': '到正文裡找', en: 'Search the full text' },
  'search.textHint': {
    'zh-CN': '正文里要连着出现才算；至少输入两个字。',
    'zh-TW': '正文裡要連著出現才算；至少輸入兩個字。',
    en: 'The words must stand together in the text; type at least two characters.',
  },
})
