/** The books of a catalogue, for the pickers of the editors. */
{
  const orgLibrary = window.orgLibrary ?? {}
  window.orgLibrary = orgLibrary

  /** Most lists that are read of a catalogue without an index in one file. */
  const MAX_LISTS = 20

  const getJson = async (address, signal) => {
    const answer = await fetch(address, {
      signal,
      headers: { Accept: 'application/opds+json, application/json' },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${address}`)
    return answer.json()
  }

  const relOf = (links, rel) => (links ?? []).find((link) => [link.rel].flat().includes(rel))

  const namesOf = (author) =>
    [author ?? []]
      .flat()
      .map((one) => one.name ?? one)
      .join('、')

  const fromPublication = ({ metadata = {}, images = [] }, base) => ({
    bid: String(metadata.bid ?? metadata.identifier ?? ''),
    title: String(metadata.title ?? ''),
    author: namesOf(metadata.author),
    cover: images[0]?.href ? new URL(images[0].href, base).href : '',
    sounds: '',
  })

  const fromIndex = (book, base) => {
    const cover = book.covers?.[0]?.url ?? book.cover
    return {
      bid: String(book.bid),
      title: book.resName ?? '',
      author: book.resAuthor ?? '',
      cover: cover ? new URL(cover, base).href : '',
      sounds: `${book.pinyin ?? ''} ${book.initials ?? ''}`,
    }
  }

  /** The books of a list and of those that follow it. */
  const readLists = async (first, signal) => {
    const books = []
    let address = first
    for (let count = 0; address && count < MAX_LISTS; count++) {
      const feed = await getJson(address, signal)
      const shown = [
        ...(feed.publications ?? []),
        ...(feed.groups ?? []).flatMap(({ publications = [] }) => publications),
      ]
      books.push(...shown.map((publication) => fromPublication(publication, address)))
      const next = relOf(feed.links, 'next')
      address = next ? new URL(next.href, address).href : ''
    }
    return books
  }

  /** The address of a catalogue's feed: in a folder it is `feed.json`. */
  const feedOf = (src, org) => {
    const url = new URL(src.replaceAll('{org}', encodeURIComponent(org ?? '')), location.href)
    if (/\.[a-z0-9]+$/i.test(url.pathname)) return url.href
    if (!url.pathname.endsWith('/')) url.pathname += '/'
    return new URL('feed.json', url).href
  }

  /**
   * Reads a catalogue: its index in one file, else its list of all books.
   *
   * @returns {Promise<{ title: string, books: object[] }>}
   */
  orgLibrary.openCatalogue = async ({ src, org }, signal) => {
    const address = feedOf(src, org)
    const feed = await getJson(address, signal)
    const title = feed.metadata?.orgName ?? feed.metadata?.title ?? ''
    const index = relOf(feed.links, 'search-index')
    if (index) {
      const at = new URL(index.href, address).href
      const { books = [] } = await getJson(at, signal)
      return { title, books: books.map((book) => fromIndex(book, at)) }
    }
    const all = relOf(feed.links, 'http://opds-spec.org/sort/new')
    const found = await readLists(all ? new URL(all.href, address).href : address, signal)
    const books = [...new Map(found.filter(({ bid }) => bid).map((book) => [book.bid, book])).values()]
    return { title, books }
  }

  const fold = (text) => text.normalize('NFKC').toLowerCase()

  /** The books that fit a query: by title, author, pinyin, initials, number or address. The title first. */
  orgLibrary.findBooks = (books, query) => {
    const address = orgLibrary.bookOf(query)
    const words = fold(address || query)
      .split(/\s+/)
      .filter(Boolean)
    const rank = ({ bid, title, author, sounds }, word) => {
      const name = fold(title)
      if (bid === word || name.startsWith(word)) return 0
      if (name.includes(word)) return 1
      if (fold(author).includes(word)) return 2
      return sounds.split(' ').some((sound) => sound.startsWith(word)) ? 3 : -1
    }
    return books
      .map((book) => ({ book, ranks: words.map((word) => rank(book, word)) }))
      .filter(({ ranks }) => ranks.every((number) => number >= 0))
      .sort((a, b) => Math.max(...a.ranks, 0) - Math.max(...b.ranks, 0))
      .map(({ book }) => book)
  }

  /** The id of the book that an address leads to, by the site's patterns; '' for any other text. */
  orgLibrary.bookOf = (text) => {
    for (const pattern of orgLibrary.patterns ?? []) {
      const [before, after] = pattern.split('{bid}')
      const address = text.trim()
      if (!address.startsWith(before) || !address.endsWith(after)) continue
      const id = address.slice(before.length, address.length - after.length)
      if (/^[\w.~-]+$/.test(id)) return id
    }
    return ''
  }

  /** The address of a book in the library's page; '' without one. */
  orgLibrary.urlOf = (bid) =>
    orgLibrary.page ? `${orgLibrary.page}#/bookdetail/${encodeURIComponent(bid)}` : ''
}
