import type { Publication } from '../../publication/publication'

/** The number that a page has in print, else where it stands, from 1. */
export const pageLabel = ({ pageList }: Pick<Publication, 'pageList'>, index: number): string =>
  pageList?.[index]?.label || String(index + 1)

/** The same, with where it stands if that is another number. */
export function fullPageLabel(publication: Pick<Publication, 'pageList'>, index: number): string {
  const label = pageLabel(publication, index)
  const number = String(index + 1)
  return label === number ? number : `${label} (${number})`
}
