/**
 * The account of the site as the session of the library and of readers on the page. The page's state is in the attribute
 * `data-site` of the elements, which a cache may keep: it holds nothing of the visitor.
 */
{
  const elements = [...document.querySelectorAll('org-library[data-site], book-reader[data-site]')]
  const libraries = elements.filter(({ localName }) => localName === 'org-library')
  const site = elements[0] ? JSON.parse(elements[0].dataset.site) : null
  const TRIED = 'org-library-sign-in-tried'
  const MINUTE = 60_000

  /** The account's session; null for a visitor, undefined while it is not known. */
  let session
  let askedAt = 0
  let timer
  let pending

  /** The tab's memory; a browser may forbid it. */
  const memory = (write) => {
    try {
      return write(sessionStorage)
    } catch {
      return null
    }
  }

  const isOfSite = (member) => String(member?.user?.id ?? '').startsWith(site.prefix)

  const show = (library) => {
    if (session) {
      if (library.session?.deviceToken !== session.deviceToken) library.session = session
    } else if (session === null && library.session && (site.mode === 'site' || isOfSite(library.session)))
      library.session = null
  }

  const showAll = () => {
    for (const element of elements)
      if (element.localName === 'org-library') show(element)
      else if (session) element.setAttribute('user', session.user.id)
      else if (isOfSite({ user: { id: element.getAttribute('user') } })) element.removeAttribute('user')
  }

  /** When a session ends, in ms: the part before the token's first dot says it in seconds. */
  const endOf = (token) => {
    try {
      return JSON.parse(atob(token.split('.')[0].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000
    } catch {
      return 0
    }
  }

  /** Asks who is signed in. A failure changes nothing: a member stays, a visitor stays. */
  const ask = () => {
    askedAt = Date.now()
    pending ??= fetch(site.session, {
      headers: { 'X-Org-Library': '1' },
      credentials: 'same-origin',
      cache: 'no-store',
    })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
      .then(
        (answer) => {
          session = answer.session
          if (session) memory((storage) => storage.removeItem(TRIED))
        },
        (cause) => {
          console.warn('org-library: this site does not say who is signed in', cause)
          session ??= null
        },
      )
      .then(() => {
        pending = undefined
        showAll()
        clearTimeout(timer)
        const left = session ? endOf(session.deviceToken) - Date.now() - MINUTE : 0
        if (left > 0) timer = setTimeout(ask, Math.min(left, 2 ** 31 - 1))
      })
    return pending
  }

  const make = (tag, text = '') => {
    const element = document.createElement(tag)
    element.textContent = text
    return element
  }

  /** The book of a path of the library, to be shown in the dialog; null when it is not a book or cannot be read. */
  const bookOf = async (wanted) => {
    const [, bid] = /^\/(?:bookdetail|book-read)\/([\w.~-]+)/.exec(wanted ?? '') ?? []
    if (!bid || !site.src) return null
    const read = async (address) => (await fetch(address)).json()
    const feed = new URL(
      /\.\w+$/.test(site.src) ? site.src : `${site.src.replace(/\/?$/, '/')}feed.json`,
      location,
    )
    const { links } = await read(feed)
    const { href } = links.find(({ rel }) => [rel].flat().includes('publication'))
    const address = new URL(href.replace('{bid}', encodeURIComponent(bid)), feed)
    const { metadata, images } = await read(address)
    const cover = images?.[0] && new URL(images[0].href, address)
    return { title: metadata.title, cover: /^https?:$/.test(cover?.protocol) ? cover.href : '' }
  }

  /** Offers the site's sign-in. It never goes there by itself, so that Back always leads out and nothing can go round. */
  const offer = (wanted) => {
    if (document.querySelector('.org-library-dialog')) return
    const dialog = make('dialog')
    dialog.className = 'org-library-dialog'
    const heading = make('h2', site.words.title)
    heading.id = 'org-library-dialog-title'
    dialog.setAttribute('aria-labelledby', heading.id)
    const isAgain = memory((storage) => storage.getItem(TRIED)) !== null
    const lead = make('p', isAgain ? site.words.again : site.words.lead)
    const actions = make('div')
    actions.className = 'org-library-dialog-actions'
    const later = make('button', site.words.later)
    later.type = 'button'
    later.addEventListener('click', () => dialog.close())
    const login = make('a', site.words.login)
    const address = new URL(site.login, location)
    const back = new URL(location)
    if (wanted) back.hash = `#${wanted}`
    address.searchParams.set('redirect_to', back.href)
    login.href = address.href
    login.addEventListener('click', () => memory((storage) => storage.setItem(TRIED, '1')))
    actions.append(later, login)
    dialog.append(heading, lead, actions)
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
    login.focus()
    bookOf(wanted).then(
      (book) => {
        if (!book) return
        const words = make('p', site.words.wanted.replace('%s', book.title))
        if (book.cover) {
          const picture = make('img')
          picture.alt = ''
          picture.src = book.cover
          heading.before(picture)
        }
        heading.after(words)
      },
      // Without the title the dialog asks all the same.
      () => {},
    )
  }

  const onLoginRequest = (event) => {
    const library = event.target
    if (!libraries.includes(library)) return
    const { wanted } = event.detail
    // A visitor of a site that lets them read is asked by the library itself.
    if (session === null && site.mode === 'both') return
    event.preventDefault()
    if (session === null) return offer(wanted)
    void (pending ?? ask()).then(() => {
      if (session) show(library)
      else if (site.mode === 'both') library.navigate(wanted ?? '/index')
      else offer(wanted)
    })
  }

  const onSignedOut = async (event) => {
    const { reason } = event.detail
    if (!libraries.includes(event.target)) return
    if (reason === 'expired') return void ask()
    if (reason !== 'user' || !session) return
    const { deviceToken } = session
    session = null
    showAll()
    const answer = await fetch(site.session, {
      method: 'POST',
      headers: { 'X-Org-Library': deviceToken, 'X-HTTP-Method-Override': 'DELETE' },
      credentials: 'same-origin',
    }).catch(() => null)
    if (!answer?.ok) return console.warn('org-library: the site could not be signed out of')
    // The page shows who was signed in, in its bar and elsewhere.
    if (document.body.classList.contains('logged-in')) location.reload()
  }

  if (site) {
    document.addEventListener('login-request', onLoginRequest)
    document.addEventListener('signed-out', onSignedOut)
    document.addEventListener('ready', ({ target }) => libraries.includes(target) && show(target))
    // Somebody may have signed in or out in another tab.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > MINUTE / 6) void ask()
    })
    void ask()
  }

  // The address of a book that other servers can read leads to the book's screen.
  const address = new URL(location)
  const book = address.searchParams.get('book')
  if (libraries.length > 0 && book && /^[\w.~-]+$/.test(book)) {
    address.searchParams.delete('book')
    if (!address.hash.startsWith('#/')) address.hash = `#/bookdetail/${encodeURIComponent(book)}`
    history.replaceState(history.state, '', address)
  }
}
