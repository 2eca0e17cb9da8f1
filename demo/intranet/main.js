/* A company page with single sign-on. The library requests a member with `login-request`; the page answers with its
   own sign-in and passes the member to the library through `session`. Signing out works in both directions. */
const ACCOUNTS = {
  lin: { id: 'staff:10231', name: '林晓', unit: '研发部' },
  zhou: { id: 'staff:10087', name: '周明远', unit: '人事部' },
}
/** The key in sessionStorage that replaces the cookie of a real single sign-on. */
const ACCOUNT_KEY = 'intranet-account'
const HOURS_8 = 8 * 60 * 60 * 1000

const library = document.querySelector('org-library')
const find = (id) => document.getElementById(id)
const dialog = find('door')

let account = ACCOUNTS[sessionStorage.getItem(ACCOUNT_KEY)] ? sessionStorage.getItem(ACCOUNT_KEY) : null

/** What a real company page gets from its server: the user, and a token with its expiry time. */
function sessionOf({ id, name }) {
  const claims = btoa(JSON.stringify({ exp: Date.now() + HOURS_8 }))
  return { user: { id, name }, deviceToken: `${claims.replaceAll('=', '')}.intranet` }
}

function show() {
  const user = ACCOUNTS[account]
  find('sign-in').hidden = Boolean(user)
  find('who').hidden = !user
  find('who-name').textContent = user?.name ?? ''
  find('who-unit').textContent = user?.unit ?? ''
  find('face').textContent = user?.name.slice(0, 1) ?? ''
}

function enter(name) {
  account = name
  sessionStorage.setItem(ACCOUNT_KEY, name)
  show()
  library.session = sessionOf(ACCOUNTS[name])
}

function leave() {
  account = null
  sessionStorage.removeItem(ACCOUNT_KEY)
  show()
  if (library.session) library.session = null
}

function openSignIn(reason) {
  find('door-why').textContent = reason
  dialog.returnValue = ''
  if (!dialog.open) dialog.showModal()
}

dialog.addEventListener('close', () => {
  if (dialog.returnValue === 'ok') enter(new FormData(dialog.querySelector('form')).get('account'))
})

library.addEventListener('login-request', (event) => {
  event.preventDefault()
  if (account) library.session = sessionOf(ACCOUNTS[account])
  else openSignIn('图书馆想知道你是谁，登录后接着看。')
})
// A member signed out in the library's menu: the page signs out too.
library.addEventListener('signed-out', leave)

find('sign-in').addEventListener('click', () => openSignIn('这是公司自己的登录，图书馆不经手密码。'))
find('switch').addEventListener('click', () => openSignIn('换一个账号，图书馆跟着换。'))
find('sign-out').addEventListener('click', leave)

show()
library.session = account ? sessionOf(ACCOUNTS[account]) : null
