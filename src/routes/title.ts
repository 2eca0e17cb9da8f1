import type { Translate } from '../i18n/translate'
import type { RouteLocation } from './match'

/**
 * Returns the page title of a location (SPEC §1, DESIGN §4): `{brand}，{title}`, then a `title` query after a space; a
 * route without a title has only the brand.
 */
export function titleOf(
  location: Pick<RouteLocation, 'meta' | 'query'>,
  brand: string,
  t: Translate,
): string {
  const { title } = location.meta
  const extra = location.query.title ? ` ${location.query.title}` : ''
  if (title === null) return brand + extra
  return `${brand}${t('app.title.separator')}${t(`app.title.${title}`)}${extra}`
}
