/** The books of a catalogue, for the pickers of the editors. */
{
  const orgLibrary = window.orgLibrary ?? {}
  window.orgLibrary = orgLibrary

  /** Most lists that are read of a catalogue that cannot be searched. */
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

  /** A catalogue whose books are all here. */
  const heldCatalogue = (title, books) => ({
    title,
    count: books.length,
    find: async (query) => {
      const found = orgLibrary.findBooks(books, query)
      return { books: found, total: found.length }
    },
    get: async (bid) => books.find((book) => book.bid === bid) ?? null,
  })

  const fromCatalog = ({ bid, resName, resAuthor, cover }) => ({
    bid,
    title: resName,
    author: resAuthor,
    cover,
    sounds: '',
  })

  /**
   * A catalogue that is searched as the library searches it: by its index in parts, or by its server. Without a query it shows
   * the books of its first page.
   *
   * @param count number of its books; null where the catalogue does not say
   */
  const searchedCatalogue = (title, count, catalog) => {
    const get = (bid, signal) =>
      catalog.book(bid, { signal }).then(fromCatalog, (cause) => {
        if (cause.code === 'not-found') return null
        throw cause
      })
    const shown = async (signal) => {
      const { floors } = await catalog.home({ signal })
      const books = floors.flatMap(({ books }) => books.map(fromCatalog))
      return [...new Map(books.map((book) => [book.bid, book])).values()]
    }
    return {
      title,
      count,
      async find(query, signal) {
        const bid = orgLibrary.bookOf(query)
        if (bid) {
          const book = await get(bid, signal)
          return { books: book ? [book] : [], total: book ? 1 : 0 }
        }
        if (query.trim() === '') return { books: await shown(signal), total: count }
        const { items, hasMore, total } = await catalog.search(query.trim(), 1, { signal })
        return { books: items.map(fromCatalog), total: total ?? (hasMore ? null : items.length) }
      },
      get,
    }
  }

  /** The elements' own code for catalogues; null where their files do not come. */
  orgLibrary.loadCatalog ??= async ({ src, org }) => {
    if (!orgLibrary.base) return null
    const file = new URL('catalogue.js', new URL(orgLibrary.base, location.href)).href
    const { createCatalog } = await import(file).catch((cause) => {
      console.warn('org-library', cause)
      return {}
    })
    return createCatalog?.({ src, org: org ?? '', fetch: (...given) => fetch(...given) }) ?? null
  }

  /**
   * Reads a catalogue: its index in one file; else it is searched where it lies; else its list of all books.
   *
   * `find` gives the books for a query, and their number or null if there are more; `get` gives one book.
   *
   * @returns {Promise<{ title: string, count: number | null, find: Function, get: Function }>}
   */
  orgLibrary.openCatalogue = async ({ src, org }, signal) => {
    const address = feedOf(src, org)
    const feed = await getJson(address, signal)
    const title = feed.metadata?.orgName ?? feed.metadata?.title ?? ''
    const index = relOf(feed.links, 'search-index')
    if (index) {
      const at = new URL(index.href, address).href
      const { books = [] } = await getJson(at, signal)
      return heldCatalogue(
        title,
        books.map((book) => fromIndex(book, at)),
      )
    }
    const parts = relOf(feed.links, 'search-parts')
    const catalog = parts || relOf(feed.links, 'search') ? await orgLibrary.loadCatalog({ src, org }) : null
    if (catalog) {
      const manifest = parts ? await getJson(new URL(parts.href, address).href, signal) : feed.metadata
      return searchedCatalogue(title, manifest?.count ?? manifest?.numberOfItems ?? null, catalog)
    }
    const all = relOf(feed.links, 'http://opds-spec.org/sort/new')
    const found = await readLists(all ? new URL(all.href, address).href : address, signal)
    const books = [...new Map(found.filter(({ bid }) => bid).map((book) => [book.bid, book])).values()]
    return heldCatalogue(title, books)
  }

  /** Milliseconds after the last key before a catalogue is searched. */
  const WAIT_MS = 200

  /**
   * Calls `show` with what a catalogue has for the newest query; an earlier search is given up.
   *
   * @returns a function that searches, with `stop` to end it
   */
  orgLibrary.searcher = (catalogue, show, fail) => {
    let abort = new AbortController()
    let timer
    const search = (query) => {
      search.stop()
      abort = new AbortController()
      const { signal } = abort
      const run = () =>
        catalogue.find(query, signal).then(
          (found) => signal.aborted || show(found),
          (cause) => signal.aborted || fail(cause),
        )
      timer = setTimeout(run, query === '' ? 0 : WAIT_MS)
    }
    search.stop = () => {
      clearTimeout(timer)
      abort.abort()
    }
    return search
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
