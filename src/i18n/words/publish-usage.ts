import { defineWords } from './define'

/** Output of `org-library usage`. */
export const publishUsage = defineWords({
  'usage.help': {
    'zh-CN': `用法：
  org-library usage 访问日志… [--catalogue 书目文件夹]… [--from 日期] [--to 日期] [--csv 文件] [--html 文件] [--lang 语言]

从网站服务器的访问日志里数出每本书每天被打开几次。读得懂 nginx、Apache、Caddy、IIS 和常见 CDN 的日志，.gz 不必先解压；- 表示标准输入。
同一个人半小时内对一本书的多次请求算一次，机器人不算；访问者的地址不保留，也不写进任何结果。

  --catalogue     已发布的书目，用来写出书名和机构名称；可写多次
  --from, --to    只数这些日子，如 2026-11-01
  --csv           另写成表格文件，每行一天、一个机构、一本书
  --html          另写成一个带图的网页
  --lang          zh-CN（默认）、zh-TW、en
  --help, -h      显示这段说明`,
    'zh-TW': `用法：
  org-library usage 存取紀錄… [--catalogue 書目資料夾]… [--from 日期] [--to 日期] [--csv 檔案] [--html 檔案] [--lang 語言]

從網站伺服器的存取紀錄裡數出每本書每天被打開幾次。讀得懂 nginx、Apache、Caddy、IIS 和常見 CDN 的紀錄，.gz 不必先解壓；- 表示標準輸入。
同一個人半小時內對一本書的多次請求算一次，機器人不算；訪客的位址不保留，也不寫進任何結果。

  --catalogue     已發布的書目，用來寫出書名和機構名稱；可寫多次
  --from, --to    只數這些日子，如 2026-11-01
  --csv           另寫成表格檔案，每行一天、一個機構、一本書
  --html          另寫成一個帶圖的網頁
  --lang          zh-CN（預設）、zh-TW、en
  --help, -h      顯示這段說明`,
    en: `Usage:
  org-library usage ACCESS_LOG… [--catalogue DIR]… [--from DATE] [--to DATE] [--csv FILE] [--html FILE] [--lang LANG]

Counts from the access logs of a web server how often each book was opened on each day. Reads the logs of nginx, Apache, Caddy, IIS and common CDNs, also as .gz; - is standard input.
Requests of one person for one book within half an hour are one reading, robots do not count; addresses of visitors are not kept, nor written to any result.

  --catalogue     a published catalogue, for the titles of books and the name of the organisation; may be repeated
  --from, --to    count these days only, such as 2026-11-01
  --csv           also write a table, one line for each day, organisation and book
  --html          also write one page with plots
  --lang          zh-CN (default), zh-TW, en
  --help, -h      show this text`,
  },
  'usage.no-log': {
    'zh-CN': '请指明一个或几个访问日志。',
    'zh-TW': '請指明一個或幾個存取紀錄。',
    en: 'Name one or more access logs.',
  },
  'usage.day': {
    'zh-CN': '日期要写成 2026-11-01 的样子：{day}',
    'zh-TW': '日期要寫成 2026-11-01 的樣子：{day}',
    en: 'A date is written as 2026-11-01: {day}',
  },
  'usage.title': { 'zh-CN': '借阅情况', 'zh-TW': '借閱情況', en: 'What was read' },
  'usage.period': {
    'zh-CN': '{from} 至 {to}：{books} 种书，打开 {opens} 次',
    'zh-TW': '{from} 至 {to}：{books} 種書，打開 {opens} 次',
    en: '{from} to {to}: books {books}, opened {opens} times',
  },
  'usage.none': {
    'zh-CN': '这些日志里没有读书的请求。',
    'zh-TW': '這些紀錄裡沒有讀書的請求。',
    en: 'No book was opened in these logs.',
  },
  'usage.left-out': {
    'zh-CN': '机器人打开 {robots} 次，不计；{requests} 次请求合成以上各次；另有 {unread} 行看不懂。',
    'zh-TW': '機器人打開 {robots} 次，不計；{requests} 次請求合成以上各次；另有 {unread} 行看不懂。',
    en: 'Left out: {robots} readings by robots. Folded: {requests} requests. Lines that cannot be read: {unread}.',
  },
  'usage.days': { 'zh-CN': '每天', 'zh-TW': '每天', en: 'By day' },
  'usage.books': { 'zh-CN': '各书', 'zh-TW': '各書', en: 'By book' },
  'usage.orgs': { 'zh-CN': '各机构', 'zh-TW': '各機構', en: 'By organisation' },
  'usage.more': { 'zh-CN': '另有 {count} 种书', 'zh-TW': '另有 {count} 種書', en: 'and {count} more' },
  'usage.root': { 'zh-CN': '（网站根目录）', 'zh-TW': '（網站根目錄）', en: '(root of the site)' },
  'usage.book': { 'zh-CN': '书号 {bid}', 'zh-TW': '書號 {bid}', en: 'book {bid}' },
  'usage.opens': { 'zh-CN': '打开次数', 'zh-TW': '打開次數', en: 'opens' },
})
