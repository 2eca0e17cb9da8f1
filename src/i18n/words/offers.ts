import { defineWords } from './define'

/** Where a book can be bought or borrowed. */
export const offers = defineWords({
  'offers.buy': { 'zh-CN': '到 {host} 购买', 'zh-TW': '到 {host} 購買', en: 'Buy at {host}' },
  'offers.borrow': { 'zh-CN': '到 {host} 借阅', 'zh-TW': '到 {host} 借閱', en: 'Borrow from {host}' },
  'offers.subscribe': {
    'zh-CN': '在 {host} 订阅后阅读',
    'zh-TW': '在 {host} 訂閱後閱讀',
    en: 'Read with a subscription at {host}',
  },
  'offers.page': { 'zh-CN': '在 {host} 的网页', 'zh-TW': '在 {host} 的網頁', en: 'Its page at {host}' },
  'offers.formats': { 'zh-CN': '（{formats}）', 'zh-TW': '（{formats}）', en: '({formats})' },
  'offers.protected': {
    'zh-CN': '（{formats}，有版权保护，要用别的软件打开）',
    'zh-TW': '（{formats}，有版權保護，要用別的軟體開啟）',
    en: '({formats}, protected: opens in another program)',
  },
  'offers.elsewhere': {
    'zh-CN': '这本书不能在这里直接读。',
    'zh-TW': '這本書不能在這裡直接讀。',
    en: 'This book cannot be read here directly.',
  },
})
