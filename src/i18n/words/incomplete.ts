import { defineWords } from './define'

/** Books whose file is damaged. */
export const incomplete = defineWords({
  'incomplete.told': {
    'zh-CN': '这本书的文件不完整，有些章节或图片缺失。',
    'zh-TW': '這本書的檔案不完整，有些章節或圖片缺失。',
    en: 'The file of this book is incomplete: chapters or pictures may be missing.',
  },
})
