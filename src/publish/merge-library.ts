import type { CategoryEntry, FeaturedEntry, LibraryFile } from './types'

/** What a catalogue keeps of its `library.json`, for the catalogue that it may become a part of. */
export type KeptLibrary = Pick<LibraryFile, 'categories' | 'featured'>

/**
 * Merges the categories and featured lists of parts in their order. Those of one title are one, with the first id and
 * subtitle that a part gives.
 */
export function mergeLibraries(parts: readonly KeptLibrary[]): KeptLibrary {
  return {
    categories: mergeCategories(parts.flatMap(({ categories }) => categories)),
    featured: byTitle(parts.flatMap(({ featured }) => featured)).map((same) => ({
      title: same[0].title,
      idp: same.find(({ idp }) => idp)?.idp,
      subtitle: same.find(({ subtitle }) => subtitle)?.subtitle,
      books: same.flatMap(({ books }) => books),
    })),
  }
}

function mergeCategories(entries: readonly CategoryEntry[]): CategoryEntry[] {
  return byTitle(entries).map((same) => ({
    title: same[0].title,
    id: same.find(({ id }) => id)?.id,
    children: mergeCategories(same.flatMap(({ children }) => children)),
  }))
}

function byTitle<Entry extends CategoryEntry | FeaturedEntry>(
  entries: readonly Entry[],
): [Entry, ...Entry[]][] {
  const found = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const known = found.get(entry.title)
    if (known) known.push(entry)
    else found.set(entry.title, [entry])
  }
  return [...found.values()]
}

/** The library of a part, with the paths that its books have in the merged catalogue; lists lose books that are gone. */
export function libraryIn(
  name: string,
  { categories, featured }: KeptLibrary,
  paths: Iterable<string>,
): KeptLibrary {
  const known = new Set(Array.from(paths, (path) => path.normalize('NFC')))
  return {
    categories,
    featured: featured.map((list) => ({
      ...list,
      books: list.books.filter((path) => known.has(path)).map((path) => `${name}/${path}`.normalize('NFC')),
    })),
  }
}
