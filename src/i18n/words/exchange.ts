import { defineWords } from './define'

/** Export and import of annotations. */
export const exchange = defineWords({
  'exchange.export': { 'zh-CN': '导出标注文件', 'zh-TW': '匯出標註檔案', en: 'Export annotations' },
  'exchange.markdown': { 'zh-CN': '导出为 Markdown', 'zh-TW': '匯出為 Markdown', en: 'Export as Markdown' },
  'exchange.import': { 'zh-CN': '导入标注…', 'zh-TW': '匯入標註…', en: 'Import annotations…' },
  'exchange.file': { 'zh-CN': '标注文件', 'zh-TW': '標註檔案', en: 'Annotations file' },
  'exchange.hint': {
    'zh-CN': '能读 .annotations（W3C）、Thorium、Readest 和 KOReader 的文件。',
    'zh-TW': '能讀 .annotations（W3C）、Thorium、Readest 和 KOReader 的檔案。',
    en: 'Reads .annotations (W3C) and files from Thorium, Readest and KOReader.',
  },
  'exchange.working': {
    'zh-CN': '正在书里找这些标注…',
    'zh-TW': '正在書裡找這些標註…',
    en: 'Finding their places in the book…',
  },
  'exchange.added': {
    'zh-CN': '导入了 {count} 条标注',
    'zh-TW': '匯入了 {count} 則標註',
    en: { one: '{count} annotation imported', other: '{count} annotations imported' },
  },
  'exchange.known': {
    'zh-CN': '{count} 条原来就有',
    'zh-TW': '{count} 則原來就有',
    en: { one: '{count} was here already', other: '{count} were here already' },
  },
  'exchange.rejected': {
    'zh-CN': '{count} 条看不懂，跳过了',
    'zh-TW': '{count} 則看不懂，跳過了',
    en: { one: '{count} cannot be read', other: '{count} cannot be read' },
  },
  'exchange.edition': {
    'zh-CN': '文件来自这本书的另一个版本，是按引文找的位置。',
    'zh-TW': '檔案來自這本書的另一個版本，是按引文找的位置。',
    en: 'The file is from another edition of this book; the places were found by their quotes.',
  },
  'exchange.unplaced': {
    'zh-CN': '有 {count} 条在这本书里找不到位置，没有导入：',
    'zh-TW': '有 {count} 則在這本書裡找不到位置，沒有匯入：',
    en: {
      one: '{count} has no place in this book and was not imported:',
      other: '{count} have no place in this book and were not imported:',
    },
  },
  'exchange.more': {
    'zh-CN': '还有 {count} 条',
    'zh-TW': '還有 {count} 則',
    en: { one: 'and {count} more', other: 'and {count} more' },
  },
  'exchange.wordless': {
    'zh-CN': '（没有引文的书签）',
    'zh-TW': '（沒有引文的書籤）',
    en: '(a bookmark without a quote)',
  },
  'exchange.undo': { 'zh-CN': '撤销导入', 'zh-TW': '撤銷匯入', en: 'Undo the import' },
  'exchange.undone': { 'zh-CN': '已撤销导入', 'zh-TW': '已撤銷匯入', en: 'Import undone' },
  'exchange.other': {
    'zh-CN': '这是《{title}》的标注，不是这本书的，没有导入。',
    'zh-TW': '這是《{title}》的標註，不是這本書的，沒有匯入。',
    en: 'These are annotations of “{title}”, not of this book. Nothing was imported.',
  },
  'exchange.others': {
    'zh-CN': '文件里有 {count} 本书的标注，没有这本书的，没有导入。',
    'zh-TW': '檔案裡有 {count} 本書的標註，沒有這本書的，沒有匯入。',
    en: 'The file has annotations of {count} books, but not of this one. Nothing was imported.',
  },
  'exchange.empty': {
    'zh-CN': '文件里没有标注。',
    'zh-TW': '檔案裡沒有標註。',
    en: 'The file has no annotations.',
  },
  'exchange.problem.foreign': {
    'zh-CN': '这不是能读的标注文件。',
    'zh-TW': '這不是能讀的標註檔案。',
    en: 'This is not an annotations file that can be read here.',
  },
  'exchange.problem.broken': {
    'zh-CN': '文件损坏了，读不出来。原有的标注没有改动。',
    'zh-TW': '檔案損壞了，讀不出來。原有的標註沒有改動。',
    en: 'The file is damaged and cannot be read. Nothing was changed.',
  },
  'exchange.problem.too-large': {
    'zh-CN': '文件太大，不像是标注文件。',
    'zh-TW': '檔案太大，不像是標註檔案。',
    en: 'The file is too large to be an annotations file.',
  },
})
