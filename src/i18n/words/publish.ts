import { defineWords } from './define'

/** Output of `org-library publish` on the terminal, and the few texts it writes into a catalogue. */
export const publish = defineWords({
  'publish.help': {
    'zh-CN': `用法：
  org-library publish 书籍文件夹 --out 输出文件夹 --org 机构代码 [--name 机构名称] [--template 模板编号] [--lang 语言] [--exclude 名称]… [--follow-links] [--full-text] [--site 地址 [--library 地址]] [--dry-run] [--report 文件]
  org-library publish --merge 书目文件夹… --out 输出文件夹 --org 机构代码 --name 机构名称 [--site 地址]
  org-library publish --check 书目文件夹 [--report 文件]
  org-library usage 访问日志…（见 org-library usage --help）

把一个文件夹里的 EPUB、AZW3、MOBI、FB2、Markdown、TXT、PDF 和 CBZ 做成可以直接放到网站上的静态书目（OPDS 2.0）。

  --out, -o       输出文件夹；再次运行时只处理有变化的书
  --org           机构代码，字母、数字、下划线或连字符
  --name          机构名称；省略时用 library.json 里的 orgName
  --template      首页模板编号，默认 1
  --lang          本命令和书目自带文字所用的语言：zh-CN（默认）、zh-TW、en
  --exclude       不要发布的文件或文件夹，可用 * 和 **；可写多次，也可写在 library.json 的 exclude 里
  --follow-links  允许书籍文件夹里的链接指向文件夹以外；默认不发布这样的文件
  --full-text     正文也建索引，可以在书库里搜书里的话；library.json 的 fullTextExclude 里写明的书除外
  --dry-run       只说会发布什么、哪些是猜的、拒绝什么和为什么，不写任何文件
  --check         检查已有的书目和其中的链接：缺什么，哪些文件没有链接指向
  --watch         发布后继续等待，文件夹有变化并安静一秒后再发布；Ctrl+C 结束
  --merge         把几份已发布的书目合成一份
  --site          书目在网上的地址；另给每本书写一个网页（书名、封面、简介，分享时能显示），还有网站地图和新书订阅
  --library       放了 <org-library> 的网页地址，书的网页由此通往书馆
  --jobs, -j      同时转换几本书，默认等于处理器核数，最多 8
  --report        把结果另写成 JSON 文件
  --help, -h      显示这段说明`,
    'zh-TW': `用法：
  org-library publish 書籍資料夾 --out 輸出資料夾 --org 機構代碼 [--name 機構名稱] [--template 範本編號] [--lang 語言] [--exclude 名稱]… [--follow-links] [--full-text] [--site 位址 [--library 位址]] [--dry-run] [--report 檔案]
  org-library publish --merge 書目資料夾… --out 輸出資料夾 --org 機構代碼 --name 機構名稱 [--site 位址]
  org-library publish --check 書目資料夾 [--report 檔案]
  org-library usage 存取紀錄…（見 org-library usage --help）

把一個資料夾裡的 EPUB、AZW3、MOBI、FB2、Markdown、TXT、PDF 和 CBZ 做成可以直接放到網站上的靜態書目（OPDS 2.0）。

  --out, -o       輸出資料夾；再次執行時只處理有變化的書
  --org           機構代碼，字母、數字、底線或連字號
  --name          機構名稱；省略時用 library.json 裡的 orgName
  --template      首頁範本編號，預設 1
  --lang          本命令和書目自帶文字所用的語言：zh-CN（預設）、zh-TW、en
  --exclude       不要發布的檔案或資料夾，可用 * 和 **；可寫多次，也可寫在 library.json 的 exclude 裡
  --follow-links  允許書籍資料夾裡的連結指向資料夾以外；預設不發布這樣的檔案
  --full-text     正文也建索引，可以在書庫裡搜書裡的話；library.json 的 fullTextExclude 裡寫明的書除外
  --dry-run       只說會發布什麼、哪些是猜的、拒絕什麼和為什麼，不寫任何檔案
  --check         檢查已有的書目和其中的連結：缺什麼，哪些檔案沒有連結指向
  --watch         發布後繼續等待，資料夾有變化並安靜一秒後再發布；Ctrl+C 結束
  --merge         把幾份已發布的書目合成一份
  --site          書目在網路上的位址；另給每本書寫一個網頁（書名、封面、簡介，分享時能顯示），還有網站地圖和新書訂閱
  --library       放了 <org-library> 的網頁位址，書的網頁由此通往書館
  --jobs, -j      同時轉換幾本書，預設等於處理器核數，最多 8
  --report        把結果另寫成 JSON 檔案
  --help, -h      顯示這段說明`,
    en: `Usage:
  org-library publish BOOKS_DIR --out DIR --org CODE [--name NAME] [--template ID] [--lang LANG] [--exclude PATTERN]… [--follow-links] [--full-text] [--site URL [--library URL]] [--dry-run] [--report FILE]
  org-library publish --merge CATALOGUE_DIR… --out DIR --org CODE --name NAME [--site URL]
  org-library publish --check CATALOGUE_DIR [--report FILE]
  org-library usage ACCESS_LOG… (see org-library usage --help)

Turns a folder of EPUB, AZW3, MOBI, FB2, Markdown, TXT, PDF and CBZ files into a static catalogue (OPDS 2.0) that any web server can serve.

  --out, -o       output folder; a second run converts only what has changed
  --org           organisation code: letters, digits, underscore, hyphen
  --name          organisation name; orgName of library.json when left out
  --template      number of the home page's template, 1 by default
  --lang          language of this command and of the catalogue's own words: zh-CN (default), zh-TW, en
  --exclude       file or folder to leave out, with * and **; may be repeated, or written as exclude in library.json
  --follow-links  links in the folder of books may lead out of it; by default such files are not published
  --full-text     index what the books say as well, except for books named by fullTextExclude in library.json
  --dry-run       say what would be published, guessed and refused, and why; write nothing
  --check         check a catalogue and its links: what is missing, what nothing links to
  --watch         go on waiting: publish again when the folder has changed and a second has been quiet; Ctrl+C ends
  --merge         make one catalogue of several that are published
  --site          address of the catalogue on the web; also writes a page for each book (title, cover, introduction, shown when shared), a sitemap and a feed of new books
  --library       address of the page with <org-library>, which the pages of books lead into
  --jobs, -j      books to convert at once; by default as many as the processor has cores, at most 8
  --report        also write the result as a JSON file
  --help, -h      show this text`,
  },
  'publish.usage.command': {
    'zh-CN': '没有这个命令：{name}',
    'zh-TW': '沒有這個命令：{name}',
    en: 'No such command: {name}',
  },
  'publish.usage.option': {
    'zh-CN': '选项有误：{detail}',
    'zh-TW': '選項有誤：{detail}',
    en: 'Wrong option: {detail}',
  },
  'publish.usage.folder': {
    'zh-CN': '请指明一个书籍文件夹。',
    'zh-TW': '請指明一個書籍資料夾。',
    en: 'Name one folder of books.',
  },
  'publish.usage.no-folder': {
    'zh-CN': '找不到文件夹：{path}',
    'zh-TW': '找不到資料夾：{path}',
    en: 'No such folder: {path}',
  },
  'publish.usage.out': {
    'zh-CN': '请用 --out 指明输出文件夹。',
    'zh-TW': '請用 --out 指明輸出資料夾。',
    en: 'Name the output folder with --out.',
  },
  'publish.usage.same': {
    'zh-CN': '输出文件夹不能就是书籍文件夹，也不能包含它。',
    'zh-TW': '輸出資料夾不能就是書籍資料夾，也不能包含它。',
    en: 'The output folder must neither be the folder of books nor contain it.',
  },
  'publish.usage.org': {
    'zh-CN': '请用 --org 指明机构代码（字母、数字、下划线或连字符）。',
    'zh-TW': '請用 --org 指明機構代碼（字母、數字、底線或連字號）。',
    en: 'Name the organisation code with --org (letters, digits, underscore, hyphen).',
  },
  'publish.usage.lang': {
    'zh-CN': '--lang 只能是 zh-CN、zh-TW、en 之一。',
    'zh-TW': '--lang 只能是 zh-CN、zh-TW、en 之一。',
    en: '--lang is one of zh-CN, zh-TW, en.',
  },
  'publish.usage.merge': {
    'zh-CN': '输出文件夹不能是要合并的书目之一。',
    'zh-TW': '輸出資料夾不能是要合併的書目之一。',
    en: 'The output folder must not be one of the catalogues to merge.',
  },
  'publish.usage.jobs': {
    'zh-CN': '--jobs 是 1 到 99 之间的数。',
    'zh-TW': '--jobs 是 1 到 99 之間的數。',
    en: '--jobs is a number from 1 to 99.',
  },
  'publish.usage.taken': {
    'zh-CN': '机构代码不能是“{code}”：这个名字已是书馆自己的页面地址。',
    'zh-TW': '機構代碼不能是「{code}」：這個名字已是書館自己的頁面位址。',
    en: 'The organisation code cannot be “{code}”: the library has a page of its own at that address.',
  },
  'publish.usage.name': {
    'zh-CN': '请用 --name 指明机构名称，或写在 library.json 的 orgName 里。',
    'zh-TW': '請用 --name 指明機構名稱，或寫在 library.json 的 orgName 裡。',
    en: 'Name the organisation with --name, or as orgName in library.json.',
  },
  'publish.upgraded': {
    'zh-CN': '上次用的是另一个版本或另一种语言，这次重新读取每一本书。',
    'zh-TW': '上次用的是另一個版本或另一種語言，這次重新讀取每一本書。',
    en: 'Another version or language was used last time: every book is read anew.',
  },
  'publish.found': {
    'zh-CN': '在 {path} 里找到 {count} 本书。',
    'zh-TW': '在 {path} 裡找到 {count} 本書。',
    en: { one: '{count} book found in {path}.', other: '{count} books found in {path}.' },
  },
  'publish.formats': {
    'zh-CN': '另有 {count} 个文件是这些书的其他格式；每本只发布一个：先 EPUB，再 AZW3、MOBI、FB2、Markdown。',
    'zh-TW': '另有 {count} 個檔案是這些書的其他格式；每本只發布一個：先 EPUB，再 AZW3、MOBI、FB2、Markdown。',
    en: {
      one: '{count} more file is another format of one of these; a book is published once: EPUB first, then AZW3, MOBI, FB2, Markdown.',
      other:
        '{count} more files are other formats of these; a book is published once: EPUB first, then AZW3, MOBI, FB2, Markdown.',
    },
  },
  'publish.book.new': {
    'zh-CN': '[{n}/{count}] 已发布 《{title}》（{path}）',
    'zh-TW': '[{n}/{count}] 已發布 《{title}》（{path}）',
    en: '[{n}/{count}] published “{title}” ({path})',
  },
  'publish.book.same': {
    'zh-CN': '[{n}/{count}] 无变化 《{title}》（{path}）',
    'zh-TW': '[{n}/{count}] 無變化 《{title}》（{path}）',
    en: '[{n}/{count}] unchanged “{title}” ({path})',
  },
  'publish.book.resumed': {
    'zh-CN': '[{n}/{count}] 接着上次 《{title}》（{path}）',
    'zh-TW': '[{n}/{count}] 接著上次 《{title}》（{path}）',
    en: '[{n}/{count}] resumed “{title}” ({path})',
  },
  'publish.book.failed': {
    'zh-CN': '[{n}/{count}] 读不了 {path}',
    'zh-TW': '[{n}/{count}] 讀不了 {path}',
    en: '[{n}/{count}] unreadable {path}',
  },
  'publish.done': {
    'zh-CN': '完成：{published} 本已发布（其中 {same} 本无变化），{removed} 个旧文件已清除。书目在 {path}',
    'zh-TW': '完成：{published} 本已發布（其中 {same} 本無變化），{removed} 個舊檔案已清除。書目在 {path}',
    en: 'Done. Books published: {published} ({same} unchanged); old files removed: {removed}. The catalogue is {path}',
  },
  'publish.stopped': {
    'zh-CN': '没有完成：{detail}',
    'zh-TW': '沒有完成：{detail}',
    en: 'Stopped: {detail}',
  },
  'publish.gone': {
    'zh-CN': '以下 {count} 本书已不在文件夹里，也不再在书目里：',
    'zh-TW': '以下 {count} 本書已不在資料夾裡，也不再在書目裡：',
    en: {
      one: '{count} book is no longer in the folder, nor in the catalogue:',
      other: '{count} books are no longer in the folder, nor in the catalogue:',
    },
  },
  'publish.failures': {
    'zh-CN': '以下 {count} 个文件没有发布：',
    'zh-TW': '以下 {count} 個檔案沒有發布：',
    en: { one: '{count} file was not published:', other: '{count} files were not published:' },
  },
  'publish.warnings': {
    'zh-CN': '请留意：',
    'zh-TW': '請留意：',
    en: 'Please note:',
  },
  'publish.line': {
    'zh-CN': '  {path}：{reason}',
    'zh-TW': '  {path}：{reason}',
    en: '  {path}: {reason}',
  },
  'publish.raw': { 'zh-CN': '技术信息：{detail}', 'zh-TW': '技術資訊：{detail}', en: '{detail}' },
  'publish.reason.bad-book': {
    'zh-CN': '文件已损坏或不是它该有的格式（{detail}）',
    'zh-TW': '檔案已損壞或不是它該有的格式（{detail}）',
    en: 'broken, or not the format it should be ({detail})',
  },
  'publish.reason.encrypted-book': {
    'zh-CN': '有加密保护，无法阅读（{detail}）',
    'zh-TW': '有加密保護，無法閱讀（{detail}）',
    en: 'encrypted, cannot be read ({detail})',
  },
  'publish.reason.book-too-large': {
    'zh-CN': '超出了可以处理的大小（{detail}）',
    'zh-TW': '超出了可以處理的大小（{detail}）',
    en: 'beyond the size that can be handled ({detail})',
  },
  'publish.reason.empty': {
    'zh-CN': '文件是空的',
    'zh-TW': '檔案是空的',
    en: 'the file is empty',
  },
  'publish.reason.link': {
    'zh-CN': '是指向书籍文件夹以外的链接；若确实要发布，请加 --follow-links',
    'zh-TW': '是指向書籍資料夾以外的連結；若確實要發布，請加 --follow-links',
    en: 'is a link that leads out of the folder of books; add --follow-links if that is meant',
  },
  'publish.reason.folder': {
    'zh-CN': '是没有打包的 EPUB 文件夹；请在“图书”里导出，或用 Sigil、calibre 存成 .epub 文件',
    'zh-TW': '是沒有打包的 EPUB 資料夾；請在「書籍」裡匯出，或用 Sigil、calibre 存成 .epub 檔案',
    en: 'is an EPUB that is a folder; export it from Books, or save it as an .epub file with Sigil or calibre',
  },
  'publish.reason.deep': {
    'zh-CN': '文件夹超过 {depth} 层，里面的书没有发布',
    'zh-TW': '資料夾超過 {depth} 層，裡面的書沒有發布',
    en: 'is deeper than {depth} folders; the books in it were not published',
  },
  'publish.reason.name': {
    'zh-CN': '名称的编码不是 UTF-8（看来是 GBK），请改名后再发布，例如用 convmv -f gbk -t utf8 --notest',
    'zh-TW': '名稱的編碼不是 UTF-8（看來是 GBK），請改名後再發布，例如用 convmv -f gbk -t utf8 --notest',
    en: 'the name is not UTF-8 (GBK, it seems): rename it first, for example with convmv -f gbk -t utf8 --notest',
  },
  'publish.reason.other': {
    'zh-CN': '无法读取（{detail}）',
    'zh-TW': '無法讀取（{detail}）',
    en: 'cannot be read ({detail})',
  },
  'publish.kept': {
    'zh-CN': '{reason}；上次发布的 {count} 本保留不变',
    'zh-TW': '{reason}；上次發布的 {count} 本保留不變',
    en: {
      one: '{reason}; the {count} book published last time stays',
      other: '{reason}; the {count} books published last time stay',
    },
  },
  'publish.held': {
    'zh-CN': '另一次发布正在写同一个输出文件夹，请等它完成。若确定没有，请删除 {path} 再试。',
    'zh-TW': '另一次發布正在寫同一個輸出資料夾，請等它完成。若確定沒有，請刪除 {path} 再試。',
    en: 'Another run is writing to the same output folder: wait until it is done. If you are sure there is none, remove {path} and try again.',
  },
  'publish.warn.format': {
    'zh-CN': '这种格式不能发布，已略过；可先转换成 EPUB 或 PDF',
    'zh-TW': '這種格式不能發布，已略過；可先轉換成 EPUB 或 PDF',
    en: 'this format cannot be published, left out; convert it to EPUB or PDF first',
  },
  'publish.warn.unfinished': {
    'zh-CN': '还没有下载或同步完，已略过',
    'zh-TW': '還沒有下載或同步完，已略過',
    en: 'is not fully downloaded or synchronised yet, left out',
  },
  'publish.warn.conflict': {
    'zh-CN': '是同步冲突留下的副本，已略过；要发布请改名',
    'zh-TW': '是同步衝突留下的副本，已略過；要發布請改名',
    en: 'is a copy that a synchronising conflict left, left out; rename it to publish it',
  },
  'publish.warn.litter': {
    'zh-CN': '看来是说明文件，不是书，已略过；要发布请改名，或在旁边放一个同名的 .json',
    'zh-TW': '看來是說明檔案，不是書，已略過；要發布請改名，或在旁邊放一個同名的 .json',
    en: 'seems to be about the folder and no book, left out; rename it, or put a .json of the same name beside it, to publish it',
  },
  'publish.warn.twin': {
    'zh-CN': '书名和标识都与“{other}”相同，可能是同一本书；两本都已发布，可用 --exclude 略去一本',
    'zh-TW': '書名和識別碼都與「{other}」相同，可能是同一本書；兩本都已發布，可用 --exclude 略去一本',
    en: 'has the title and identifier of “{other}” and may be the same book; both were published, --exclude leaves one out',
  },
  'publish.warn.same': {
    'zh-CN': '内容与“{other}”完全相同，两本都已发布，可用 --exclude 略去一本',
    'zh-TW': '內容與「{other}」完全相同，兩本都已發布，可用 --exclude 略去一本',
    en: 'is the same file as “{other}”; both were published, --exclude leaves one out',
  },
  'publish.warn.json': {
    'zh-CN': '不是有效的 JSON，已忽略（{detail}）',
    'zh-TW': '不是有效的 JSON，已忽略（{detail}）',
    en: 'not valid JSON, ignored ({detail})',
  },
  'publish.warn.object': {
    'zh-CN': '应当是一个 JSON 对象 { … }，已忽略',
    'zh-TW': '應當是一個 JSON 物件 { … }，已忽略',
    en: 'is not a JSON object { … }, ignored',
  },
  'publish.warn.field': {
    'zh-CN': '{field} 的值不合要求，已忽略',
    'zh-TW': '{field} 的值不合要求，已忽略',
    en: 'the value of {field} is not as it should be, ignored',
  },
  'publish.warn.within': {
    'zh-CN': '{within} 的值不合要求，整个 {field} 已忽略（编号从 0 起）',
    'zh-TW': '{within} 的值不合要求，整個 {field} 已忽略（編號從 0 起）',
    en: 'the value of {within} is not as it should be; all of {field} is ignored (numbers begin at 0)',
  },
  'publish.warn.cover': {
    'zh-CN': '封面读不了，按没有封面发布（{detail}）',
    'zh-TW': '封面讀不了，按沒有封面發布（{detail}）',
    en: 'the cover cannot be read; published without one ({detail})',
  },
  'publish.warn.featured': {
    'zh-CN': '推荐列表“{title}”里的书不在文件夹中，已略过',
    'zh-TW': '推薦列表「{title}」裡的書不在資料夾中，已略過',
    en: 'is in the list “{title}” but not in the folder, left out',
  },
  'publish.warn.id': {
    'zh-CN': '编号 {id} 已被另一本书使用，改用 {other}',
    'zh-TW': '編號 {id} 已被另一本書使用，改用 {other}',
    en: 'the id {id} belongs to another book, {other} is used',
  },
  'publish.warn.index': {
    'zh-CN': '不是本命令所写，保持原样',
    'zh-TW': '不是本命令所寫，保持原樣',
    en: 'was not written by this command and is left as it is',
  },
  'publish.section': { 'zh-CN': '第 {n} 节', 'zh-TW': '第 {n} 節', en: 'Section {n}' },
  'publish.new-books': { 'zh-CN': '新书', 'zh-TW': '新書', en: 'New books' },
  'publish.view-all': { 'zh-CN': '查看全部', 'zh-TW': '查看全部', en: 'View all' },
  'publish.all-books': { 'zh-CN': '全部图书', 'zh-TW': '全部圖書', en: 'All books' },
})
