/** Loads the elements and gives the library the account of the wiki. ResourceLoader of MediaWiki 1.39 takes ES2015. */
{
  const config = require('./config.json')
  const HOUR = 3600
  const WANTED = 'org-library-wanted'

  // The loader is not a module of ResourceLoader, which would merge it: it derives its files from its own address.
  const script = document.createElement('script')
  script.src = `${config.base}loader.js`
  script.dataset.sources = [config.src].concat(config.sources).join(' ')
  document.head.append(script)

  const name = mw.config.get('wgUserName')
  const base64 = (text) => btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')

  /** The account as a session. Its token says when it ends; it proves nothing to a server. */
  const session = () => {
    const id = `mw-${mw.config.get('wgUserId')}`
    const exp = Math.floor(Date.now() / 1000) + HOUR
    return { user: { id, name }, deviceToken: `${base64(JSON.stringify({ sub: id, exp }))}.wiki` }
  }

  const memory = (write) => {
    try {
      return write(sessionStorage)
    } catch (_) {
      return null
    }
  }

  const isOfWiki = (library) => {
    const { session: given } = library
    return Boolean(given) && String(given.user.id).indexOf('mw-') === 0
  }

  const show = (library) => {
    if (name !== null) library.session = session()
    else if (library.session && (config.signIn === 'site' || isOfWiki(library))) library.session = null
  }

  /** Offers the wiki's sign-in. The wanted screen is kept by the tab, since the wiki leads back to the page alone. */
  const offer = (wanted) => {
    if (document.querySelector('.org-library-dialog')) return
    const dialog = document.createElement('dialog')
    dialog.className = 'org-library-dialog'
    const heading = document.createElement('h2')
    heading.textContent = mw.msg('orglibrary-please')
    const lead = document.createElement('p')
    lead.textContent = mw.msg('orglibrary-lead')
    const login = document.createElement('a')
    login.textContent = mw.msg('orglibrary-login')
    login.href = mw.util.getUrl('Special:UserLogin', { returnto: mw.config.get('wgPageName') })
    login.addEventListener('click', () => memory((storage) => storage.setItem(WANTED, wanted || '')))
    const later = document.createElement('button')
    later.textContent = mw.msg('orglibrary-later')
    later.addEventListener('click', () => dialog.close())
    dialog.append(heading, lead, login, ' ', later)
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
  }

  const libraries = () => Array.from(document.querySelectorAll('org-library'))
  document.addEventListener('login-request', (event) => {
    if (event.target.localName !== 'org-library' || name !== null || config.signIn !== 'site') return
    event.preventDefault()
    offer(event.detail.wanted)
  })
  document.addEventListener('signed-out', (event) => {
    if (name === null || event.target.localName !== 'org-library') return
    if (event.detail.reason === 'expired') show(event.target)
    else if (event.detail.reason === 'user')
      new mw.Api().postWithToken('csrf', { action: 'logout' }).then(() => location.reload())
  })
  document.addEventListener('ready', (event) => {
    if (event.target.localName === 'org-library' && name === null) show(event.target)
  })
  for (const library of libraries()) show(library)
  if (name !== null)
    for (const reader of document.querySelectorAll('book-reader'))
      reader.setAttribute('user', session().user.id)

  const wanted = name === null ? null : memory((storage) => storage.getItem(WANTED))
  if (wanted) {
    memory((storage) => storage.removeItem(WANTED))
    customElements.whenDefined('org-library').then(() => {
      for (const library of libraries().slice(0, 1)) library.navigate(wanted)
    })
  }
}
