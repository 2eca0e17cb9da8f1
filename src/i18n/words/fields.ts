import { defineWords } from './define'

/** Form fields in a book. */
export const fields = defineWords({
  'field.blank': { 'zh-CN': '填空', 'zh-TW': '填空', en: 'blank' },
  'field.lines': { 'zh-CN': '答题处', 'zh-TW': '作答處', en: 'room for an answer' },
  'field.ticked': { 'zh-CN': '已勾选', 'zh-TW': '已勾選', en: 'ticked' },
  'field.unticked': { 'zh-CN': '未勾选', 'zh-TW': '未勾選', en: 'not ticked' },
  'field.choices': { 'zh-CN': '选一项', 'zh-TW': '選一項', en: 'one of these' },
})
