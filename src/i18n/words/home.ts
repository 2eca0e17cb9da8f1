import { defineWords } from './define'

/** The home page, which is shown before the other screens are there. */
export const home = defineWords({
  'screens.home': { 'zh-CN': '首页', 'zh-TW': '首頁', en: 'Home' },
  'screens.home.open': { 'zh-CN': '翻开这本书', 'zh-TW': '翻開這本書', en: 'Open this book' },
  'screens.dropped': {
    'zh-CN': '书库列出了 {count} 条，但都显示不出来',
    'zh-TW': '書庫列出了 {count} 條，但都顯示不出來',
    en: {
      one: 'The library lists {count} entry, which cannot be shown',
      other: 'The library lists {count} entries, but none can be shown',
    },
  },
  'screens.droppedHint': {
    'zh-CN': '它们的写法不是这里认得的。请告诉书库的管理员。',
    'zh-TW': '它們的寫法不是這裡認得的。請告訴書庫的管理員。',
    en: 'They are not written in a form known here. Please tell whoever runs the library.',
  },
  'screens.home.empty': {
    'zh-CN': '书库里还没有书',
    'zh-TW': '書庫裡還沒有書',
    en: 'No books in this library yet',
  },

  'screens.category': { 'zh-CN': '图书分类', 'zh-TW': '圖書分類', en: 'Categories' },
  'screens.category.more': { 'zh-CN': '全部分类', 'zh-TW': '全部分類', en: 'All categories' },
  'screens.paper.issue': { 'zh-CN': '馆藏书讯', 'zh-TW': '館藏書訊', en: 'Library bulletin' },
  'screens.paper.index': { 'zh-CN': '本馆分类', 'zh-TW': '本館分類', en: 'Sections' },
})
