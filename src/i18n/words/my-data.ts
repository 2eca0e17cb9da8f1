import { defineWords } from './define'

/** What a member's records are kept in: backup, sync, and leaving a shared device. */
export const myData = defineWords({
  'data.title': { 'zh-CN': '我的数据', 'zh-TW': '我的資料', en: 'My data' },
  'data.lead': {
    'zh-CN': '书架、想读、阅读进度、划线、笔记、书签、阅读历史和阅读时间。',
    'zh-TW': '書架、想讀、閱讀進度、劃線、筆記、書籤、閱讀歷史和閱讀時間。',
    en: 'Shelf, wish list, reading positions, highlights, notes, bookmarks, history and reading time.',
  },
  'data.export.about': {
    'zh-CN': '存成一个文件，换设备或清理浏览器以前留一份。',
    'zh-TW': '存成一個檔案，換裝置或清理瀏覽器以前留一份。',
    en: 'Saves one file. Keep it before you change devices or clear the browser.',
  },
  'data.exported': {
    'zh-CN': '已导出 {count} 条记录',
    'zh-TW': '已匯出 {count} 筆紀錄',
    en: { one: '{count} record exported', other: '{count} records exported' },
  },
  'data.import.about': {
    'zh-CN':
      '把导出的文件合并进来，现有的一条也不会少。也能读 .annotations（W3C）、Thorium、Readest 和 KOReader 的标注文件。',
    'zh-TW':
      '把匯出的檔案合併進來，現有的一筆也不會少。也能讀 .annotations（W3C）、Thorium、Readest 和 KOReader 的標註檔案。',
    en: 'Merges an exported file; nothing that is here is lost. Also reads .annotations (W3C) and files from Thorium, Readest and KOReader.',
  },
  'data.file': { 'zh-CN': '备份或标注文件', 'zh-TW': '備份或標註檔案', en: 'Backup or annotations file' },
  'data.marks.added': {
    'zh-CN': '《{title}》导入了 {count} 条标注',
    'zh-TW': '《{title}》匯入了 {count} 則標註',
    en: {
      one: '{count} annotation imported into “{title}”',
      other: '{count} annotations imported into “{title}”',
    },
  },
  'data.marks.addedIn': {
    'zh-CN': '{books} 本书导入了 {count} 条标注',
    'zh-TW': '{books} 本書匯入了 {count} 則標註',
    en: {
      one: '{count} annotation imported, books: {books}',
      other: '{count} annotations imported, books: {books}',
    },
  },
  'data.marks.known': {
    'zh-CN': '{count} 条原来就有',
    'zh-TW': '{count} 則原來就有',
    en: { one: '{count} was here already', other: '{count} were here already' },
  },
  'data.marks.unplaced': {
    'zh-CN': '{count} 条在书里找不到位置，没有导入，请留着原来的文件',
    'zh-TW': '{count} 則在書裡找不到位置，沒有匯入，請留著原來的檔案',
    en: {
      one: '{count} has no place in the book and was not imported; please keep the file',
      other: '{count} have no place in the book and were not imported; please keep the file',
    },
  },
  'data.marks.unknown': {
    'zh-CN': '书库里没有《{title}》，它的标注没有导入，请留着原来的文件',
    'zh-TW': '書庫裡沒有《{title}》，它的標註沒有匯入，請留著原來的檔案',
    en: 'The library does not have “{title}”; its annotations were not imported, please keep the file',
  },
  'data.marks.unknownMany': {
    'zh-CN': '书库里没有《{title}》等 {count} 本书，它们的标注没有导入，请留着原来的文件',
    'zh-TW': '書庫裡沒有《{title}》等 {count} 本書，它們的標註沒有匯入，請留著原來的檔案',
    en: {
      one: 'The library does not have {count} of the books, “{title}”; its annotations were not imported, please keep the file',
      other:
        'The library does not have {count} of the books, “{title}” among them; their annotations were not imported, please keep the file',
    },
  },
  'data.marks.nameless': {
    'zh-CN': '文件没有写明是哪本书，请打开那本书，在“书签与划线”里导入',
    'zh-TW': '檔案沒有寫明是哪本書，請打開那本書，在「書籤與劃線」裡匯入',
    en: 'The file does not name its book; open the book and import it there, under bookmarks and highlights',
  },
  'data.marks.closed': {
    'zh-CN': '《{title}》现在打不开，标注没有导入，请过一会儿再试',
    'zh-TW': '《{title}》現在打不開，標註沒有匯入，請過一會兒再試',
    en: '“{title}” cannot be opened now; the annotations were not imported, please try again later',
  },
  'data.marks.and': { 'zh-CN': '》《', 'zh-TW': '》《', en: '”, “' },
  'data.marks.none': {
    'zh-CN': '文件里没有标注',
    'zh-TW': '檔案裡沒有標註',
    en: 'The file has no annotations',
  },
  'data.marks.undo': { 'zh-CN': '撤销导入', 'zh-TW': '撤銷匯入', en: 'Undo the import' },
  'data.marks.undone': { 'zh-CN': '已撤销导入', 'zh-TW': '已撤銷匯入', en: 'Import undone' },
  'data.other': {
    'zh-CN': '这是“{name}”的备份。导入以后，里面的记录归到你的账户里。',
    'zh-TW': '這是「{name}」的備份。匯入以後，裡面的紀錄歸到你的帳戶裡。',
    en: 'This is a backup of “{name}”. Its records will become yours.',
  },
  'data.other.yes': { 'zh-CN': '照样导入', 'zh-TW': '照樣匯入', en: 'Import anyway' },
  'data.added': { 'zh-CN': '新增：{list}', 'zh-TW': '新增：{list}', en: 'Added: {list}' },
  'data.changed': {
    'zh-CN': '另有 {count} 条与现有的合并',
    'zh-TW': '另有 {count} 筆與現有的合併',
    en: { one: '{count} record merged', other: '{count} records merged' },
  },
  'data.nothing': {
    'zh-CN': '里面的记录这台设备上都有了，没有新增。',
    'zh-TW': '裡面的紀錄這台裝置上都有了，沒有新增。',
    en: 'This device already has everything in it.',
  },
  'data.rejected': {
    'zh-CN': '有 {count} 条看不懂，跳过了',
    'zh-TW': '有 {count} 筆看不懂，跳過了',
    en: { one: '{count} record cannot be used', other: '{count} records cannot be used' },
  },
  'data.kind.shelf': {
    'zh-CN': '书架 {count} 本',
    'zh-TW': '書架 {count} 本',
    en: { one: '{count} book on the shelf', other: '{count} books on the shelf' },
  },
  'data.kind.wish': {
    'zh-CN': '想读 {count} 本',
    'zh-TW': '想讀 {count} 本',
    en: { one: '{count} book to read', other: '{count} books to read' },
  },
  'data.kind.position': {
    'zh-CN': '进度 {count} 本',
    'zh-TW': '進度 {count} 本',
    en: { one: '{count} position', other: '{count} positions' },
  },
  'data.kind.highlight': {
    'zh-CN': '划线 {count} 处',
    'zh-TW': '劃線 {count} 處',
    en: { one: '{count} highlight', other: '{count} highlights' },
  },
  'data.kind.note': {
    'zh-CN': '笔记 {count} 条',
    'zh-TW': '筆記 {count} 則',
    en: { one: '{count} note', other: '{count} notes' },
  },
  'data.kind.bookmark': {
    'zh-CN': '书签 {count} 个',
    'zh-TW': '書籤 {count} 個',
    en: { one: '{count} bookmark', other: '{count} bookmarks' },
  },
  'data.kind.history': {
    'zh-CN': '历史 {count} 本',
    'zh-TW': '歷史 {count} 本',
    en: { one: '{count} book in the history', other: '{count} books in the history' },
  },
  'data.kind.other': {
    'zh-CN': '其他 {count} 条',
    'zh-TW': '其他 {count} 筆',
    en: { one: '{count} other record', other: '{count} other records' },
  },
  'data.problem.foreign': {
    'zh-CN': '这不是书库的备份文件，也不是能读的标注文件。',
    'zh-TW': '這不是書庫的備份檔案，也不是能讀的標註檔案。',
    en: 'This is neither a backup of the library nor an annotations file that can be read here.',
  },
  'data.problem.broken': {
    'zh-CN': '文件损坏了，读不出来。现有的记录没有改动。',
    'zh-TW': '檔案損壞了，讀不出來。現有的紀錄沒有改動。',
    en: 'The file is damaged and cannot be read. Nothing was changed.',
  },
  'data.problem.too-large': {
    'zh-CN': '文件太大，不像是书库的备份或标注文件。',
    'zh-TW': '檔案太大，不像是書庫的備份或標註檔案。',
    en: 'The file is too large to be a backup of the library or an annotations file.',
  },
  'data.problem.newer': {
    'zh-CN': '备份来自更新版本的书库，这个版本还读不了。',
    'zh-TW': '備份來自更新版本的書庫，這個版本還讀不了。',
    en: 'The backup comes from a newer version of the library and cannot be read here yet.',
  },
  'data.problem.organisation': {
    'zh-CN': '这是“{org}”的备份，不能导入到这家机构的书库。',
    'zh-TW': '這是「{org}」的備份，不能匯入到這家機構的書庫。',
    en: 'This is a backup of “{org}” and cannot be imported into this organisation’s library.',
  },
  'data.problem.storage': {
    'zh-CN': '这台设备存不下了。已经导入的都留着；腾出空间以后再导入一次。',
    'zh-TW': '這台裝置存不下了。已經匯入的都留著；騰出空間以後再匯入一次。',
    en: 'This device has no room left. What was imported stays; free some space and import again.',
  },
  'data.out.title': { 'zh-CN': '退出登录', 'zh-TW': '登出', en: 'Sign out' },
  'data.out.forgets': {
    'zh-CN': '退出以后，你的记录会从这台设备上删除。',
    'zh-TW': '登出以後，你的紀錄會從這台裝置上刪除。',
    en: 'After you sign out, your records are deleted from this device.',
  },
  'data.out.stays': {
    'zh-CN': '这是公用设备。你的记录留在上面，别人看不到，你下次登录时还在。',
    'zh-TW': '這是公用裝置。你的紀錄留在上面，別人看不到，你下次登入時還在。',
    en: 'This is a shared device. Your records stay on it; nobody else sees them, and they are here when you sign in again.',
  },
  'data.out.synced': {
    'zh-CN': '全部已经同步，下次登录就会回来。',
    'zh-TW': '全部已經同步，下次登入就會回來。',
    en: 'Everything is synced and comes back when you sign in again.',
  },
  'data.out.waiting': {
    'zh-CN': '还有没同步的记录，会留在这台设备上，等你下次登录时同步。要带走就先导出。',
    'zh-TW': '還有沒同步的紀錄，會留在這台裝置上，等你下次登入時同步。要帶走就先匯出。',
    en: 'Some records are not synced yet; they stay on this device and are synced when you sign in again. Export them first to take them along.',
  },
  'data.out.only': {
    'zh-CN': '这些记录只在这台设备上，要保留就先导出。',
    'zh-TW': '這些紀錄只在這台裝置上，要保留就先匯出。',
    en: 'They are on this device only. Export them first to keep them.',
  },
  'data.sync.now': { 'zh-CN': '现在同步', 'zh-TW': '現在同步', en: 'Sync now' },
  'data.sync.preferences': {
    'zh-CN': '字号、主题等阅读偏好也同步',
    'zh-TW': '字型大小、主題等閱讀偏好也同步',
    en: 'Sync reading preferences such as size and theme too',
  },
  'data.sync.off': {
    'zh-CN': '只记在这台设备上',
    'zh-TW': '只記在這台裝置上',
    en: 'Kept on this device only',
  },
  'data.sync.starting': { 'zh-CN': '正在同步…', 'zh-TW': '正在同步…', en: 'Syncing…' },
  'data.sync.synced': { 'zh-CN': '已同步', 'zh-TW': '已同步', en: 'Synced' },
  'data.sync.waiting': { 'zh-CN': '等待网络', 'zh-TW': '等待網路', en: 'Waiting for the network' },
  'data.sync.expired': { 'zh-CN': '登录已过期', 'zh-TW': '登入已過期', en: 'The sign-in has expired' },
  'data.sync.refused': {
    'zh-CN': '同步服务器不允许访问，请告诉本站的管理员',
    'zh-TW': '同步伺服器不允許存取，請告訴本站的管理員',
    en: 'The sync server refuses access; please tell whoever runs this site',
  },
  'data.sync.not-a-database': {
    'zh-CN': '同步地址下不是同步服务器，请告诉本站的管理员',
    'zh-TW': '同步位址下不是同步伺服器，請告訴本站的管理員',
    en: 'There is no sync server at the sync address; please tell whoever runs this site',
  },
  'data.sync.busy': {
    'zh-CN': '同步服务器忙，过一会儿自动再试',
    'zh-TW': '同步伺服器忙，過一會兒自動再試',
    en: 'The sync server is busy; it is tried again by itself',
  },
  'data.sync.too-large': {
    'zh-CN': '有记录太大，同步服务器不收；它留在这台设备上',
    'zh-TW': '有紀錄太大，同步伺服器不收；它留在這台裝置上',
    en: 'A record is too large for the sync server; it stays on this device',
  },
  'data.sync.full': {
    'zh-CN': '这台设备存不下了，同步暂停',
    'zh-TW': '這台裝置存不下了，同步暫停',
    en: 'This device has no room left; syncing is paused',
  },
  'data.sync.when': { 'zh-CN': '{state} · {when}', 'zh-TW': '{state} · {when}', en: '{state} · {when}' },
  'data.sync.last': {
    'zh-CN': '{state} · 上次同步 {when}',
    'zh-TW': '{state} · 上次同步 {when}',
    en: '{state} · last synced {when}',
  },
})
