import { sorry } from '../sorry'
import { defineWords } from './define'

/** Error messages for users and for the page's author (DESIGN §9). Every element has them. */
export const errors = defineWords({
  'app.error.no-src': {
    'zh-CN': '还没有设置书库地址。请给这个元素加上 src 属性。',
    'zh-TW': '還沒有設定書庫位址。請給這個元素加上 src 屬性。',
    en: 'No catalogue address is set. Give this element a src attribute.',
  },
  'app.error.bad-address': {
    'zh-CN': '书库地址写得不对，请检查 src 属性。',
    'zh-TW': '書庫位址寫得不對，請檢查 src 屬性。',
    en: 'The catalogue address is malformed. Check the src attribute.',
  },
  'app.error.network': {
    'zh-CN':
      '连不上书库。请检查网络；如果书库在别的域名下，请确认它允许跨域访问；网页是 https 的，书库也要是。',
    'zh-TW':
      '連不上書庫。請檢查網路；如果書庫在別的網域下，請確認它允許跨網域存取；網頁是 https 的，書庫也要是。',
    en: 'The catalogue cannot be reached. Check the connection; a catalogue on another origin must allow cross-origin requests, and be https where the page is.',
  },
  'app.error.server': {
    'zh-CN': '书库暂时无法应答，请稍后再试。',
    'zh-TW': '書庫暫時無法回應，請稍後再試。',
    en: 'The catalogue cannot answer just now. Please try again later.',
  },
  'app.error.unauthorized': {
    'zh-CN': '书库要求先登录。',
    'zh-TW': '書庫要求先登入。',
    en: 'The catalogue asks for a sign-in first.',
  },
  'app.error.forbidden': {
    'zh-CN': '书库不允许访问。如果本该可以，请联系管理员。',
    'zh-TW': '書庫不允許存取。如果本該可以，請聯絡管理員。',
    en: 'The catalogue does not allow this. If it should, ask whoever runs it.',
  },
  'app.error.not-found': {
    'zh-CN': '这个地址下没有找到书库，请检查 src 属性和机构代码。',
    'zh-TW': '這個位址下沒有找到書庫，請檢查 src 屬性和機構代碼。',
    en: 'There is no catalogue at this address. Check the src attribute and the organisation code.',
  },
  'app.error.not-a-feed': {
    'zh-CN': '这个地址返回的不是书目（OPDS）。请检查 src 属性。',
    'zh-TW': '這個位址傳回的不是書目（OPDS）。請檢查 src 屬性。',
    en: 'What this address answers is not a catalogue (OPDS). Check the src attribute.',
  },
  'app.error.no-book': {
    'zh-CN': '没有找到这本书，请检查 book 属性。',
    'zh-TW': '沒有找到這本書，請檢查 book 屬性。',
    en: 'This book was not found. Check the book attribute.',
  },
  'app.error.no-readable-format': {
    'zh-CN': '这本书没有可以在线阅读的格式。',
    'zh-TW': '這本書沒有可以線上閱讀的格式。',
    en: 'This book has no format that can be read here.',
  },
  'app.error.bad-book': {
    'zh-CN': '这本书的文件已损坏，无法打开。',
    'zh-TW': '這本書的檔案已損壞，無法開啟。',
    en: 'The file of this book is damaged and cannot be opened.',
  },
  'app.error.book-too-large': {
    'zh-CN': '这本书的文件超出了安全限度，没有打开。',
    'zh-TW': '這本書的檔案超出了安全限度，沒有開啟。',
    en: 'The file of this book exceeds the safe limits and was not opened.',
  },
  'app.error.encrypted-book': {
    'zh-CN': '这本书有加密保护，无法在这里阅读。',
    'zh-TW': '這本書有加密保護，無法在這裡閱讀。',
    en: 'This book is protected by encryption and cannot be read here.',
  },
  'app.error.storage-unavailable': {
    'zh-CN': '这台设备不允许保存数据，书架和进度只在本次访问中有效。',
    'zh-TW': '這台裝置不允許儲存資料，書架和進度只在本次造訪中有效。',
    en: 'This device does not allow data to be kept: shelf and places last for this visit only.',
  },
  'app.error.bad-attribute': {
    'zh-CN': '请写上 src（书库地址）和 book（书的编号），或者至少写上 res-name（书名）。',
    'zh-TW': '請寫上 src（書庫位址）和 book（書的編號），或者至少寫上 res-name（書名）。',
    en: 'Give this element src (the catalogue) and book (the number of the book), or at least res-name (its title).',
  },
  'app.error.bad-record': {
    'zh-CN': '有一条保存的记录无法使用，已原样留在这台设备上，其余的照常显示。',
    'zh-TW': '有一筆儲存的紀錄無法使用，已原樣留在這台裝置上，其餘的照常顯示。',
    en: 'A stored record cannot be used. It stays on this device as it is; all others are shown.',
  },
  'app.error.bad-session': {
    'zh-CN': '登录信息不完整，请重新登录。',
    'zh-TW': '登入資訊不完整，請重新登入。',
    en: 'The sign-in data is incomplete. Please sign in again.',
  },
  'app.error.session-expired': {
    'zh-CN': '登录信息已过期，或者这台设备的时钟不准，请校准时间后重新登录。',
    'zh-TW': '登入資訊已過期，或者這台裝置的時鐘不準，請校準時間後重新登入。',
    en: 'The sign-in has expired, or the clock of this device is wrong. Check the time and sign in again.',
  },
  'app.error.sync': {
    'zh-CN': '没能同步；记录都在这台设备上。',
    'zh-TW': '沒能同步；紀錄都在這台裝置上。',
    en: 'Syncing failed; all records are on this device.',
  },
  'app.error.no-org': {
    'zh-CN': '书库地址里留着机构代码的位置。请给这个元素加上 org 属性。',
    'zh-TW': '書庫位址裡留著機構代碼的位置。請給這個元素加上 org 屬性。',
    en: 'The catalogue address leaves a place for the organisation code. Give this element an org attribute.',
  },
  'app.error.no-file': {
    'zh-CN': '还没有说明读哪本书。请加上 href（书的文件地址），或者 src（书库地址）和 book（书的编号）。',
    'zh-TW': '還沒有說明讀哪本書。請加上 href（書的檔案位址），或者 src（書庫位址）和 book（書的編號）。',
    en: 'No book is named. Add href (the address of its file), or src (the catalogue) and book (its number).',
  },
  'app.error.no-href': {
    'zh-CN': '这个地址没有书的文件，请检查 href 属性。',
    'zh-TW': '這個位址沒有書的檔案，請檢查 href 屬性。',
    en: 'There is no file of a book at this address. Check the href attribute.',
  },
  'app.error.misspelt': {
    'zh-CN': '不认识属性 {given}，是不是 {known}？',
    'zh-TW': '不認識屬性 {given}，是不是 {known}？',
    en: 'The attribute {given} is not known. Is it {known}?',
  },
  // The same errors for members and visitors, who cannot change an attribute.
  ...sorry,
  'app.trouble.network': {
    'zh-CN': '连不上书库。请检查网络，或者过一会儿再试。',
    'zh-TW': '連不上書庫。請檢查網路，或者過一會兒再試。',
    en: 'The catalogue cannot be reached. Check the connection, or try again later.',
  },
  'app.trouble.bad-address': {
    'zh-CN': '书库地址写得不对，请告诉本站的管理员。',
    'zh-TW': '書庫位址寫得不對，請告訴本站的管理員。',
    en: 'The catalogue address is malformed. Please tell whoever runs this site.',
  },
  'app.trouble.not-found': {
    'zh-CN': '这个地址下没有找到书库，请告诉本站的管理员。',
    'zh-TW': '這個位址下沒有找到書庫，請告訴本站的管理員。',
    en: 'There is no catalogue at this address. Please tell whoever runs this site.',
  },
  'app.trouble.not-a-feed': {
    'zh-CN': '这个地址返回的不是书目，请告诉本站的管理员。',
    'zh-TW': '這個位址傳回的不是書目，請告訴本站的管理員。',
    en: 'What this address answers is not a catalogue. Please tell whoever runs this site.',
  },
  'app.trouble.no-org': {
    'zh-CN': '这个链接没有说明是哪家机构的书库。请用机构给你的链接打开。',
    'zh-TW': '這個連結沒有說明是哪家機構的書庫。請用機構給你的連結開啟。',
    en: 'This link does not say which organisation’s library it is. Please use the link that your organisation gave you.',
  },
  'app.trouble.elsewhere': {
    'zh-CN': '没有找到“{org}”的书库，链接可能写错了。',
    'zh-TW': '沒有找到「{org}」的書庫，連結可能寫錯了。',
    en: 'No library of “{org}” was found; the link may be wrong.',
  },
  'app.error.aborted': { 'zh-CN': '已取消。', 'zh-TW': '已取消。', en: 'Cancelled.' },
  'app.error.unknown': {
    'zh-CN': '出了点意外，请再试一次。',
    'zh-TW': '出了點意外，請再試一次。',
    en: 'Something went wrong. Please try again.',
  },
  'app.retry': { 'zh-CN': '再试一次', 'zh-TW': '再試一次', en: 'Try again' },
})
