import type { Translate } from '../i18n/translate'
import type { RouteLocation } from './match'

/**
 * Returns the page title of a location (SPEC §1, DESIGN §4): `{brand}，{title}`, then after a space the `title` query, else
 * the words of a search, else `name`; a route without a title has only the brand.
 *
 * @param name of the book, category or list shown; '' until it is known
 */
export function titleOf(
  location: Pick<RouteLocation, 'meta' | 'query'>,
  brand: string,
  t: Translate,
  name = '',
): string {
  const { title } = location.meta
  const words = location.query.title || (title === 'search' && location.query.q) || name
  const extra = words ? ` ${words}` : ''
  if (title === null) return brand + extra
  return `${brand}${t('app.title.separator')}${t(`app.title.${title}`)}${extra}`
}
