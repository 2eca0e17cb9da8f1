import { Ids } from './ids'
import { compareNames } from './text'
import type { BookRecord, CategoryEntry } from './types'

/** A category with books. */
export interface CategoryNodeDraft {
  id: string
  title: string
  /** Ids from the top, its own last. */
  path: string[]
  /** Includes the books of its children. */
  books: BookRecord[]
  children: CategoryNodeDraft[]
}

/**
 * Builds the category tree: the categories of `library.json` in its order, then those that only books name, sorted by
 * name. Categories without a book are left out.
 */
export function categoryTree(
  books: readonly BookRecord[],
  declared: readonly CategoryEntry[],
): CategoryNodeDraft[] {
  const ids = new Ids(6, allIds(declared))
  const used = new Set<string>()
  return level(books, declared, 0, [], [])

  function level(
    of: readonly BookRecord[],
    entries: readonly CategoryEntry[],
    depth: number,
    parentPath: readonly string[],
    parentTitles: readonly string[],
  ): CategoryNodeDraft[] {
    const titles = [...new Set([...entries.map(({ title }) => title), ...namesAt(of, depth)])]
    const byTitle = groupByTitle(of, depth)
    return titles.flatMap((title) => {
      const entry = entries.find((each) => each.title === title)
      const own = byTitle.get(title) ?? []
      const titlePath = [...parentTitles, title]
      // The id is reserved even without books, so that the first book does not change the ids of other categories.
      const id = entry?.id && !used.has(entry.id) ? entry.id : ids.next(titlePath.join('/'))
      used.add(id)
      const path = [...parentPath, id]
      const children = level(own, entry?.children ?? [], depth + 1, path, titlePath)
      return own.length > 0 ? { id, title, path, books: own, children } : []
    })
  }
}

function groupByTitle(books: readonly BookRecord[], depth: number): Map<string, BookRecord[]> {
  const found = new Map<string, BookRecord[]>()
  for (const book of books) {
    const title = book.category[depth]
    if (title === undefined) continue
    const known = found.get(title)
    if (known) known.push(book)
    else found.set(title, [book])
  }
  return found
}

function namesAt(books: readonly BookRecord[], depth: number): string[] {
  const names = new Set(books.flatMap((book) => book.category[depth] ?? []))
  return [...names].sort(compareNames)
}

function allIds(entries: readonly CategoryEntry[]): string[] {
  return entries.flatMap((entry) => [...(entry.id ? [entry.id] : []), ...allIds(entry.children)])
}

/** Returns the categories of one book, from the top level. */
export function categoriesOf(book: BookRecord, tree: readonly CategoryNodeDraft[]): CategoryNodeDraft[] {
  const found: CategoryNodeDraft[] = []
  let level = tree
  for (const title of book.category) {
    const category = level.find((each) => each.title === title)
    if (!category) break
    found.push(category)
    level = category.children
  }
  return found
}
