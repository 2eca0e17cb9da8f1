/* The books of a catalogue, for choosing one: its feed says where the search index is. */

/** The address of the feed that a `src` means. Throws for what is no http(s) address. */
export function feedAddress({ src, org }, base) {
  const url = new URL(src.replaceAll('{org}', encodeURIComponent(org)), base)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('not an http address')
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
  if (!link) return shelf(title, publications(feed, address), [])
  const at = new URL(link.href, address).href
  const index = await getJson(at, signal)
  const books = (index.books ?? []).map((book) => ({ ...book, cover: smallCover(book, at) }))
  return shelf(title, books, pairs(index.fold ?? ''))
}

async function getJson(address, signal) {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

function smallCover({ covers = [], cover }, base) {
  const href = covers[0]?.url ?? cover
  return href ? new URL(href, base).href : ''
}

/** Books of a feed without an index: those on its first page. */
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
      .map((who) => who.name ?? who)
      .join('、'),
    cover: images[0]?.href ? new URL(images[0].href, address).href : '',
  }))
  return [...new Map(books.filter(({ bid }) => bid).map((book) => [book.bid, book])).values()]
}

const pairs = (fold) => {
  const characters = [...fold]
  return characters.flatMap((character, at) => (at % 2 === 0 ? [[character, characters[at + 1]]] : []))
}

function shelf(title, books, foldPairs) {
  const simple = new Map(foldPairs)
  const fold = (text) =>
    [...String(text ?? '').toLowerCase()].map((character) => simple.get(character) ?? character).join('')
  const known = books.map((book) => ({
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
    if (sounds.some((sound) => sound.startsWith(word))) return 3
    return intro.includes(word) ? 4 : -1
  }
  const find = (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean)
    if (words.length === 0) return books
    return known
      .map((one) => ({ book: one.book, ranks: words.map((word) => rank(one, word)) }))
      .filter(({ ranks }) => ranks.every((number) => number >= 0))
      .sort((a, b) => Math.max(...a.ranks) - Math.max(...b.ranks))
      .map(({ book }) => book)
  }
  return { title, books, find }
}
