import { defineWords } from './define'

/** Progress, preview and check of `org-library publish`. */
export const publishReport = defineWords({
  'publish.warn.text': {
    'zh-CN': '正文没有读完，后面的搜不到：{detail}',
    'zh-TW': '正文沒有讀完，後面的搜不到：{detail}',
    en: 'its text could not be read to the end; the rest cannot be searched: {detail}',
  },
  'publish.progress.start': {
    'zh-CN': '正在查看 {path} ……',
    'zh-TW': '正在查看 {path} ……',
    en: 'Looking through {path} …',
  },
  'publish.progress.found': {
    'zh-CN': '已看到 {count} 本……',
    'zh-TW': '已看到 {count} 本……',
    en: 'Books found so far: {count} …',
  },
  'publish.progress.done': {
    'zh-CN': '进度 {n}/{count}，每秒 {rate} 本，大约还要 {left}',
    'zh-TW': '進度 {n}/{count}，每秒 {rate} 本，大約還要 {left}',
    en: 'Progress {n}/{count}, {rate} books a second, about {left} left',
  },
  'publish.progress.write': {
    'zh-CN': '正在写 {count} 本书的书目……',
    'zh-TW': '正在寫 {count} 本書的書目……',
    en: 'Writing the catalogue, books: {count} …',
  },
  'publish.progress.written': {
    'zh-CN': '已写 {count} 份文档……',
    'zh-TW': '已寫 {count} 份文件……',
    en: 'Documents written so far: {count} …',
  },
  'publish.progress.indexed': {
    'zh-CN': '搜索索引：{n}/{count} 本……',
    'zh-TW': '搜尋索引：{n}/{count} 本……',
    en: 'Search index, books: {n}/{count} …',
  },
  'publish.preview.book': {
    'zh-CN': '{state} 《{title}》{authors}（{path}）{notes}',
    'zh-TW': '{state} 《{title}》{authors}（{path}）{notes}',
    en: '{state} “{title}” {authors} ({path}){notes}',
  },
  'publish.preview.new': {
    'zh-CN': '新增',
    'zh-TW': '新增',
    en: 'new',
  },
  'publish.preview.changed': {
    'zh-CN': '有变',
    'zh-TW': '有變',
    en: 'changed',
  },
  'publish.preview.same': {
    'zh-CN': '照旧',
    'zh-TW': '照舊',
    en: 'same',
  },
  'publish.preview.title': {
    'zh-CN': '书名取自文件名',
    'zh-TW': '書名取自檔案名',
    en: 'title from the file’s name',
  },
  'publish.preview.author': {
    'zh-CN': '作者取自文件名',
    'zh-TW': '作者取自檔案名',
    en: 'author from the file’s name',
  },
  'publish.preview.category': {
    'zh-CN': '分类：{category}（取自文件夹或标签）',
    'zh-TW': '分類：{category}（取自資料夾或標籤）',
    en: 'category {category} (from its folder or tag)',
  },
  'publish.preview.cover': {
    'zh-CN': '没有封面',
    'zh-TW': '沒有封面',
    en: 'no cover',
  },
  'publish.preview.done': {
    'zh-CN': '试运行：会发布 {count} 本，没有写任何文件。',
    'zh-TW': '試執行：會發布 {count} 本，沒有寫任何檔案。',
    en: 'Dry run. Books that would be published: {count}; nothing was written.',
  },
  'publish.check.json': {
    'zh-CN': '不是可以读的 JSON',
    'zh-TW': '不是可以讀的 JSON',
    en: 'is no JSON that can be read',
  },
  'publish.check.no-root': {
    'zh-CN': '没有这个文件：这里不是书目',
    'zh-TW': '沒有這個檔案：這裡不是書目',
    en: 'does not exist: this is no catalogue',
  },
  'publish.check.missing': {
    'zh-CN': '指向的文件不存在：{path}',
    'zh-TW': '指向的檔案不存在：{path}',
    en: 'links to a file that does not exist: {path}',
  },
  'publish.check.outside': {
    'zh-CN': '链接指向书目以外：{path}',
    'zh-TW': '連結指向書目以外：{path}',
    en: 'links out of the catalogue: {path}',
  },
  'publish.check.size': {
    'zh-CN': '大小与所写的不同：{path}',
    'zh-TW': '大小與所寫的不同：{path}',
    en: 'a file has another size than stated: {path}',
  },
  'publish.check.title': {
    'zh-CN': '缺少标题',
    'zh-TW': '缺少標題',
    en: 'has no title',
  },
  'publish.check.self': {
    'zh-CN': '没有指向自己的链接（self）',
    'zh-TW': '沒有指向自己的連結（self）',
    en: 'has no link to itself (self)',
  },
  'publish.check.collection': {
    'zh-CN': '既没有目录也没有书',
    'zh-TW': '既沒有目錄也沒有書',
    en: 'has neither navigation nor books',
  },
  'publish.check.acquisition': {
    'zh-CN': '《{title}》没有取书的链接',
    'zh-TW': '《{title}》沒有取書的連結',
    en: 'no link to the file of “{title}”',
  },
  'publish.check.missing-list': {
    'zh-CN': '缺失：',
    'zh-TW': '缺失：',
    en: 'Missing:',
  },
  'publish.check.wrong-list': {
    'zh-CN': '不合规范：',
    'zh-TW': '不合規範：',
    en: 'Not as the standard demands:',
  },
  'publish.check.unlinked-list': {
    'zh-CN': '没有任何链接指向的文件：',
    'zh-TW': '沒有任何連結指向的檔案：',
    en: 'Files that nothing links to:',
  },
  'publish.check.done': {
    'zh-CN':
      '检查完毕：{documents} 份文档，{files} 个文件；缺失 {missing}，不合规范 {wrong}，无人指向 {unlinked}。',
    'zh-TW':
      '檢查完畢：{documents} 份文件，{files} 個檔案；缺失 {missing}，不合規範 {wrong}，無人指向 {unlinked}。',
    en: 'Checked. Documents: {documents}; files: {files}; missing: {missing}; wrong: {wrong}; not linked to: {unlinked}.',
  },
  'publish.warn.cover-file': {
    'zh-CN': '封面读不了：略过旁边的图片，书自带封面的就用自带的（{detail}）',
    'zh-TW': '封面讀不了：略過旁邊的圖片，書自帶封面的就用自帶的（{detail}）',
    en: 'the cover beside it cannot be read; the book’s own is used if it has one ({detail})',
  },
  'publish.warn.no-file': {
    'zh-CN': '不是普通文件，已略过',
    'zh-TW': '不是一般檔案，已略過',
    en: 'is no regular file, left out',
  },
  'publish.warn.data': {
    'zh-CN': '是 calibre 给这本书存的附加资料，不是书，已略过',
    'zh-TW': '是 calibre 給這本書存的附加資料，不是書，已略過',
    en: 'holds the extra files that calibre keeps for the book, and no books; left out',
  },
  'publish.reason.changed': {
    'zh-CN': '发布时文件变了或不见了；请等它不再变化后再发布一次',
    'zh-TW': '發布時檔案變了或不見了；請等它不再變化後再發布一次',
    en: 'changed or went away while it was published; publish again when it stays as it is',
  },
  'publish.warn.opf': {
    'zh-CN': 'calibre 的信息读不了，用书自己的：{detail}',
    'zh-TW': 'calibre 的資訊讀不了，用書自己的：{detail}',
    en: 'calibre’s metadata cannot be read, the book’s own is used: {detail}',
  },
  'publish.system.denied': {
    'zh-CN': '没有权限：{path}',
    'zh-TW': '沒有權限：{path}',
    en: 'no permission: {path}',
  },
  'publish.system.readonly': {
    'zh-CN': '只读，不能写入：{path}',
    'zh-TW': '唯讀，不能寫入：{path}',
    en: 'read-only, cannot be written: {path}',
  },
  'publish.system.missing': {
    'zh-CN': '找不到 {path}',
    'zh-TW': '找不到 {path}',
    en: 'not found: {path}',
  },
  'publish.system.no-folder': {
    'zh-CN': '{path} 不是文件夹',
    'zh-TW': '{path} 不是資料夾',
    en: '{path} is not a folder',
  },
  'publish.system.full': {
    'zh-CN': '磁盘已满：{path}',
    'zh-TW': '磁碟已滿：{path}',
    en: 'the disk is full: {path}',
  },
  'publish.merge.other': {
    'zh-CN': '{path} 不是本命令的这个版本、用同一种语言（--lang）写出的书目；请先重新发布它',
    'zh-TW': '{path} 不是本命令的這個版本、用同一種語言（--lang）寫出的書目；請先重新發布它',
    en: '{path} was not published by this version of the command in the same language (--lang): publish it again first',
  },
  'publish.merge.found': {
    'zh-CN': '{parts} 份书目里共有 {count} 本书。',
    'zh-TW': '{parts} 份書目裡共有 {count} 本書。',
    en: 'Books in {parts} catalogues: {count}.',
  },
  'publish.watch.wait': {
    'zh-CN': '等待 {path} 里的变化；按 Ctrl+C 结束。',
    'zh-TW': '等待 {path} 裡的變化；按 Ctrl+C 結束。',
    en: 'Waiting for changes in {path}; Ctrl+C ends.',
  },
  'publish.watch.end': {
    'zh-CN': '结束。',
    'zh-TW': '結束。',
    en: 'Ending.',
  },
  'publish.watch.limit': {
    'zh-CN': '系统允许监视的文件夹数不够；请调高 fs.inotify.max_user_watches，或定时运行本命令',
    'zh-TW': '系統允許監視的資料夾數不夠；請調高 fs.inotify.max_user_watches，或定時執行本命令',
    en: 'the system watches no more folders: raise fs.inotify.max_user_watches, or run the command at intervals',
  },
  'publish.warn.catalogue': {
    'zh-CN': '是本命令写出的书目，不是书，已略过',
    'zh-TW': '是本命令寫出的書目，不是書，已略過',
    en: 'is a catalogue that this command wrote and no book, left out',
  },
  'publish.none': {
    'zh-CN': '没有一本书可以发布，输出文件夹保持原样。',
    'zh-TW': '沒有一本書可以發布，輸出資料夾保持原樣。',
    en: 'Not one book could be published; the output folder was left as it was.',
  },
  'publish.warn.annotations': {
    'zh-CN': '旁边的 .annotations 读不了，按没有发布（{detail}）',
    'zh-TW': '旁邊的 .annotations 讀不了，按沒有發布（{detail}）',
    en: 'the .annotations file beside it cannot be read; published without it ({detail})',
  },
})
