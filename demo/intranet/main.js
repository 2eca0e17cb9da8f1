/*
 * A company page with single sign-on. The library asks for a member with `login-request`; the page answers
 * with its own sign-in and hands the member over through `session`. Signing out goes both ways.
 */
const ACCOUNTS = {
  lin: { id: 'staff:10231', name: '林晓', unit: '研发部' },
  zhou: { id: 'staff:10087', name: '周明远', unit: '人事部' },
}
/** Stands in for the cookie of a real single sign-on. */
const KEPT = 'intranet-account'
const HOURS_8 = 8 * 60 * 60 * 1000

const library = document.querySelector('org-library')
const find = (id) => document.getElementById(id)
const door = find('door')

let account = ACCOUNTS[sessionStorage.getItem(KEPT)] ? sessionStorage.getItem(KEPT) : null

/** What a real company page gets from its server: who it is, and a token that says until when. */
function sessionOf({ id, name }) {
  const claims = btoa(JSON.stringify({ exp: Date.now() + HOURS_8 }))
  return { user: { id, name }, deviceToken: `${claims.replaceAll('=', '')}.intranet` }
}

function show() {
  const who = ACCOUNTS[account]
  find('sign-in').hidden = Boolean(who)
  find('who').hidden = !who
  find('who-name').textContent = who?.name ?? ''
  find('who-unit').textContent = who?.unit ?? ''
  find('face').textContent = who?.name.slice(0, 1) ?? ''
}

function enter(name) {
  account = name
  sessionStorage.setItem(KEPT, name)
  show()
  library.session = sessionOf(ACCOUNTS[name])
}

function leave() {
  account = null
  sessionStorage.removeItem(KEPT)
  show()
  if (library.session) library.session = null
}

function openDoor(why) {
  find('door-why').textContent = why
  door.returnValue = ''
  if (!door.open) door.showModal()
}

door.addEventListener('close', () => {
  if (door.returnValue === 'ok') enter(new FormData(door.querySelector('form')).get('account'))
})

library.addEventListener('login-request', (event) => {
  event.preventDefault()
  if (account) library.session = sessionOf(ACCOUNTS[account])
  else openDoor('图书馆想知道你是谁，登录后接着看。')
})
// Somebody signed out in the library's own menu: the whole page follows.
library.addEventListener('signed-out', leave)

find('sign-in').addEventListener('click', () => openDoor('这是公司自己的登录，图书馆不经手密码。'))
find('switch').addEventListener('click', () => openDoor('换一个账号，图书馆跟着换。'))
find('sign-out').addEventListener('click', leave)

show()
library.session = account ? sessionOf(ACCOUNTS[account]) : null
