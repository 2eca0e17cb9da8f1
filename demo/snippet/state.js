/* The builder's state: one flat record, stored in the page's query so that it can be shared. */

/** Every choice with its default. Defaults are in neither the query nor the snippet. */
export const DEFAULTS = {
  what: 'book-card',
  from: 'demo',
  src: '',
  org: '',
  book: '',
  as: 'html',
  direction: 'col',
  type: 'default',
  'show-toggle': '',
  href: '',
  theme: 'auto',
  lang: '',
  brand: '',
  router: 'hash',
  'manage-title': '',
  kiosk: '',
  'sign-in': '',
  paper: '',
  flow: 'paginated',
  width: '',
}

/** The valid values of choices that are not free text. */
export const KNOWN = {
  what: ['book-card', 'org-library', 'book-reader'],
  from: ['demo', 'jiangnan', 'own'],
  as: ['html', 'react', 'vue', 'wordpress', 'data', 'link'],
  direction: ['col', 'row'],
  type: ['default', 'card'],
  theme: ['auto', 'light', 'dark'],
  lang: ['', 'zh-CN', 'zh-TW', 'en'],
  router: ['hash', 'memory'],
  'sign-in': ['', 'host', 'local', 'opds'],
  paper: ['', 'auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black', 'eink'],
  flow: ['paginated', 'scrolled'],
}

export function readState(query) {
  const asked = new URLSearchParams(query)
  const entries = Object.entries(DEFAULTS).map(([name, standard]) => {
    const value = asked.get(name) ?? standard
    return [name, KNOWN[name] && !KNOWN[name].includes(value) ? standard : value]
  })
  return Object.fromEntries(entries)
}

export function queryOf(state) {
  const changed = Object.entries(state).filter(([name, value]) => value !== DEFAULTS[name])
  return new URLSearchParams(changed).toString()
}

/** The catalogue's address and organisation for the snippet: absolute, because the snippet goes to another site. */
export function catalogueOf(state, origin) {
  if (state.from === 'own') return { src: state.src.trim(), org: state.org.trim() }
  return { src: `${origin}/library/{org}/`, org: state.from }
}

/**
 * Whether the text is a safe link: an address of the own site or http(s), as a browser parses it. The value may come
 * from the builder's query, which anybody can write.
 */
export function isWebAddress(text) {
  const base = 'https://site.example/'
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

/** Address pattern of a link to a book: the typed one, else the demo's own page; '' when neither is known. */
export function bookPageOf(state, origin) {
  if (state.href || state.from === 'own') return state.href
  return `${origin}/${state.from === 'demo' ? '' : `?org=${state.from}`}#/bookdetail/{bid}`
}

/**
 * Why the snippet would not work where it is pasted: a sentence, or '' when nothing is missing. A catalogue that this page
 * cannot read may still answer the site that the snippet is for.
 */
export function missingIn(state, origin) {
  const { src, org } = catalogueOf(state, origin)
  if (src === '') return '先填上目录的地址。'
  if (!isWebAddress(src)) return '目录的地址不对：要以 https:// 或 / 开头。'
  if (src.includes('{org}') && org === '') return '目录的地址里有 {org}：先填上机构代码。'
  if (state.what !== 'org-library' && state.book === '') return '先选一本书。'
  if (state.what === 'book-card' && state.href !== '' && !isWebAddress(state.href))
    return '“点了去哪儿”不是网页的地址：要以 https:// 或 / 开头。'
  return ''
}

/** The element's attributes in the order they are written; true for those without a value. */
export function attributesOf(state, origin) {
  const { src, org } = catalogueOf(state, origin)
  // A library can be switched to another organisation later; a book belongs to one.
  const own =
    state.what === 'org-library'
      ? [
          ['src', src],
          ['org', org],
        ]
      : [['src', src.replaceAll('{org}', encodeURIComponent(org))]]
  const look = (name, value = state[name]) => {
    if (value !== DEFAULTS[name] && value !== '') own.push([name, value])
  }
  const flag = (name) => {
    if (state[name]) own.push([name, true])
  }
  if (state.what !== 'org-library') own.push(['book', state.book])
  if (state.what === 'book-card') {
    look('direction')
    look('type')
    if (state.direction === 'row') flag('show-toggle')
    if (isWebAddress(state.href)) look('href')
    look('theme')
  }
  if (state.what === 'org-library') {
    look('brand')
    look('router')
    flag('manage-title')
    flag('kiosk')
    look('sign-in')
    look('theme')
  }
  if (state.what === 'book-reader') {
    if (state.paper) own.push(['theme', state.paper])
    look('flow')
  }
  look('lang')
  return own.filter(([, value]) => value !== '')
}

/** Width in CSS pixels when none was typed: a card alone would fill its page. 0 means the full width. */
export function usualWidth({ what, direction }) {
  if (what !== 'book-card') return 0
  return direction === 'row' ? 560 : 220
}

/** Width in CSS pixels, or 0 for the full width. */
export function widthOf(state) {
  const width = Number(state.width)
  if (state.width.trim() === '' || !Number.isFinite(width)) return usualWidth(state)
  return width > 0 ? Math.round(Math.min(Math.max(width, 80), 4000)) : 0
}
