import type { Translate } from '../i18n/translate'
import type { RouteLocation } from './match'

/**
 * The page title of a place (SPEC §1, DESIGN §4): `{brand}，{title}`, then a `title` query after a space;
 * the home page adds its phrase; a route without a title is the brand alone.
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
