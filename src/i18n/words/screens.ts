import { defineWords } from './define'

export const screens = defineWords({
  'screens.home': { 'zh-CN': '首页', 'zh-TW': '首頁', en: 'Home' },
  'screens.home.open': { 'zh-CN': '翻开这本书', 'zh-TW': '翻開這本書', en: 'Open this book' },
  'screens.toHome': { 'zh-CN': '回到首页', 'zh-TW': '回到首頁', en: 'Back to home' },
  'screens.count': { 'zh-CN': '共 {count} 本', 'zh-TW': '共 {count} 本', en: 'Books: {count}' },

  'screens.category': { 'zh-CN': '图书分类', 'zh-TW': '圖書分類', en: 'Categories' },
  'screens.category.sub': { 'zh-CN': '子分类', 'zh-TW': '子分類', en: 'Sub-categories' },
  'screens.category.all': { 'zh-CN': '全部图书', 'zh-TW': '全部圖書', en: 'All books' },
  'screens.category.empty': {
    'zh-CN': '这个分类里还没有书',
    'zh-TW': '這個分類裡還沒有書',
    en: 'No books in this category yet',
  },

  'screens.more': { 'zh-CN': '精选图书', 'zh-TW': '精選圖書', en: 'Featured books' },
  'screens.more.empty': {
    'zh-CN': '这个书单里还没有书',
    'zh-TW': '這個書單裡還沒有書',
    en: 'No books in this list yet',
  },

  'screens.search.start': {
    'zh-CN': '想找哪本书？',
    'zh-TW': '想找哪本書？',
    en: 'Which book are you looking for?',
  },
  'screens.search.hint': {
    'zh-CN': '可以输入书名、作者或简介里的任意几个字，也可以用拼音或首字母。',
    'zh-TW': '可以輸入書名、作者或簡介裡的任意幾個字，也可以用拼音或首字母。',
    en: 'Any characters of a title, author or introduction will do; pinyin and initials too.',
  },
  'screens.search.title': {
    'zh-CN': '搜索“{query}”',
    'zh-TW': '搜尋「{query}」',
    en: 'Search for “{query}”',
  },
  'screens.search.none': {
    'zh-CN': '没有找到与“{query}”有关的书',
    'zh-TW': '沒有找到與「{query}」有關的書',
    en: 'Nothing found for “{query}”',
  },

  'screens.detail.in': { 'zh-CN': '所属分类', 'zh-TW': '所屬分類', en: 'In categories' },
  'screens.detail.read': { 'zh-CN': '开始阅读', 'zh-TW': '開始閱讀', en: 'Read' },
  'screens.detail.continue': { 'zh-CN': '继续阅读', 'zh-TW': '繼續閱讀', en: 'Continue reading' },
  'screens.detail.toShelf': { 'zh-CN': '加入书架', 'zh-TW': '加入書架', en: 'Add to shelf' },
  'screens.detail.onShelf': { 'zh-CN': '已在书架', 'zh-TW': '已在書架', en: 'On your shelf' },
  'screens.detail.progress': { 'zh-CN': '阅读进度', 'zh-TW': '閱讀進度', en: 'Reading progress' },
  'screens.detail.intro': { 'zh-CN': '内容简介', 'zh-TW': '內容簡介', en: 'About this book' },
  'screens.detail.contents': { 'zh-CN': '目录', 'zh-TW': '目錄', en: 'Contents' },
  'screens.detail.chapters': { 'zh-CN': '{count} 章', 'zh-TW': '{count} 章', en: 'Chapters: {count}' },
  'screens.detail.words': { 'zh-CN': '篇幅', 'zh-TW': '篇幅', en: 'Length' },
  'screens.detail.characters': { 'zh-CN': '{count} 字', 'zh-TW': '{count} 字', en: '{count} characters' },
  'screens.detail.published': { 'zh-CN': '出版', 'zh-TW': '出版', en: 'Published' },
  'screens.detail.publisher': { 'zh-CN': '出版者', 'zh-TW': '出版者', en: 'Publisher' },
  'screens.detail.language': { 'zh-CN': '语言', 'zh-TW': '語言', en: 'Language' },
  'screens.detail.subjects': { 'zh-CN': '主题', 'zh-TW': '主題', en: 'Subjects' },
  'screens.detail.comma': { 'zh-CN': '、', 'zh-TW': '、', en: ', ' },

  'screens.read.back': { 'zh-CN': '返回书籍详情', 'zh-TW': '返回書籍詳情', en: 'Back to the book’s details' },

  'screens.shelf': { 'zh-CN': '我的书架', 'zh-TW': '我的書架', en: 'My shelf' },
  'screens.shelf.added': {
    'zh-CN': '《{title}》已加入书架',
    'zh-TW': '《{title}》已加入書架',
    en: '“{title}” is on your shelf',
  },
  'screens.shelf.removed': {
    'zh-CN': '《{title}》已移出书架',
    'zh-TW': '《{title}》已移出書架',
    en: '“{title}” was taken off your shelf',
  },
  'screens.shelf.removedCount': {
    'zh-CN': '已移出 {count} 本',
    'zh-TW': '已移出 {count} 本',
    en: 'Taken off: {count}',
  },
  'screens.shelf.empty': { 'zh-CN': '书架还空着', 'zh-TW': '書架還空著', en: 'Your shelf is empty' },
  'screens.shelf.emptyHint': {
    'zh-CN': '在书籍详情里点“加入书架”，书就会排在这里。',
    'zh-TW': '在書籍詳情裡點「加入書架」，書就會排在這裡。',
    en: 'Choose “Add to shelf” on a book and it will stand here.',
  },
  'screens.shelf.find': { 'zh-CN': '去找一本书', 'zh-TW': '去找一本書', en: 'Find a book' },
  'screens.shelf.manage': { 'zh-CN': '整理', 'zh-TW': '整理', en: 'Tidy up' },
  'screens.shelf.chosen': { 'zh-CN': '已选 {count} 本', 'zh-TW': '已選 {count} 本', en: 'Selected: {count}' },
  'screens.shelf.all': { 'zh-CN': '全选', 'zh-TW': '全選', en: 'Select all' },
  'screens.shelf.none': { 'zh-CN': '全不选', 'zh-TW': '全不選', en: 'Select none' },
  'screens.shelf.remove': { 'zh-CN': '移出书架', 'zh-TW': '移出書架', en: 'Take off the shelf' },
  'screens.shelf.done': { 'zh-CN': '完成', 'zh-TW': '完成', en: 'Done' },

  'screens.history': { 'zh-CN': '阅读历史', 'zh-TW': '閱讀歷史', en: 'Reading history' },
  'screens.history.clear': { 'zh-CN': '清空', 'zh-TW': '清空', en: 'Clear' },
  'screens.history.empty': { 'zh-CN': '还没有读过的书', 'zh-TW': '還沒有讀過的書', en: 'No books read yet' },
  'screens.history.emptyHint': {
    'zh-CN': '最近读过的十本书会留在这里。',
    'zh-TW': '最近讀過的十本書會留在這裡。',
    en: 'The last ten books you read will be here.',
  },
  'screens.history.lastRead': {
    'zh-CN': '上次读到：{time}',
    'zh-TW': '上次讀到：{time}',
    en: 'Last read: {time}',
  },
  'screens.history.continueOf': {
    'zh-CN': '继续阅读《{title}》',
    'zh-TW': '繼續閱讀《{title}》',
    en: 'Continue reading “{title}”',
  },
  'screens.history.removeOf': {
    'zh-CN': '从历史中移除《{title}》',
    'zh-TW': '從歷史中移除《{title}》',
    en: 'Remove “{title}” from the history',
  },

  'screens.noLogin.title': { 'zh-CN': '还没有登录', 'zh-TW': '還沒有登入', en: 'You are not signed in' },
  'screens.noLogin.text': {
    'zh-CN': '登录后就能借阅图书，书架和进度都会替你记着。',
    'zh-TW': '登入後就能借閱圖書，書架和進度都會替你記著。',
    en: 'Sign in to read; your shelf and your place are kept for you.',
  },
  'screens.notFound.text': {
    'zh-CN': '这一页可能已经下架，或者地址有误。',
    'zh-TW': '這一頁可能已經下架，或者位址有誤。',
    en: 'This page may be gone, or its address may be wrong.',
  },
})
