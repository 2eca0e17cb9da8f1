import { defineWords } from './define'

export const screens = defineWords({
  'screens.home': { 'zh-CN': '首页', 'zh-TW': '首頁', en: 'Home' },
  'screens.home.open': { 'zh-CN': '翻开这本书', 'zh-TW': '翻開這本書', en: 'Open this book' },
  'screens.toHome': { 'zh-CN': '回到首页', 'zh-TW': '回到首頁', en: 'Back to home' },
  'screens.count': {
    'zh-CN': '共 {count} 本',
    'zh-TW': '共 {count} 本',
    en: { one: '{count} book', other: '{count} books' },
  },

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

  'screens.list.facets': { 'zh-CN': '排序和筛选', 'zh-TW': '排序和篩選', en: 'Sort and filter' },
  'screens.list.order': { 'zh-CN': '排序', 'zh-TW': '排序', en: 'Sort' },
  'screens.list.filter': { 'zh-CN': '筛选', 'zh-TW': '篩選', en: 'Filter' },
  'screens.list.chosen': {
    'zh-CN': '{facet}：{option}',
    'zh-TW': '{facet}：{option}',
    en: '{facet}: {option}',
  },
  'screens.list.books': {
    'zh-CN': '{count} 本',
    'zh-TW': '{count} 本',
    en: { one: '{count} book', other: '{count} books' },
  },
  'screens.list.layout': { 'zh-CN': '显示方式', 'zh-TW': '顯示方式', en: 'View' },
  'screens.list.layout.grid': { 'zh-CN': '封面', 'zh-TW': '封面', en: 'Covers' },
  'screens.list.layout.list': {
    'zh-CN': '带简介的列表',
    'zh-TW': '帶簡介的清單',
    en: 'List with introductions',
  },

  'screens.category': { 'zh-CN': '图书分类', 'zh-TW': '圖書分類', en: 'Categories' },
  'screens.category.sub': { 'zh-CN': '子分类', 'zh-TW': '子分類', en: 'Sub-categories' },
  'screens.category.all': { 'zh-CN': '全部图书', 'zh-TW': '全部圖書', en: 'All books' },
  'screens.category.more': { 'zh-CN': '全部分类', 'zh-TW': '全部分類', en: 'All categories' },
  'screens.category.empty': {
    'zh-CN': '这个分类里还没有书',
    'zh-TW': '這個分類裡還沒有書',
    en: 'No books in this category yet',
  },
  'screens.category.choose': {
    'zh-CN': '请在上面选一个小类',
    'zh-TW': '請在上面選一個小類',
    en: 'Choose one of the sub-categories above',
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
  'screens.search.browse': { 'zh-CN': '看看全部图书', 'zh-TW': '看看全部圖書', en: 'Browse all books' },
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
  'screens.detail.again': { 'zh-CN': '再读一遍', 'zh-TW': '再讀一遍', en: 'Read again' },
  'screens.detail.toShelf': { 'zh-CN': '加入书架', 'zh-TW': '加入書架', en: 'Add to shelf' },
  'screens.detail.onShelf': { 'zh-CN': '已在书架', 'zh-TW': '已在書架', en: 'On your shelf' },
  'screens.detail.progress': { 'zh-CN': '阅读进度', 'zh-TW': '閱讀進度', en: 'Reading progress' },
  'screens.detail.intro': { 'zh-CN': '内容简介', 'zh-TW': '內容簡介', en: 'About this book' },
  'screens.detail.contents': { 'zh-CN': '目录', 'zh-TW': '目錄', en: 'Contents' },
  'screens.detail.chapters': {
    'zh-CN': '{count} 章',
    'zh-TW': '{count} 章',
    en: { one: '{count} chapter', other: '{count} chapters' },
  },
  'screens.detail.lines': {
    'zh-CN': '{count} 项',
    'zh-TW': '{count} 項',
    en: { one: '{count} entry', other: '{count} entries' },
  },
  'screens.detail.words': { 'zh-CN': '篇幅', 'zh-TW': '篇幅', en: 'Length' },
  'screens.detail.characters': {
    'zh-CN': '{count}字',
    'zh-TW': '{count}字',
    en: { one: '{count} character', other: '{count} characters' },
  },
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
    en: { one: '{count} book was taken off', other: '{count} books were taken off' },
  },
  'screens.shelf.find': { 'zh-CN': '去找一本书', 'zh-TW': '去找一本書', en: 'Find a book' },

  'screens.history': { 'zh-CN': '阅读历史', 'zh-TW': '閱讀歷史', en: 'Reading history' },
  'screens.history.clear': { 'zh-CN': '清空', 'zh-TW': '清空', en: 'Clear' },
  'screens.history.empty': { 'zh-CN': '还没有读过的书', 'zh-TW': '還沒有讀過的書', en: 'No books read yet' },
  'screens.history.emptyHint': {
    'zh-CN': '最近读过的十本书会留在这里。',
    'zh-TW': '最近讀過的十本書會留在這裡。',
    en: 'The last ten books you read will be here.',
  },
  'screens.history.lastRead': {
    'zh-CN': '上次阅读 {time}',
    'zh-TW': '上次閱讀 {time}',
    en: 'Last read {time}',
  },
  'screens.history.continue': { 'zh-CN': '继续阅读', 'zh-TW': '繼續閱讀', en: 'Continue' },
  'screens.history.continueOf': {
    'zh-CN': '继续阅读《{title}》',
    'zh-TW': '繼續閱讀《{title}》',
    en: 'Continue reading “{title}”',
  },
  'screens.history.againOf': {
    'zh-CN': '再读一遍《{title}》',
    'zh-TW': '再讀一遍《{title}》',
    en: 'Read “{title}” again',
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

  'screens.continue': { 'zh-CN': '继续阅读', 'zh-TW': '繼續閱讀', en: 'Continue reading' },
  'screens.continue.all': { 'zh-CN': '全部历史', 'zh-TW': '全部歷史', en: 'All history' },
  'screens.continue.into': {
    'zh-CN': '继续阅读《{title}》，已读 {percent}%',
    'zh-TW': '繼續閱讀《{title}》，已讀 {percent}%',
    en: 'Continue “{title}”, {percent}% read',
  },
  'screens.continue.percent': {
    'zh-CN': '已读 {percent}%',
    'zh-TW': '已讀 {percent}%',
    en: '{percent}% read',
  },
  'screens.paper.issue': { 'zh-CN': '馆藏书讯', 'zh-TW': '館藏書訊', en: 'Library bulletin' },
  'screens.paper.index': { 'zh-CN': '本馆分类', 'zh-TW': '本館分類', en: 'Sections' },
  'screens.detail.toc.all': {
    'zh-CN': '展开全部 {count} 章',
    'zh-TW': '展開全部 {count} 章',
    en: 'Show all {count} chapters',
  },
  'screens.detail.toc.allLines': {
    'zh-CN': '展开全部 {count} 项',
    'zh-TW': '展開全部 {count} 項',
    en: 'Show all {count} entries',
  },
  'screens.detail.toc.below': {
    'zh-CN': '“{title}”的下级目录',
    'zh-TW': '「{title}」的下級目錄',
    en: 'What is in “{title}”',
  },
  'screens.detail.toc.less': { 'zh-CN': '收起目录', 'zh-TW': '收起目錄', en: 'Show fewer' },
  'screens.undo': { 'zh-CN': '撤销', 'zh-TW': '復原', en: 'Undo' },
  'screens.history.today': { 'zh-CN': '今天', 'zh-TW': '今天', en: 'Today' },
  'screens.history.yesterday': { 'zh-CN': '昨天', 'zh-TW': '昨天', en: 'Yesterday' },
  'screens.history.earlier': { 'zh-CN': '更早', 'zh-TW': '更早', en: 'Earlier' },
  'screens.history.spent': { 'zh-CN': '共读 {time}', 'zh-TW': '共讀 {time}', en: 'Read for {time}' },
  'screens.history.clear.ask': {
    'zh-CN': '清空阅读历史？',
    'zh-TW': '清空閱讀歷史？',
    en: 'Clear the reading history?',
  },
  'screens.history.clear.text': {
    'zh-CN': '只清空这份列表；书架、进度和统计都还在。',
    'zh-TW': '只清空這份清單；書架、進度和統計都還在。',
    en: 'Only this list is cleared; shelf, places and statistics stay.',
  },
  'screens.history.cleared': {
    'zh-CN': '阅读历史已清空',
    'zh-TW': '閱讀歷史已清空',
    en: 'The reading history is cleared',
  },
  'screens.history.removed': {
    'zh-CN': '《{title}》已从历史中移除',
    'zh-TW': '《{title}》已從歷史中移除',
    en: '“{title}” was removed from the history',
  },
  'screens.stats': { 'zh-CN': '我的阅读', 'zh-TW': '我的閱讀', en: 'My reading' },
  'screens.stats.streak': { 'zh-CN': '连续阅读', 'zh-TW': '連續閱讀', en: 'Days in a row' },
  'screens.stats.days': { 'zh-CN': '{count}天', 'zh-TW': '{count}天', en: '{count}' },
  'screens.stats.time': { 'zh-CN': '阅读时长', 'zh-TW': '閱讀時長', en: 'Time read' },
  'screens.stats.pages': { 'zh-CN': '翻页', 'zh-TW': '翻頁', en: 'Pages turned' },
  'screens.stats.pages.value': { 'zh-CN': '{count}页', 'zh-TW': '{count}頁', en: '{count}' },
  'screens.stats.finished': { 'zh-CN': '读完', 'zh-TW': '讀完', en: 'Books finished' },
  'screens.stats.finished.value': { 'zh-CN': '{count}本', 'zh-TW': '{count}本', en: '{count}' },
  'screens.stats.calendar': {
    'zh-CN': '最近 12 周的阅读',
    'zh-TW': '最近 12 週的閱讀',
    en: 'Reading in the last 12 weeks',
  },
  'screens.stats.calendar.text': {
    'zh-CN': '最近 12 周里有 {count} 天在读书，读得最久的是 {day}，{time}。',
    'zh-TW': '最近 12 週裡有 {count} 天在讀書，讀得最久的是 {day}，{time}。',
    en: {
      one: 'Read on {count} day in the last 12 weeks: {day}, for {time}.',
      other: 'Read on {count} days in the last 12 weeks; longest on {day}, for {time}.',
    },
  },
  'screens.stats.calendar.none': {
    'zh-CN': '最近 12 周还没有阅读记录。',
    'zh-TW': '最近 12 週還沒有閱讀記錄。',
    en: 'No reading in the last 12 weeks yet.',
  },
  'screens.stats.less': { 'zh-CN': '少', 'zh-TW': '少', en: 'Less' },
  'screens.stats.more': { 'zh-CN': '多', 'zh-TW': '多', en: 'More' },
  'screens.stats.note': {
    'zh-CN': '只记在这台设备上。',
    'zh-TW': '只記在這台裝置上。',
    en: 'Kept on this device only.',
  },
})
