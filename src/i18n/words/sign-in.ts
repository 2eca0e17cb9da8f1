import { defineWords } from './define'

/** Signing in to a catalogue that requires it. */
export const signIn = defineWords({
  'signIn.named': {
    'zh-CN': '请用“{title}”的账户登录。',
    'zh-TW': '請用「{title}」的帳戶登入。',
    en: 'Please sign in with your account at {title}.',
  },
  'signIn.catalogue': {
    'zh-CN': '这个书库要求登录，请用书库的账户。',
    'zh-TW': '這個書庫要求登入，請用書庫的帳戶。',
    en: 'This catalogue asks for a sign-in. Please use your account there.',
  },
  'signIn.sentTo': {
    'zh-CN': '填写的内容只会发送到 {host}。',
    'zh-TW': '填寫的內容只會傳送到 {host}。',
    en: 'What you enter is sent to {host} only.',
  },
  'signIn.plain': {
    'zh-CN': '这个连接没有加密，同一网络里的其他人可能看到。',
    'zh-TW': '這個連線沒有加密，同一網路裡的其他人可能看到。',
    en: 'This connection is not encrypted: others on the network may read it.',
  },
  'signIn.user': { 'zh-CN': '用户名', 'zh-TW': '使用者名稱', en: 'User name' },
  'signIn.password': { 'zh-CN': '密码', 'zh-TW': '密碼', en: 'Password' },
  'signIn.busy': { 'zh-CN': '正在登录…', 'zh-TW': '正在登入…', en: 'Signing in…' },
  'signIn.noUser': { 'zh-CN': '请填写用户名', 'zh-TW': '請填寫使用者名稱', en: 'Please give a user name' },
  'signIn.noLogin': { 'zh-CN': '请填写{label}', 'zh-TW': '請填寫{label}', en: 'Please fill in “{label}”' },
  'signIn.wrong': {
    'zh-CN': '用户名或密码不对，请再试一次',
    'zh-TW': '使用者名稱或密碼不對，請再試一次',
    en: 'User name or password is wrong. Please try again',
  },
  'signIn.wrongLogin': {
    'zh-CN': '{label}不对，请再试一次',
    'zh-TW': '{label}不對，請再試一次',
    en: '“{label}” is wrong. Please try again',
  },
  'signIn.redirected': {
    'zh-CN': '书库把登录转到了别的地址，为了安全已经停下。请联系书库的管理员。',
    'zh-TW': '書庫把登入轉到了別的位址，為了安全已經停下。請聯絡書庫的管理員。',
    en: 'The catalogue redirected the sign-in to another address, so it was stopped for your safety. Please ask whoever runs the catalogue.',
  },
  'signIn.register': { 'zh-CN': '还没有账户', 'zh-TW': '還沒有帳戶', en: 'No account yet' },
  'signIn.help': { 'zh-CN': '登录遇到问题', 'zh-TW': '登入遇到問題', en: 'Help with signing in' },
  'signIn.website': { 'zh-CN': '书库的网站', 'zh-TW': '書庫的網站', en: 'The catalogue’s website' },
  'signIn.page': {
    'zh-CN': '书库要在它自己的网页上登录。登录以后回到这里，再试一次。',
    'zh-TW': '書庫要在它自己的網頁上登入。登入以後回到這裡，再試一次。',
    en: 'The catalogue signs its readers in on a page of its own. Sign in there, come back, and try again.',
  },
  'signIn.toPage': {
    'zh-CN': '打开登录页（{host}）',
    'zh-TW': '開啟登入頁（{host}）',
    en: 'Open the sign-in page ({host})',
  },
  'signIn.unsupported': {
    'zh-CN': '这个书库的登录方式在网页里用不了，请管理员改用 Basic 认证。',
    'zh-TW': '這個書庫的登入方式在網頁裡用不了，請管理員改用 Basic 驗證。',
    en: 'A web page cannot sign in the way this catalogue asks for. Its administrator may switch to Basic authentication.',
  },
  'signIn.local': {
    'zh-CN': '这个书库自己的登录在网页里用不了；敞开的书可以照常读。',
    'zh-TW': '這個書庫自己的登入在網頁裡用不了；開放的書可以照常讀。',
    en: 'This catalogue’s own sign-in does not work in a web page; what is open can be read all the same.',
  },
})
