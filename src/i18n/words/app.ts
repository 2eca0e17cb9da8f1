import { defineWords } from './define'

/** Titles (DESIGN §4), the shell, the login dialog, and errors for the page's author (DESIGN §9). */
export const app = defineWords({
  'app.brand': { 'zh-CN': '书香阅读', 'zh-TW': '書香閱讀', en: '书香阅读' },
  'app.title.separator': { 'zh-CN': '，', 'zh-TW': '，', en: ', ' },
  'app.title.home': {
    'zh-CN': '首页，让阅读更简单',
    'zh-TW': '首頁，讓閱讀更簡單',
    en: 'Home, makes reading simpler',
  },
  'app.title.details': { 'zh-CN': '书籍详情', 'zh-TW': '書籍詳情', en: 'Book details' },
  'app.title.shelf': { 'zh-CN': '书架', 'zh-TW': '書架', en: 'Bookshelf' },
  'app.title.category': { 'zh-CN': '图书分类', 'zh-TW': '圖書分類', en: 'Book categories' },
  'app.title.more': { 'zh-CN': '精选图书', 'zh-TW': '精選圖書', en: 'Featured books' },
  'app.title.history': { 'zh-CN': '阅读历史', 'zh-TW': '閱讀歷史', en: 'Reading history' },
  'app.title.notes': { 'zh-CN': '我的笔记', 'zh-TW': '我的筆記', en: 'My notes' },
  'app.title.wishes': { 'zh-CN': '想读', 'zh-TW': '想讀', en: 'Want to read' },
  'app.title.search': { 'zh-CN': '搜索', 'zh-TW': '搜尋', en: 'Search' },
  'app.title.404': { 'zh-CN': '页面不存在！', 'zh-TW': '頁面不存在！', en: 'Page does not exist!' },
  'app.title.500': {
    'zh-CN': '服务器开小差了！',
    'zh-TW': '伺服器開小差了！',
    en: 'Server is having a hiccup!',
  },

  'app.nav': { 'zh-CN': '书库导航', 'zh-TW': '書庫導覽', en: 'Library' },
  'app.nav.home': { 'zh-CN': '首页', 'zh-TW': '首頁', en: 'Home' },
  'app.nav.category': { 'zh-CN': '分类', 'zh-TW': '分類', en: 'Categories' },
  'app.nav.shelf': { 'zh-CN': '书架', 'zh-TW': '書架', en: 'Shelf' },
  'app.nav.history': { 'zh-CN': '历史', 'zh-TW': '歷史', en: 'History' },
  'app.skip': { 'zh-CN': '跳到正文', 'zh-TW': '跳到正文', en: 'Skip to content' },
  'app.search.label': {
    'zh-CN': '搜索书名、作者、简介',
    'zh-TW': '搜尋書名、作者、簡介',
    en: 'Search titles, authors, text',
  },
  'app.search.submit': { 'zh-CN': '搜索', 'zh-TW': '搜尋', en: 'Search' },
  'app.search.suggestions': { 'zh-CN': '搜索建议', 'zh-TW': '搜尋建議', en: 'Suggestions' },
  'app.search.found': {
    'zh-CN': '{count} 本书，用上下方向键选择',
    'zh-TW': '{count} 本書，用上下方向鍵選擇',
    en: {
      one: '{count} book, reach it with the arrow keys',
      other: '{count} books, reach them with the arrow keys',
    },
  },
  'app.search.all': {
    'zh-CN': '搜索“{query}”的全部结果',
    'zh-TW': '搜尋「{query}」的全部結果',
    en: 'All results for “{query}”',
  },
  'app.signIn': { 'zh-CN': '登录', 'zh-TW': '登入', en: 'Sign in' },
  'app.signOut': { 'zh-CN': '退出登录', 'zh-TW': '登出', en: 'Sign out' },
  'app.export': { 'zh-CN': '导出我的数据', 'zh-TW': '匯出我的資料', en: 'Export my data' },
  'app.import': { 'zh-CN': '导入', 'zh-TW': '匯入', en: 'Import' },
  'app.member': { 'zh-CN': '{name} 的账户', 'zh-TW': '{name} 的帳戶', en: 'Account of {name}' },
  'app.signedIn': { 'zh-CN': '欢迎，{name}', 'zh-TW': '歡迎，{name}', en: 'Welcome, {name}' },
  'app.signedOut': { 'zh-CN': '已退出登录', 'zh-TW': '已登出', en: 'Signed out' },
  'app.signedOut.organisation': {
    'zh-CN': '已进入另一家机构的书库，请重新登录',
    'zh-TW': '已進入另一家機構的書庫，請重新登入',
    en: 'You are now in another organisation’s library; please sign in again',
  },
  'app.signedOut.expired': {
    'zh-CN': '登录已过期，请重新登录',
    'zh-TW': '登入已過期，請重新登入',
    en: 'Your sign-in has expired; please sign in again',
  },

  'app.login.title': { 'zh-CN': '登录后继续', 'zh-TW': '登入後繼續', en: 'Sign in to continue' },
  'app.login.lead': {
    'zh-CN': '告诉我们怎么称呼你，书架和阅读进度会替你记在这台设备上。',
    'zh-TW': '告訴我們怎麼稱呼你，書架和閱讀進度會替你記在這台裝置上。',
    en: 'Tell us your name: your shelf and your place in each book are kept on this device.',
  },
  'app.login.wanted': {
    'zh-CN': '登录后打开《{title}》',
    'zh-TW': '登入後開啟《{title}》',
    en: 'After you sign in, “{title}” opens',
  },
  'app.login.host': {
    'zh-CN': '请先在本站登录，再回到这里继续阅读。',
    'zh-TW': '請先在本站登入，再回到這裡繼續閱讀。',
    en: 'Please sign in to this site first, then come back to go on reading.',
  },
  'app.login.none': {
    'zh-CN': '这个书库没有自己的登录。请去掉 sign-in="opds"，改用本机姓名登录。',
    'zh-TW': '這個書庫沒有自己的登入。請去掉 sign-in="opds"，改用本機姓名登入。',
    en: 'This catalogue has no sign-in of its own. Leave out sign-in="opds" to use names on this device.',
  },
  'app.login.name': { 'zh-CN': '姓名', 'zh-TW': '姓名', en: 'Name' },
  'app.login.submit': { 'zh-CN': '登录', 'zh-TW': '登入', en: 'Sign in' },
  'app.login.cancel': { 'zh-CN': '以后再说', 'zh-TW': '以後再說', en: 'Not now' },
  'app.login.empty': { 'zh-CN': '请填写姓名', 'zh-TW': '請填寫姓名', en: 'Please give a name' },
  'app.login.tooLong': {
    'zh-CN': '姓名请不超过 {max} 个字',
    'zh-TW': '姓名請不超過 {max} 個字',
    en: 'Please keep the name within {max} characters',
  },

  'app.kiosk.title': { 'zh-CN': '还在看吗？', 'zh-TW': '還在看嗎？', en: 'Are you still here?' },
  'app.kiosk.left': {
    'zh-CN': '{seconds} 秒后回到首页，并退出登录。',
    'zh-TW': '{seconds} 秒後回到首頁，並登出。',
    en: 'Back to the home page, signed out, in {seconds} s.',
  },
  'app.kiosk.here': {
    'zh-CN': '公共屏幕上不打开外部网页。',
    'zh-TW': '公共螢幕上不開啟外部網頁。',
    en: 'Other sites are not opened on this screen.',
  },
  'app.kiosk.stay': { 'zh-CN': '继续', 'zh-TW': '繼續', en: 'Continue' },
})
