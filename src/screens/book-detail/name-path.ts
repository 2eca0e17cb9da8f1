import type { BookDetail } from '../../domain/book'
import { categoryPath, searchPath } from '../../routes/paths'

/** Returns the route to the books of a name: the catalogue's own list if it has one, else a search. */
export function namePath({ lists = [] }: Pick<BookDetail, 'lists'>, name: string): string {
  const list = lists.find(({ title }) => title === name)
  return list ? categoryPath(list.path) : searchPath(name)
}
