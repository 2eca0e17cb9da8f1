/* The books of a catalogue, for the picker. The catalogue's feed links to the search index. */

/** The catalogue cannot be loaded; the message is shown to the user. */
export class CatalogueError extends Error {
  /** Whether the catalogue would fail on any site, and not only on this page. */
  isCertain = false
}

function certain(message, options) {
  return Object.assign(new CatalogueError(message, options), { isCertain: true })
}

/** The address of the feed for a `src`. Throws when it is not an http(s) address. */
export function feedAddress({ src, org }, base) {
  if (!org.trim() && src.includes('{org}')) throw certain('地址里有 {org}：请在下面填上机构代码。')
  const expanded = src.trim().replaceAll('{org}', encodeURIComponent(org.trim()))
  const url = URL.canParse(expanded, base) ? new URL(expanded, base) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw certain('这不是一个地址。目录的地址以 https:// 或 / 开头。')
  const folder = url.pathname.endsWith('/') || !/\.[a-z0-9]+$/i.test(url.pathname)
  if (!folder) return url.href
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return new URL('feed.json', url).href
}

/**
 * @returns {Promise<{ title: string, books: object[], find: (query: string) => object[] }>}
 */
export async function openCatalogue(catalogue, { base, signal }) {
  const address = feedAddress(catalogue, base)
  const feed = await getJson(address, signal)
  const link = (feed.links ?? []).find(({ rel }) => [rel].flat().includes('search-index'))
  const title = feed.metadata?.orgName ?? feed.metadata?.title ?? ''
  if (!link) return createShelf(title, publications(feed, address), [])
  const at = new URL(link.href, address).href
  const index = await getJson(at, signal)
  const books = (index.books ?? []).map((book) => ({ ...book, cover: smallCover(book, at) }))
  return createShelf(title, books, pairs(index.fold ?? ''))
}

async function getJson(address, signal) {
  const response = await fetch(address, { signal, cache: 'no-cache' }).catch((cause) => {
    throw signal.aborted ? cause : new CatalogueError(unreachable(address), { cause })
  })
  if (response.status === 404 || response.status === 410)
    throw certain(refused(response.status), { cause: response.url })
  if (!response.ok) throw new CatalogueError(refused(response.status), { cause: response.url })
  return response.json().catch((cause) => {
    throw new CatalogueError('这个地址回答的不是 OPDS 2.0 目录，这里选不了它的书。', { cause })
  })
}

function unreachable(address) {
  const { protocol, origin } = new URL(address)
  if (origin === location.origin) return '连不上这个目录。请检查网络。'
  if (protocol === 'http:' && location.protocol === 'https:')
    return '网页是 https 的，目录的地址也要以 https:// 开头。'
  return '连不上这个目录。它在别的网站上：要由它允许跨域取用（CORS），并由本页的安全策略（connect-src）放行。'
}

function refused(status) {
  if (status === 401 || status === 403)
    return '这个目录要先登录，这里选不了它的书。放整座图书馆时，登录方式可以选“目录自己的登录”。'
  if (status === 404 || status === 410) return '这个地址下没有目录。请检查地址和机构代码。'
  return `目录的服务器出了问题（${status}），请稍后再试。`
}

function smallCover({ covers = [], cover }, base) {
  const href = covers[0]?.url ?? cover
  return href ? new URL(href, base).href : ''
}

/** The books on the first page of a feed that has no index. */
function publications(feed, address) {
  const all = [
    ...(feed.publications ?? []),
    ...(feed.groups ?? []).flatMap((group) => group.publications ?? []),
  ]
  const books = all.map(({ metadata = {}, images = [] }) => ({
    bid: String(metadata.bid ?? metadata.identifier ?? ''),
    resName: metadata.title ?? '',
    resAuthor: [metadata.author ?? []]
      .flat()
      .map((author) => author.name ?? author)
      .join('、'),
    cover: images[0]?.href ? new URL(images[0].href, address).href : '',
  }))
  return [...new Map(books.filter(({ bid }) => bid).map((book) => [book.bid, book])).values()]
}

const pairs = (fold) => {
  const characters = [...fold]
  return characters.flatMap((character, at) => (at % 2 === 0 ? [[character, characters[at + 1]]] : []))
}

function createShelf(title, books, foldPairs) {
  const folding = new Map(foldPairs)
  const fold = (text) =>
    [...String(text ?? '').toLowerCase()].map((character) => folding.get(character) ?? character).join('')
  const indexed = books.map((book) => ({
    book,
    name: fold(book.resName),
    rest: [book.resAuthor, ...(book.subjects ?? [])].map(fold),
    sounds: `${book.pinyin ?? ''} ${book.initials ?? ''}`.split(' '),
    intro: fold(book.resIntro),
  }))
  const rank = ({ name, rest, sounds, intro }, word) => {
    if (name.startsWith(word)) return 0
    if (name.includes(word)) return 1
    if (rest.some((text) => text.includes(word))) return 2
    if (sounds.some((syllable) => syllable.startsWith(word))) return 3
    return intro.includes(word) ? 4 : -1
  }
  const find = (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean)
    if (words.length === 0) return books
    return indexed
      .map((entry) => ({ book: entry.book, ranks: words.map((word) => rank(entry, word)) }))
      .filter(({ ranks }) => ranks.every((number) => number >= 0))
      .sort((a, b) => Math.max(...a.ranks) - Math.max(...b.ranks))
      .map(({ book }) => book)
  }
  return { title, books, find }
}
